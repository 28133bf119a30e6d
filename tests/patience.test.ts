// A wait ends when its state is there; how long it may last at most is said once, in tests/support/patience.ts.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const own = ['patience.test.ts', join('support', 'patience.ts')]
const files = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !own.includes(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Limits of whole tests, which only end one that hangs, are longer than this (ms). */
const LONGEST_WAIT = 60_000
/** And their own limits are not below the common one (vite.config.ts), ms. */
const SHORTEST_TEST = 90_000

const found = (pattern: RegExp, isFault: (match: RegExpMatchArray) => boolean): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(isFault).map((match) => {
      const line = text.slice(0, match.index).split('\n').length
      return `${relative('.', file)}:${line} ${match[0]}`
    }),
  )

test('no wait has a limit of its own', () => {
  const isShort = ([, digits = '']: RegExpMatchArray) => Number(digits.replaceAll('_', '')) < LONGEST_WAIT
  const isShortTest = ([, digits = '']: RegExpMatchArray) => Number(digits.replaceAll('_', '')) < SHORTEST_TEST
  expect(found(/\btimeout:\s*([\d_]+)/g, isShort)).toEqual([])
  // That of a whole test is in vite.config.ts: one that is shorter fails on a busy machine first.
  expect(found(/\b(?:test|hook)Timeout:\s*([\d_]+)/g, isShortTest)).toEqual([])
  expect(found(/\bset(?:Default|DefaultNavigation)Timeout\(([\d_]+)/g, () => true)).toEqual([])
  expect(found(/\bwaitForTimeout\(/g, () => true)).toEqual([])
})

test('vi.waitFor and vi.waitUntil, whose own limit is a second, are given the common one', () => {
  const isBare = ({ input = '', index = 0 }: RegExpMatchArray) => !/^[^;]*?\bpatience\b/.test(callAt(input, index))
  expect(found(/\bvi\.wait(?:For|Until)\(/g, isBare)).toEqual([])
})

test('an act that is over is not waited for: between two turns it would be open, and an update that comes then complains', () => {
  const isOver = ([, called = '']: RegExpMatchArray) => !/^(new Promise|vi\.advanceTimers\w+Async)\(/.test(called)
  expect(found(/(?:\bawait|\breturn|\basync \([^()]*\) =>)\s+act\(\(\) =>\s*(.*)/g, isOver)).toEqual([])
})

test('an answer is not given inside an act: what is drawn after it may move the focus, an act of its own that would end the first', () => {
  const lists = /^lists\/page/
  const given = found(/\bawait act\(async \(\) =>\s*\w+\??\.(?:reply|fail|resolve)\(/g, () => true)
  expect(given.filter((place) => !lists.test(place))).toEqual([])
})

test('a frame is waited for only where one is needed: a key pressed before it would meet the focus of before', () => {
  const src = join(root, '..', 'src')
  const waiting = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) =>
    readFileSync(join(src, file), 'utf8').includes('requestAnimationFrame('),
  )
  expect(waiting.toSorted(), 'useAfterRender moves the focus with what is rendered').toEqual([
    // What comes after the first paint.
    join('palette', 'use-first-rows.ts'),
    // Kept keys are pressed one a frame, as a hand would.
    join('ui', 'input', 'type-ahead.ts'),
    // The browser tells of scrolling at the beginning of a frame, and only then the list draws the row.
    join('views', 'orders', 'form', 'supplier-dialog.tsx'),
  ])
})

test('what was waited for is asked inside the wait: what is loaded later may have taken its place in between', () => {
  expect(found(/\bexpect\(\s*await (?:\w+|within\([^\n]*?\))\.find(?:All)?By[A-Z]/g, () => true)).toEqual([])
})

/** The text of a call from its name to the bracket that closes it. */
const callAt = (text: string, from: number): string => {
  let depth = 0
  for (let at = text.indexOf('(', from); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}
