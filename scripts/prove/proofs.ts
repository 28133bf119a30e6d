// All proofs by the name with which they are asked for, in the order of a whole run.

import type { Line } from '../prove.ts'
import { proveBrute } from './access/brute.ts'
import { proveEscalate } from './access/escalate.ts'
import { proveMatrix } from './access/matrix.ts'
import { proveSealed } from './access/sealed.ts'
import { proveTamper } from './access/tamper.ts'
import { proveTenant } from './access/tenant.ts'
import { proveAmbiguousCommit } from './ambiguous-commit.ts'
import { proveBackup } from './backup.ts'
import { browserProofs } from './browser/proofs.ts'
import { proveCrowd } from './crowd.ts'
import { provePause, proveRestart } from './db-faults.ts'
import { proveClockSkew, proveDeadlineOnce } from './deadline-once.ts'
import { proveDiskFull } from './disk-full.ts'
import { proveFaults } from './faults.ts'
import { proveFeedCursor } from './feed-cursor.ts'
import { proveContract } from './input/contract.ts'
import { proveExports } from './input/exports.ts'
import { proveRaw } from './input/raw.ts'
import { proveRedirect } from './input/redirect.ts'
import { proveRedos } from './input/redos.ts'
import { proveSql } from './input/sql.ts'
import { proveStateful } from './input/stateful.ts'
import { proveUnicode } from './input/unicode.ts'
import { proveInvariants } from './invariants.ts'
import { proveKillEmbedded, proveKillPostgres } from './kill9.ts'
import { proveLifecycle } from './lifecycle.ts'
import { proveMachines } from './machines.ts'
import { proveMutations } from './mutations.ts'
import { provePooler } from './pooler.ts'
import { provePowerloss } from './powerloss.ts'
import { proveLoadEmbedded, proveLoadLogin, proveLoadPostgres, provePollQr } from './pressure/figures.ts'
import { proveGraceful, proveTwoProcesses } from './processes.ts'
import { proveRaceAward } from './race-award.ts'
import { proveRotation } from './rotation.ts'
import { proveScale } from './scale.ts'
import { proveScreens } from './screens.ts'
import { proveUpgrade } from './upgrade.ts'

type Proof = () => Promise<readonly Line[]> | AsyncIterable<Line>

/** The proofs that need no browser. */
export const serverProofs: Readonly<Record<string, Proof>> = {
  invariants: proveInvariants,
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
  'fuzz.stateful': () => proveStateful(),
  'fuzz.raw': proveRaw,
  unicode: () => proveUnicode(),
  redos: () => proveRedos(),
  redirect: proveRedirect,
  'inject.sql': () => proveSql(),
  'inject.export': () => proveExports(),
  'login.brute': () => proveBrute(),
  'audit.tamper': () => proveTamper(),
  escalate: () => proveEscalate(),
  'load.embedded': proveLoadEmbedded,
  'load.postgres': proveLoadPostgres,
  'load.login': proveLoadLogin,
  'poll.qr': provePollQr,
  pooler: provePooler,
  rotation: proveRotation,
  upgrade: proveUpgrade,
  backup: proveBackup,
  scale: proveScale,
}

/** The proofs of the page, and those that run the tests of this tree. */
export const consoleProofs: Readonly<Record<string, Proof>> = {
  lifecycle: async () => [proveLifecycle()],
  machines: proveMachines,
  mutations: async () => [proveMutations()],
  crowd: proveCrowd,
  screens: proveScreens,
  ...browserProofs,
}

/** The proof of this name. */
export const proofOf = (name: string): Proof | undefined => serverProofs[name] ?? consoleProofs[name]
