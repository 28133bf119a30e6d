// What the console shows, against what the server permits.
import * as z from 'zod/mini'
import type { Line } from '../../prove.ts'
import { sizeOf } from '../plan.ts'
import { figureOf, proofRun } from './figure.ts'

const set = z.looseObject({ figure: z.literal('access.browser.set'), name: z.string(), found: z.array(z.string()) })
const seat = z.looseObject({
  figure: z.literal('access.browser.buttons'),
  name: z.string(),
  of: z.number(),
  pressed: z.number(),
  found: z.array(z.string()),
})

/** `access.browser.sets` and `access.browser.buttons`: a line each. */
export const proveAccess = async (): Promise<readonly Line[]> => {
  const { passed, lines, seed } = proofRun('access', z.union([set, seat]))
  const sets = lines.flatMap((line) => (line.figure === 'access.browser.set' ? [line] : []))
  const seats = lines.flatMap((line) => (line.figure === 'access.browser.buttons' ? [line] : []))
  const wrongIn = (all: readonly { name: string; found: string[] }[]) =>
    all.flatMap(({ name, found }) => found.map((text) => `${name}: ${text}`))
  const shown = wrongIn(sets)
  const refused = wrongIn(seats)
  return [
    figureOf({
      figure: 'access.browser.sets',
      value: { wrong: shown.length, first: shown.slice(0, 5) },
      target: { wrong: 0 },
      pass: passed && sets.length > 0 && shown.length === 0,
      n: sets.length,
      of: sizeOf('access.browser.sets').of,
      seed,
    }),
    figureOf({
      figure: 'access.browser.buttons',
      value: {
        pressed: seats.reduce((sum, { pressed }) => sum + pressed, 0),
        refused: refused.length,
        first: refused.slice(0, 5),
      },
      target: { refused: 0 },
      pass: passed && seats.length > 0 && refused.length === 0,
      n: seats.length,
      of: seats[0]?.of ?? 0,
      seed,
    }),
  ]
}
