// Keeps the focus on the page: when the focused element is removed (a finished command removes its button), the nearest
// element takes the focus.
const stops = 'a[href], button:not([disabled]), input, select, textarea, summary, [tabindex]'

const takes = (target: HTMLElement | null): boolean => {
  target?.focus({ preventScroll: true })
  return target !== null && document.activeElement === target
}

/** Searches the remaining ancestors from the inside out; falls back to the page's heading. */
const focusNear = (place: Element, main: Element): void => {
  for (let near: Element | null = place; near !== null && near !== main; near = near.parentElement) {
    if (near.querySelector('h1') !== null) break
    if ([...near.querySelectorAll<HTMLElement>(stops)].some(takes)) return
  }
  if (!takes(main.querySelector<HTMLElement>('h1[tabindex]'))) takes(main instanceof HTMLElement ? main : null)
}

const withAncestors = (element: Element | null): Element[] =>
  element === null ? [] : [element, ...withAncestors(element.parentElement)]

/** Starts watching; call once. Elements outside <main> (dialogs, menus) restore the focus themselves. */
export const keepFocus = (): void => {
  let around: readonly Element[] = []
  document.addEventListener('focusin', ({ target }) => {
    around = withAncestors(target instanceof Element ? target : null)
  })
  new MutationObserver(() => {
    const [last] = around
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return
    const place = around.find((one) => one.isConnected)
    const main = place?.closest('main')
    if (place !== undefined && main) focusNear(place, main)
  }).observe(document.documentElement, { childList: true, subtree: true })
}
