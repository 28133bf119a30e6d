// `npm run prove -- <figure>`: each proof prints its figures, one JSON line each; the run fails
// when one does not pass. Without a name, all of them run.
import { proveBackup } from './prove/backup.ts'
import { proveCrowd } from './prove/crowd.ts'
import { proveFaults } from './prove/faults.ts'
import { proveInvariants } from './prove/invariants.ts'
import { proveLifecycle } from './prove/lifecycle.ts'
import { proveMachines } from './prove/machines.ts'
import { proveMutations } from './prove/mutations.ts'
import { provePooler } from './prove/pooler.ts'
import { proveRotation } from './prove/rotation.ts'
import { proveScale } from './prove/scale.ts'
import { proveScreens } from './prove/screens.ts'
import { proveUpgrade } from './prove/upgrade.ts'

/** One figure; `pass` decides the exit code. */
export type Line = { readonly figure: string; readonly pass: boolean } & Readonly<Record<string, unknown>>

/** A figure with the value it is compared with. */
export interface Figure extends Readonly<Record<string, unknown>> {
  readonly figure: string
  readonly value: unknown
  readonly target: unknown
  readonly pass: boolean
}

const proofs: Readonly<Record<string, () => Promise<readonly Line[]> | AsyncIterable<Line>>> = {
  lifecycle: async () => [proveLifecycle()],
  machines: proveMachines,
  invariants: proveInvariants,
  mutations: async () => [proveMutations()],
  crowd: proveCrowd,
  screens: proveScreens,
  faults: proveFaults,
  pooler: provePooler,
  rotation: proveRotation,
  upgrade: proveUpgrade,
  backup: proveBackup,
  scale: proveScale,
}

const [wanted] = process.argv.slice(2)
const names = wanted === undefined ? Object.keys(proofs) : [wanted]
for (const name of names) {
  const proof = proofs[name]
  if (proof === undefined) {
    console.error(`There is no proof called ${name}; there are: ${Object.keys(proofs).join(', ')}.`)
    process.exitCode = 2
    continue
  }
  const started = Date.now()
  for await (const line of await proof()) {
    const secs = Math.round((Date.now() - started) / 1000)
    console.log(JSON.stringify({ ...line, secs: line.secs ?? secs }))
    if (!line.pass) process.exitCode = 1
  }
}
console.error('The other figures of the quality programme have no proof yet.')
