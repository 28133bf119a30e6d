// Works a page by the keyboard alone, and records every use of a pointer.
import type { BrowserContext, Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** Records pointer events in every page of a context, before any handler of the page can stop them. */
export const watchPointer = async (context: BrowserContext): Promise<{ readonly used: readonly string[] }> => {
  const used: string[] = []
  await context.exposeBinding('pointerWasUsed', (_, type: string) => void used.push(type))
  await context.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(
        type,
        () => (globalThis as unknown as { pointerWasUsed(type: string): void }).pointerWasUsed(type), // exposed above
        true,
      )
  })
  return { used }
}

const MAX_STOPS = 120

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement).catch(() => false)

/** Presses Tab until the control has the focus. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor()
  const keyboard = target.page().keyboard
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await hasFocus(target)) return
    await keyboard.press(key)
  }
  throw new Error(`${MAX_STOPS} times ${key} do not lead to ${target}`)
}

/** Moves to the control by Tab and presses the key on it. */
export const pressOn = async (target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Presses keys one after the other. */
export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Moves to a list of choices by Tab, to its first choice by Home, and down until the choice with the label is selected. */
export const chooseDown = async (list: Locator, label: string): Promise<void> => {
  await tabTo(list)
  await list.page().keyboard.press('Home')
  const chosen = () => list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label)
  for (let at = await list.getByRole('option').count(); at > 0 && (await chosen()) !== label; at--)
    await list.page().keyboard.press('ArrowDown')
  expect(await chosen()).toBe(label)
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element === null || element === document.body ? 'nothing' : element.outerHTML.slice(0, 80)
  })

/** Waits until an element has the focus, so that a person can go on by keys. */
export const expectFocus = (page: Page): Promise<void> =>
  expect.poll(() => focused(page), { message: 'the focus' }).not.toBe('nothing')

/** Types a moment (`YYYY-MM-DDTHH:mm`) or a day into a date box. */
export const typeDate = async (field: Locator, wanted: string): Promise<void> => {
  await tabTo(field)
  await field.page().keyboard.type(wanted)
}
