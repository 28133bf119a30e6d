// Finds faults of layout that no screen may have at any width: a page wider than the window, text cut off, overlapping controls.
import type { Page } from 'playwright'

/** Waits until the page has a heading or an alert, loads nothing any more, and is drawn. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const skeleton = document.querySelector('[class*="animate-skeleton"], [class*="animate-turn"], [aria-busy="true"]')
    return skeleton === null && document.querySelector('main h1, main [role="alert"]') !== null
  })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** All faults of the present layout, one line each. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const { documentElement: root } = document
    const words = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}`
    const top = document.querySelector('[role="dialog"]') ?? document.body
    /** Whether this is a box of one pixel, which holds text for screen readers only. */
    const isDot = (element: Element) => element.clientWidth <= 1 && getComputedStyle(element).position === 'absolute'
    const seen = (element: Element): boolean => {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (!element.checkVisibility()) return false
      if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden' || Number(style.opacity) === 0)
        return false
      for (let one: Element | null = element; one !== null && one !== top; one = one.parentElement)
        if (isDot(one)) return false
      return true
    }
    const clips = (style: CSSStyleDeclaration) => style.overflowX === 'hidden' || style.overflowX === 'clip'

    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1 && seen(one))
        .slice(0, 3)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide: ${wide.map(words).join(' | ')}`)
    }

    // Text that is cut off cannot be read to its end, unless a title has it.
    for (const element of top.querySelectorAll('*')) {
      if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
        continue
      if (!seen(element)) continue
      for (let box: Element | null = element; box !== null && box !== top; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (!clips(style) || box.scrollWidth <= box.clientWidth + 1 || box.clientWidth <= 1) continue
        if (
          element.closest('[title]') === null &&
          box.closest('[title]') === null &&
          box.querySelector('[title]') === null
        )
          found.push(`cut off: ${words(element)} (${box.scrollWidth} of ${box.clientWidth} px)`)
        break
      }
    }

    // Controls and headings must not overlap. Sticky and floating elements (from z-index 40 on) lie over the rest on purpose.
    const floats = ({ position, zIndex }: CSSStyleDeclaration): boolean =>
      position === 'sticky' || position === 'fixed' || (position === 'absolute' && Number(zIndex) >= 40)
    const layer = (element: Element): Element | null => {
      for (let one: Element | null = element; one !== null; one = one.parentElement)
        if (floats(getComputedStyle(one))) return one
      return null
    }
    const controls = [
      ...top.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, textarea, h1, h2, h3, [role="tab"], th, label',
      ),
    ].filter((one) => seen(one) && getComputedStyle(one).pointerEvents !== 'none')
    /** The visible part of a control; the rest may be scrolled out of its container, under a neighbour. */
    const shownBox = (element: Element) => {
      let { left, top: above, right, bottom } = element.getBoundingClientRect()
      for (let one = element.parentElement; one !== null && one !== top; one = one.parentElement) {
        if (getComputedStyle(one).overflowY === 'visible') continue
        const edge = one.getBoundingClientRect()
        left = Math.max(left, edge.left)
        above = Math.max(above, edge.top)
        right = Math.min(right, edge.right)
        bottom = Math.min(bottom, edge.bottom)
      }
      return { left, top: above, right, bottom }
    }
    const boxes = controls.map((element) => ({ element, box: shownBox(element), layer: layer(element) }))
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (one.layer !== other.layer) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        // A checkbox that lies over its own label belongs to the label.
        if (one.element.parentElement === other.element.parentElement && one.element.matches('input')) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 2 && height > 2) found.push(`over each other: ${words(one.element)} | ${words(other.element)}`)
      }
    return [...new Set(found)]
  })
