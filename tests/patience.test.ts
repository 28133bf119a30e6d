// A wait ends when its state is reached. Its limit has one home, tests/support/patience.ts.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const own = ['patience.test.ts', join('support', 'patience.ts')]
const files = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !own.includes(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Limits of whole tests are longer than this (ms); they only end a test that hangs. */
const LONGEST_WAIT = 60_000
/** Limits of whole tests are not below this common one (vite.config.ts), ms. */
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
  // The limit of a whole test is in vite.config.ts. A shorter one would fail first on a busy machine.
  expect(found(/\b(?:test|hook)Timeout:\s*([\d_]+)/g, isShortTest)).toEqual([])
  expect(found(/\bset(?:Default|DefaultNavigation)Timeout\(([\d_]+)/g, () => true)).toEqual([])
  expect(found(/\bwaitForTimeout\(/g, () => true)).toEqual([])
})

test('vi.waitFor and vi.waitUntil get the common limit, because their own is one second', () => {
  const isBare = ({ input = '', index = 0 }: RegExpMatchArray) => !/^[^;]*?\bpatience\b/.test(callAt(input, index))
  expect(found(/\bvi\.wait(?:For|Until)\(/g, isBare)).toEqual([])
})

test('a finished act is not awaited, because it would stay open for a turn, and an update in that turn would cause a warning', () => {
  const isOver = ([, called = '']: RegExpMatchArray) => !/^(new Promise|vi\.advanceTimers\w+Async)\(/.test(called)
  expect(found(/(?:\bawait|\breturn|\basync \([^()]*\) =>)\s+act\(\(\) =>\s*(.*)/g, isOver)).toEqual([])
})

test('an answer is not given inside an act, because the rendering may move the focus, and that act would end the first one', () => {
  const lists = /^lists\/page/
  const given = found(/\bawait act\(async \(\) =>\s*\w+\??\.(?:reply|fail|resolve)\(/g, () => true)
  expect(given.filter((place) => !lists.test(place))).toEqual([])
})

test('only listed files wait for a frame, because a key pressed before the frame would meet the old focus', () => {
  const src = join(root, '..', 'src')
  const waiting = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) =>
    readFileSync(join(src, file), 'utf8').includes('requestAnimationFrame('),
  )
  expect(waiting.toSorted(), 'useAfterRender moves the focus with what is rendered').toEqual([
    // Stored keys are typed one per frame, at the speed of a hand.
    join('ui', 'input', 'type-ahead.ts'),
    // The browser reports scrolling at the start of a frame, and only then does the list render the row.
    join('views', 'orders', 'form', 'candidate-list.tsx'),
  ])
})

test('an element that was waited for is checked inside the wait, because later loading may replace it', () => {
  expect(found(/\bexpect\(\s*await (?:\w+|within\([^\n]*?\))\.find(?:All)?By[A-Z]/g, () => true)).toEqual([])
})

/** The text of a call, from its name to the closing bracket. */
const callAt = (text: string, from: number): string => {
  let depth = 0
  for (let at = text.indexOf('(', from); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}
