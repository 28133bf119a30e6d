// Finds rows of buttons that need a second line, and counts the rows of a list that a window shows whole.
import type { Page } from 'playwright'

/** Rows of controls that have wrapped: one control stands below another. Rows within forms, groups, tables and text may wrap. */
export const wrappedRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'button, a[href], input, select, [role="combobox"]'
    const isShown = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 1
    return [...document.querySelectorAll('main *, header *')]
      .filter((row) => {
        const { display, flexWrap } = getComputedStyle(row)
        if (!display.endsWith('flex') || flexWrap !== 'wrap' || !isShown(row)) return false
        if (
          row.closest(
            'form, fieldset, [role="group"], [role="radiogroup"], table, [role="grid"], dl, p, li, [role="dialog"]',
          )
        )
          return false
        const parts = [...row.children].filter(isShown)
        // Only parts that are controls or contain some can make it a row of tools.
        const tools = parts.filter((part) => part.matches(controls) || part.querySelector(controls) !== null)
        if (tools.length < 2) return false
        const tops = tools.map((part) => part.getBoundingClientRect())
        return tops.some((box) => box.top >= Math.min(...tops.map((other) => other.bottom)) - 1)
      })
      .map((row) => `wrapped: <${row.localName}> ${(row.textContent ?? '').trim().slice(0, 80)}`)
  })

/** How many rows a list has, and how many of them are whole above its foot; null where there is no list. */
export const rowsInSight = (page: Page): Promise<{ all: number; seen: number } | null> =>
  page.evaluate(() => {
    const grid = document.querySelector('main table[role="grid"][data-key-context="table"]')
    if (grid === null || document.querySelector('main [role="search"]') === null) return null
    const foot = document.querySelector('main [data-screen-only].sticky')
    const lower = foot?.getBoundingClientRect().top ?? innerHeight
    const rows = [...grid.querySelectorAll('tbody tr[data-row-id]')]
    return { all: rows.length, seen: rows.filter((row) => row.getBoundingClientRect().bottom <= lower + 1).length }
  })
