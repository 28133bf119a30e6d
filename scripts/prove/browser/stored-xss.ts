// Every screen over a database in which every text is a payload; the policy of the page.
import * as z from 'zod/mini'
import type { Line } from '../../prove.ts'
import { figureOf, proofRun } from './figure.ts'

const planted = z.looseObject({
  figure: z.literal('xss.stored.planted'),
  payloads: z.number(),
  columns: z.number(),
  texts: z.number(),
  refused: z.array(z.string()),
})
const screen = z.looseObject({
  figure: z.literal('xss.stored.screen'),
  name: z.string(),
  of: z.number(),
  shown: z.number(),
  found: z.array(z.string()),
})
const header = z.looseObject({ figure: z.literal('csp.header'), found: z.array(z.string()) })

/** `csp` and `xss.stored`: a line each. */
export const proveStoredXss = async (): Promise<readonly Line[]> => {
  const { passed, lines, seed } = proofRun('stored-xss', z.union([planted, screen, header]))
  const screens = lines.flatMap((line) => (line.figure === 'xss.stored.screen' ? [line] : []))
  const [ground] = lines.flatMap((line) => (line.figure === 'xss.stored.planted' ? [line] : []))
  const [policy] = lines.flatMap((line) => (line.figure === 'csp.header' ? [line] : []))
  const all = screens.flatMap(({ name, found }) => found.map((text) => `${name}: ${text}`))
  const violations = all.filter((text) => text.includes('content security policy'))
  const executed = all.filter((text) => !text.includes('content security policy'))
  return [
    figureOf({
      figure: 'csp',
      value: { header: policy?.found ?? ['not asked'], violations: violations.length, first: violations.slice(0, 3) },
      target: { header: [], violations: 0 },
      pass: policy?.found.length === 0 && violations.length === 0 && screens.length > 0,
      n: screens.length,
      seed,
    }),
    figureOf({
      figure: 'xss.stored',
      value: {
        payloads: ground?.payloads ?? 0,
        columns: ground?.columns ?? 0,
        texts: ground?.texts ?? 0,
        not_planted: ground?.refused ?? [],
        shown_as_text: screens.reduce((sum, { shown }) => sum + shown, 0),
        screens_with_payloads: screens.filter(({ shown }) => shown > 0).length,
        ran_or_made: executed.length,
        first: executed.slice(0, 5),
      },
      target: { payloads: 60, ran_or_made: 0 },
      pass: passed && screens.length > 0 && all.length === 0 && (ground?.payloads ?? 0) >= 60,
      n: screens.length,
      of: screens[0]?.of ?? 0,
      seed,
    }),
  ]
}
