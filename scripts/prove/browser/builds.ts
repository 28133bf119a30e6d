// A page that stays open over a new release, files that cannot be fetched, and what a thousand steps leave behind.
import * as z from 'zod/mini'
import type { Line } from '../../prove.ts'
import { figureOf, proofRun } from './figure.ts'

const walk = z.looseObject({
  figure: z.literal('stale.deploy.walk'),
  files: z.string(),
  routes: z.number(),
  reloads: z.number(),
  errors: z.array(z.string()),
  found: z.array(z.string()),
})
const form = z.looseObject({
  figure: z.literal('stale.deploy.form'),
  files: z.string(),
  reloads: z.number(),
  found: z.array(z.string()),
})

/** `stale.deploy`: one line. */
export const proveStaleDeploy = async (): Promise<readonly Line[]> => {
  const { passed, lines, seed } = proofRun('stale-deploy', z.union([walk, form]))
  const value = lines.map(({ figure, ...seen }) => ({ what: figure.split('.').at(-1), ...seen }))
  const pass = passed && lines.length === 4
  return [
    figureOf({
      figure: 'stale.deploy',
      value,
      target: { white: 0, input_lost: 0, reloads: 1 },
      pass,
      n: lines.length,
      seed,
    }),
  ]
}

const files = z.looseObject({ figure: z.literal('chunk.fail.files'), files: z.number() })
const file = z.looseObject({
  figure: z.literal('chunk.fail.file'),
  file: z.string(),
  screen: z.string(),
  found: z.array(z.string()),
})

/** `chunk.fail`: one line. */
export const proveChunkFail = async (): Promise<readonly Line[]> => {
  const { passed, lines, seed } = proofRun('chunk-fail', z.union([files, file]))
  const tried = lines.flatMap((line) => (line.figure === 'chunk.fail.file' ? [line] : []))
  const [all] = lines.flatMap((line) => (line.figure === 'chunk.fail.files' ? [line] : []))
  const wrong = tried.flatMap((line) => line.found.map((text) => `${line.file} at ${line.screen}: ${text}`))
  return [
    figureOf({
      figure: 'chunk.fail',
      value: { wrong: wrong.length, first: wrong.slice(0, 5) },
      target: { wrong: 0 },
      pass: passed && tried.length > 0 && wrong.length === 0,
      n: tried.length,
      of: all?.files ?? 0,
      seed,
    }),
  ]
}

const leak = z.looseObject({
  figure: z.literal('leak.walk'),
  steps: z.number(),
  from: z.number(),
  grown: z.record(z.string(), z.number()),
  pass: z.boolean(),
})

/** `leak`: one line. */
export const proveLeak = async (): Promise<readonly Line[]> => {
  const { passed, lines, seed } = proofRun('leak', leak)
  const [seen] = lines
  return [
    figureOf({
      figure: 'leak',
      value: { from: seen?.from, ...seen?.grown },
      target: { heap_mb: 2, nodes: 50, listeners: 5, documents: 0, machines: 0 },
      pass: passed && seen?.pass === true,
      n: seen?.steps ?? 0,
      seed,
    }),
  ]
}
