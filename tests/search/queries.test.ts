// How often the palette shows first what was meant, over the queries of queries.ts; the figures are printed.
import { expect, test } from 'vitest'
import { shownFor } from '../support/palette-sources.ts'
import { fresh, heldOut, nonsense, type Query, tuning } from './queries.ts'
import { last, later, spoken } from './spoken.ts'
import { unseen } from './unseen.ts'

/** The place of the first expected answer among the rows; -1 where it is not shown. */
const placeOf = ({ query, expected }: Query): number => shownFor(query).findIndex(({ id }) => expected.includes(id))

const figuresOf = (queries: readonly Query[]) => {
  const places = queries.map((one) => ({ ...one, place: placeOf(one) }))
  const within = (most: number) => places.filter(({ place }) => place >= 0 && place < most).length / places.length
  const missed = places
    .filter(({ place }) => place !== 0)
    .map(
      ({ query, place }) =>
        `${query} (${place}): ${shownFor(query)
          .slice(0, 3)
          .map(({ id }) => id)
          .join(' ')}`,
    )
  return { count: queries.length, at1: within(1), at3: within(3), missed }
}

/**
 * The least shares of hits at the first place and among the first three; those of `fresh` are its first figures, before any change. `unseen`
 * began with 90.8 % and 92.1 %, `spoken` with 77.8 % and 82.5 % (some of its answers were wrong then), `later` with 86.7 % and 87.6 %, `last` with 87.9 % and 91.3 %: words nobody
 * thought of are still missed, and the goal is not held by them.
 */
const least = {
  tuning: [0.97, 0.99],
  'held out': [0.97, 0.99],
  fresh: [0.85, 0.9],
  unseen: [0.97, 0.99],
  spoken: [0.97, 0.99],
  later: [0.95, 0.96],
  last: [0.91, 0.94],
} as const

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

test.each([
  ['tuning', tuning],
  ['held out', heldOut],
  ['fresh', fresh],
  ['unseen', unseen],
  ['spoken', spoken],
  ['later', later],
  ['last', last],
] as const)('what was meant stands first: %s', (name, queries) => {
  const { count, at1, at3, missed } = figuresOf(queries)
  console.info(`${name}: ${count} queries, hit@1 ${percent(at1)}, hit@3 ${percent(at3)}`)
  if (process.env.MISSED) console.info(missed.join('\n'))
  expect(count).toBeGreaterThanOrEqual(60)
  expect(at1).toBeGreaterThanOrEqual(least[name][0])
  expect(at3).toBeGreaterThanOrEqual(least[name][1])
})

test.each(nonsense)('%s means nothing, or what is within one edit of it', (query) => {
  expect(shownFor(query).filter(({ row }) => row.hit?.tier !== 'typo')).toEqual([])
})
