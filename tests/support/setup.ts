// The base of every view test: matchers for the page, a clean page after each test, and a failure
// for each console error.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { patience } from './patience.ts'

configure({
  asyncUtilTimeout: patience.timeout,
  // A waiting query fails many times before it succeeds; printing the page each time would take a sixth of the time of all view tests.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

let complaints: string[] = []

beforeEach(() => {
  complaints = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      complaints.push(words.map(String).join(' '))
    })
  }
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${prettyDOM()}\n`)
  cleanup()
  vi.restoreAllMocks()
  expect(complaints, 'the console stays silent').toEqual([])
})

// All files of a worker share one page, so it is emptied for the next file.
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
})

// jsdom has no layout; observers report nothing.
class NoObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoObserver
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}
globalThis.CSS ??= {} as typeof CSS // jsdom has no CSS object; only `escape` of it is used.
CSS.escape ??= (text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`)
if (typeof window !== 'undefined') {
  window.matchMedia ??= (media) => ({
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  })
}
