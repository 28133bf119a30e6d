// Measures how often the palette shows the intended answer first, over all sets of queries, and prints the figures.
import { expect, test } from 'vitest'
import { shownFor } from '../support/palette-sources.ts'
import { fresh, heldOut, nonsense, type Query, tuning } from './queries.ts'
import { last, later, spoken } from './spoken.ts'
import { unseen } from './unseen.ts'

/** The place of the first expected answer among the shown rows, or -1. */
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
 * The least shares of hits at the first place and among the first three. Those of `fresh` are its first figures, before any change. At
 * first `unseen` had 90.8 % and 92.1 %, `spoken` 77.8 % and 82.5 % (with some wrong answers), `later` 86.7 % and 87.6 %, `last` 87.9 % and
 * 91.3 %. New queries still contain words that nobody thought of, so a new set does not reach the goal.
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
] as const)('the intended answers of the set %s come first often enough', (name, queries) => {
  const { count, at1, at3, missed } = figuresOf(queries)
  console.info(`${name}: ${count} queries, hit@1 ${percent(at1)}, hit@3 ${percent(at3)}`)
  if (process.env.MISSED) console.info(missed.join('\n'))
  expect(count).toBeGreaterThanOrEqual(60)
  expect(at1).toBeGreaterThanOrEqual(least[name][0])
  expect(at3).toBeGreaterThanOrEqual(least[name][1])
})

test.each(nonsense)('%s finds nothing but typing errors', (query) => {
  expect(shownFor(query).filter(({ row }) => row.hit?.tier !== 'typo')).toEqual([])
})

test.each(['计划', '质检', '平分', '逾期', '字号'])('%s is not taken for a herb that only sounds like it', (query) => {
  expect(shownFor(query).filter(({ row }) => row.hit?.tier === 'typo')).toEqual([])
})
