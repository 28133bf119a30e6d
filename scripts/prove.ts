// `npm run prove -- <proof> …`: each proof prints its figures, one JSON line each; the run fails when one does not pass.
// Without a name all of them run, with `server` those that need no browser. The next one runs whatever happened to the
// last. prove/plan.ts has the sizes.
import { join } from 'node:path'
import { limitOf } from './prove/plan.ts'
import { consoleProofs, serverProofs } from './prove/proofs.ts'
import { runProof } from './prove/runner.ts'

/**
 * One figure; `pass` decides the exit code. A line with `not_asked` says why the proof could not be made here: it counts
 * neither as passed nor as failed.
 */
export type Line = { readonly figure: string; readonly pass: boolean } & Readonly<Record<string, unknown>>

/** A figure with the value it is compared with. */
export interface Figure extends Readonly<Record<string, unknown>> {
  readonly figure: string
  readonly value: unknown
  readonly target: unknown
  readonly pass: boolean
}

/** What a run has seen. */
const seen = { passed: 0, failed: [] as string[], notAsked: [] as string[] }

const tell = (line: Line): void => {
  console.log(JSON.stringify(line))
  if (!line.pass) seen.failed.push(line.figure)
  else if (line.not_asked === undefined) seen.passed += 1
  else seen.notAsked.push(line.figure)
}

const script = join(import.meta.dirname, 'prove', 'single.ts')
const all = { ...serverProofs, ...consoleProofs }
const wanted = process.argv.slice(2)
const names =
  wanted.length === 0
    ? Object.keys(all)
    : wanted.flatMap((name) => (name === 'server' ? Object.keys(serverProofs) : [name]))
const unknown = names.filter((name) => !(name in all))
if (unknown.length > 0) {
  console.error(`There is no proof called ${unknown.join(', ')}; there are: server, ${Object.keys(all).join(', ')}.`)
  process.exitCode = 2
} else {
  const from = performance.now()
  for (const name of names) await runProof(name, { script, limitMs: limitOf(name), tell })
  const { passed, failed, notAsked } = seen
  const secs = Math.round((performance.now() - from) / 1_000)
  const whole = { figure: 'run', proofs: names.length, passed, failed: failed.length, which: failed }
  console.log(JSON.stringify({ ...whole, not_asked: notAsked, secs, pass: failed.length === 0 }))
  if (failed.length > 0) process.exitCode = 1
}
