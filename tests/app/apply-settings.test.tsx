// The effects of the settings on the page; the test names are sentences of the specification (docs/conformance.md, S2,
// S4 and S9).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applySettings } from '#src/app/apply-settings.ts'
import { startMessages } from '#src/app/i18n.ts'
import { settingsInSearch } from '#src/app/settings-url.ts'
import { createApp, settingsOf } from '#src/machines/app.machine.ts'
import { defaultSettings } from '#src/machines/settings.machine.ts'

let stop: () => void = () => {}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const open = async (search = '') => {
  history.replaceState(null, '', `/home${search}`)
  const app = createApp({ ...settingsInSearch(search), locale: 'zh-CN' })
  stop = applySettings(app, await startMessages('zh-CN'))
  const settings = settingsOf(app)
  return {
    settings,
    set: (key: string, value: unknown) => settings.send({ type: 'settings.set', key, value }),
  }
}

test('colorWeak toggles a weak-colour body class', async () => {
  const { set } = await open()
  expect(document.body).not.toHaveClass('colorWeak')
  set('colorWeak', true)
  expect(document.body).toHaveClass('colorWeak')
  set('colorWeak', false)
  expect(document.body).not.toHaveClass('colorWeak')
})

test('a fixed top bar is marked on the page, because it covers the upper edge', async () => {
  const { set } = await open()
  expect(document.documentElement).not.toHaveClass('fixed-header')
  set('fixedHeader', true)
  expect(document.documentElement).toHaveClass('fixed-header')
  set('fixedHeader', false)
  expect(document.documentElement).not.toHaveClass('fixed-header')
})

test('a content-width change triggers a window resize event, and no other change does', async () => {
  const { set } = await open()
  const resized = vi.fn()
  window.addEventListener('resize', resized)
  set('colorWeak', true)
  set('contentWidth', 'Fluid')
  expect(resized).not.toHaveBeenCalled()
  set('contentWidth', 'Fixed')
  expect(resized).toHaveBeenCalledTimes(1)
  set('contentWidth', 'Fluid')
  expect(resized).toHaveBeenCalledTimes(2)
  window.removeEventListener('resize', resized)
})

test('settings are read from URL query parameters', async () => {
  const { settings } = await open('?primaryColor=%2300aa55&colorWeak=1&contentWidth=Fixed&collapse=1')
  expect(settings.getSnapshot().context).toMatchObject({
    primaryColor: '#00aa55',
    colorWeak: true,
    contentWidth: 'Fixed',
    collapsed: true,
  })
  expect(document.body).toHaveClass('colorWeak')
  expect(document.documentElement.style.getPropertyValue('--primary')).toBe('#00aa55')
})

test('settings are written to URL query parameters: a true value becomes 1, values equal to the default are not written', async () => {
  const { set } = await open('?status=bidding')
  set('colorWeak', true)
  set('collapsed', true)
  set('contentWidth', 'Fixed')
  set('primaryColor', '#00aa55')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    status: 'bidding',
    primaryColor: '#00aa55',
    colorWeak: '1',
    contentWidth: 'Fixed',
    collapse: '1',
  })
  set('colorWeak', false)
  set('collapsed', false)
  set('contentWidth', defaultSettings.contentWidth)
  set('primaryColor', defaultSettings.primaryColor)
  expect(location.search).toBe('?status=bidding')
})

test('reduced motion marks the page as still', async () => {
  const { set } = await open()
  set('motion', 'reduced')
  expect(document.documentElement).toHaveClass('still')
  set('motion', 'system')
  expect(document.documentElement).not.toHaveClass('still')
})

test('a dark page is light on paper and dark again afterwards', async () => {
  let isPrinting = false
  const heard = new Set<() => void>()
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === 'print' && isPrinting,
    addEventListener: (_: string, hear: () => void) => heard.add(hear),
    removeEventListener: (_: string, hear: () => void) => heard.delete(hear),
  }))
  const { set } = await open()
  set('theme', 'dark')
  expect(document.documentElement).toHaveClass('dark')
  for (const now of [true, false]) {
    isPrinting = now
    for (const hear of heard) hear()
    expect(document.documentElement.classList.contains('dark')).toBe(!now)
  }
})
