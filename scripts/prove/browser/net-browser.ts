// The forms of the console under every fault of the network: nothing typed is lost, nothing is done twice, the page says what happened,
// and there is a way on. PROVE_ONLY chooses cases by a regular expression.
import * as z from 'zod/mini'
import type { Line } from '../../prove.ts'
import { figureOf, proofRun } from './figure.ts'

const oneCase = z.looseObject({
  figure: z.literal('net.browser.case'),
  name: z.string(),
  of: z.number(),
  found: z.array(z.tuple([z.string(), z.string()])),
  pass: z.boolean(),
})

const kinds = ['input lost', 'done twice', 'not done', 'wrong sentence', 'no way on', 'console'] as const

/** `net.browser`: one line. */
export const proveNetBrowser = async (): Promise<readonly Line[]> => {
  const { passed, lines, seed } = proofRun('net-browser', oneCase)
  const all = lines.flatMap(({ name, found }) => found.map(([kind, text]) => ({ kind, text: `${name}: ${text}` })))
  const counts = kinds.map((kind) => [kind.replaceAll(' ', '_'), all.filter((one) => one.kind === kind).length])
  return [
    figureOf({
      figure: 'net.browser',
      value: { ...Object.fromEntries(counts), first: all.slice(0, 5).map(({ kind, text }) => `${kind}: ${text}`) },
      target: Object.fromEntries(counts.map(([kind]) => [kind, 0])),
      pass: passed && lines.length > 0 && all.length === 0,
      n: lines.length,
      of: lines[0]?.of ?? 0,
      seed,
    }),
  ]
}
