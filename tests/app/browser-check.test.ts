// The browser check at the start covers the features the code uses, and the upgrade page has the same text as the
// console's.
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { sourcesIn, textOf } from '../support/sources.ts'
import { languages, wordsOf } from '../support/words.ts'

const check = textOf('public/browser-check.js')

/** Features that older browsers lack: how the code uses them, and how the check tests them. */
const features: readonly (readonly [RegExp, string])[] = [
  [/\b(Map|Object)\.groupBy\(/, "'groupBy', Map"],
  [/\bAbortSignal\.any\(/, "'any', window.AbortSignal"],
  [/\bURL\.canParse\(/, "'canParse', window.URL"],
  [/\.toSorted\(/, "'toSorted'"],
  [/\.toReversed\(/, "'toSorted'"],
  [/\.toSpliced\(/, "'toSpliced'"],
  [/\.findLast(Index)?\(/, "'findLast'"],
  [/\.isWellFormed\(/, "'isWellFormed'"],
  [/\bObject\.hasOwn\(/, "'hasOwn'"],
  [/\bstructuredClone\(/, "'structuredClone'"],
  [/\bPromise\.withResolvers\(/, "'withResolvers'"],
  [/\bArray\.fromAsync\(/, "'fromAsync'"],
  [/(?<!\bz)\.(union|intersection|difference|isSubsetOf)\(/, "'union'"],
  [/\bIntl\.Segmenter\b/, "'Segmenter'"],
]

describe('browser-check.js', () => {
  test('checks every newer feature that the console uses', () => {
    const code = sourcesIn('src', 'contract').map((source) => source.code)
    const unasked = features
      .filter(([use, asked]) => code.some((text) => use.test(text)) && !check.includes(asked))
      .map(([use]) => String(use))
    expect(unasked).toEqual([])
  })

  test('uses only syntax that any browser can read', () => {
    expect(check.replace(/^\s*\/\/.*$/gm, '')).not.toMatch(/=>|`|\b(let|const|class|async|await)\b|\?\.|\?\?|\.\.\./)
  })

  const visit = (without: (page: Record<string, unknown>) => void, pathname = '/herbs/user/login', base = true) => {
    const went: string[] = []
    // An empty context has the engine's own objects; the browser's objects are added by hand.
    const page: Record<string, unknown> = {
      AbortSignal,
      URL,
      structuredClone,
      CSS: { supports: () => true },
      location: { pathname, replace: (address: string) => void went.push(address) },
      document: {
        createElement: () => ({ noModule: false }),
        getElementsByTagName: () => (base ? [{ href: 'https://example.com/herbs/' }] : []),
      },
    }
    page.window = page
    without(page)
    runInNewContext(check, page)
    return went
  }

  test('does nothing in a browser that has every feature', () => {
    expect(visit(() => {})).toEqual([])
  })

  test.each<[string, (page: Record<string, unknown>) => void]>([
    ['modules', (page) => (page.document = { ...(page.document as object), createElement: () => ({}) })],
    ['AbortSignal', (page) => delete page.AbortSignal],
    ['structuredClone', (page) => delete page.structuredClone],
    ['CSS', (page) => delete page.CSS],
    ['newer styles', (page) => (page.CSS = { supports: () => false })],
  ])('leads to the upgrade page without %s', (_, without) => {
    expect(visit(without)).toEqual(['https://example.com/herbs/BrowserUpgrade'])
    expect(visit(without, '/user/login', false)).toEqual(['/BrowserUpgrade'])
    expect(visit(without, '/herbs/BrowserUpgrade')).toEqual([])
  })
})

test('browser-upgrade.html has the text of the console’s own page in both languages, and needs no script', () => {
  const page = textOf('public/browser-upgrade.html')
  for (const language of languages)
    for (const key of ['title', 'text', 'browsers', 'again'])
      expect(page, `${language} ${key}`).toContain(wordsOf(language, 'exception').get(`upgrade.${key}`))
  expect(page).not.toMatch(/<script|style=|<style/)
})
