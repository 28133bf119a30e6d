// The settings: their values, their storage, and their form in an address.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { contrast, primarySteps } from '#src/app/primary-colour.ts'
import { searchWithSettings, settingsInSearch } from '#src/app/settings-url.ts'
import { storedSettings } from '#src/machines/page-effects.ts'
import { defaultSettings, settingsIn, settingsMachine } from '#src/machines/settings.machine.ts'
import { ownStorage } from '../support/answers.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = ownStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe(settingsMachine.id, () => {
  test('starts with the defaults and the given values', () => {
    const actor = createActor(storedSettings, { input: { theme: 'dark' } }).start()
    expect(actor.getSnapshot().context).toEqual({ ...defaultSettings, theme: 'dark' })
  })

  test('stores the chosen values, and the locale under its own key', () => {
    const actor = createActor(storedSettings, { input: {} }).start()
    actor.send({ type: 'settings.set', key: 'locale', value: 'en-US' })
    expect(Object.fromEntries(kept)).toEqual({ locale: 'en-US' })
    actor.send({ type: 'settings.set', key: 'collapsed', value: true })
    expect(JSON.parse(kept.get('settings') ?? '')).toMatchObject({ collapsed: true, primaryColor: '#1777FF' })
    expect(kept.get('settings')).not.toContain('en-US')
  })

  test.each([
    ['locale', 'fr'],
    ['theme', 'pink'],
    ['primaryColor', 'red'],
    ['primaryColor', '#12345'],
    ['colorWeak', '1'],
    ['contentWidth', 'Wide'],
    ['toString', 'x'],
    ['__proto__', {}],
  ])('ignores %s = %j', (key, value) => {
    const actor = createActor(storedSettings, { input: {} }).start()
    actor.send({ type: 'settings.set', key, value })
    expect(actor.getSnapshot().context).toEqual(defaultSettings)
    expect(kept.size).toBe(0)
  })

  test('theme defaults: primary colour #1777FF, fluid content width, colours not weak, menu unfolded', () => {
    expect(defaultSettings).toMatchObject({ primaryColor: '#1777FF', contentWidth: 'Fluid', colorWeak: false })
    expect(defaultSettings).toMatchObject({ fixedHeader: false, fixedSider: false })
    expect(defaultSettings.collapsed).not.toBe(true)
  })

  test.each([
    [true, false],
    [false, true],
    [undefined, true],
  ])('a page that folds the menu by itself (%s): the toggled menu is folded: %s', (usual, collapsed) => {
    const actor = createActor(storedSettings, { input: {} }).start()
    actor.send({ type: 'settings.toggle', key: 'collapsed', ...(usual !== undefined && { usual }) })
    expect(actor.getSnapshot().context.collapsed).toBe(collapsed)
    // The chosen value counts from then on, whatever the page does.
    actor.send({ type: 'settings.toggle', key: 'collapsed', usual: true })
    expect(actor.getSnapshot().context.collapsed).toBe(!collapsed)
  })

  test('the next row height follows the current one, and the first follows the last', () => {
    const actor = createActor(storedSettings, { input: { density: 'compact' } }).start()
    const heights = [1, 2, 3].map(() => {
      actor.send({ type: 'settings.next_density' })
      return actor.getSnapshot().context.density
    })
    expect(heights).toEqual(['default', 'roomy', 'compact'])
    expect(JSON.parse(kept.get('settings') ?? '')).toMatchObject({ density: 'compact' })
  })

  test('reads the valid values from storage and ignores the others', () => {
    expect(settingsIn({ theme: 'dark', collapsed: 'yes', other: 1 })).toEqual({ theme: 'dark' })
    expect(settingsIn('nonsense')).toEqual({})
  })
})

describe('settings in an address', () => {
  test('write true as 1, omit defaults, and keep other keys', () => {
    const settings = { ...defaultSettings, colorWeak: true, collapsed: true, primaryColor: '#00aa55' }
    const search = searchWithSettings('?status=draft&contentWidth=Fixed', settings)
    expect(search).toBe('?status=draft&primaryColor=%2300aa55&colorWeak=1&collapse=1')
    expect(searchWithSettings(search, defaultSettings)).toBe('?status=draft')
    expect(searchWithSettings('', defaultSettings)).toBe('')
  })

  test('are read back without invalid values', () => {
    expect(settingsInSearch('?primaryColor=%2300aa55&colorWeak=1&collapse=1&contentWidth=Fixed')).toEqual({
      primaryColor: '#00aa55',
      colorWeak: true,
      collapsed: true,
      contentWidth: 'Fixed',
    })
    expect(settingsInSearch('?primaryColor=red&contentWidth=Wide')).toEqual({})
  })
})

test.each(['#1777FF', '#FFD400', '#00AA55', '#000000', '#FFFFFF', '#E5484D'])(
  'the primary colour %s is readable wherever it is used',
  (hex) => {
    for (const dark of [false, true]) {
      const steps = primarySteps(hex, dark)
      expect(contrast(steps.fill, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(steps.fillHover, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(steps.ink, dark ? '#12161d' : '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('white text is readable on every filled button of the default colours, also under the pointer', () => {
  const css = readFileSync('src/app/app.css', 'utf8')
  const fills = [...css.matchAll(/--(?:primary|danger)-fill(?:-hover)?: (#[0-9a-f]{6});/g)].map(([, hex = '']) => hex)
  expect(fills.length).toBeGreaterThanOrEqual(6)
  for (const hex of fills) expect([hex, contrast(hex, '#ffffff') >= 4.5]).toEqual([hex, true])
})
