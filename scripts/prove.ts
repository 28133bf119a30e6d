// `npm run prove -- <figure>`: each proof prints its figures, one JSON line each; the run fails
// when one does not pass. Without a name, all of them run.
import { proveEscalate } from './prove/access/escalate.ts'
import { proveMatrix } from './prove/access/matrix.ts'
import { proveSealed } from './prove/access/sealed.ts'
import { proveTenant } from './prove/access/tenant.ts'
import { proveAmbiguousCommit } from './prove/ambiguous-commit.ts'
import { proveBackup } from './prove/backup.ts'
import { browserProofs } from './prove/browser/proofs.ts'
import { proveCrowd } from './prove/crowd.ts'
import { provePause, proveRestart } from './prove/db-faults.ts'
import { proveClockSkew, proveDeadlineOnce } from './prove/deadline-once.ts'
import { proveDiskFull } from './prove/disk-full.ts'
import { proveFaults } from './prove/faults.ts'
import { proveFeedCursor } from './prove/feed-cursor.ts'
import { proveContract } from './prove/input/contract.ts'
import { proveExports } from './prove/input/exports.ts'
import { proveRaw } from './prove/input/raw.ts'
import { proveSql } from './prove/input/sql.ts'
import { proveInvariants } from './prove/invariants.ts'
import { proveKillEmbedded, proveKillPostgres } from './prove/kill9.ts'
import { proveLifecycle } from './prove/lifecycle.ts'
import { proveMachines } from './prove/machines.ts'
import { proveMutations } from './prove/mutations.ts'
import { provePooler } from './prove/pooler.ts'
import { provePowerloss } from './prove/powerloss.ts'
import { proveGraceful, proveTwoProcesses } from './prove/processes.ts'
import { proveRaceAward } from './prove/race-award.ts'
import { proveRotation } from './prove/rotation.ts'
import { beginRun, commitOfTree } from './prove/run.ts'
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
  'kill9.embedded': proveKillEmbedded,
  'kill9.postgres': proveKillPostgres,
  powerloss: provePowerloss,
  'ambiguous.commit': proveAmbiguousCommit,
  'db.restart': proveRestart,
  'db.pause': provePause,
  'disk.full': proveDiskFull,
  'two.processes': proveTwoProcesses,
  graceful: proveGraceful,
  'race.award': proveRaceAward,
  'deadline.once': proveDeadlineOnce,
  'feed.cursor': proveFeedCursor,
  'clock.skew': proveClockSkew,
  'sealed.noninterference': () => proveSealed(),
  'tenant.noninterference': () => proveTenant(),
  'access.matrix': () => proveMatrix(),
  'fuzz.contract': () => proveContract(),
  'fuzz.raw': proveRaw,
  'inject.sql': () => proveSql(),
  'inject.export': () => proveExports(),
  escalate: () => proveEscalate(),
  pooler: provePooler,
  rotation: proveRotation,
  upgrade: proveUpgrade,
  backup: proveBackup,
  scale: proveScale,
  ...browserProofs,
}

await beginRun()
const commit = commitOfTree()
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
    console.log(JSON.stringify({ ...line, secs: line.secs ?? secs, commit }))
    if (!line.pass) process.exitCode = 1
  }
}
console.error('The other figures of the quality programme have no proof yet.')
