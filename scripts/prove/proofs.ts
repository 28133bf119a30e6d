// All proofs by the name with which they are asked for, in the order of a whole run. Each is loaded when it runs: what
// the page's modules set (it takes any text for an id) would hold for a server in the same process.
import type { Line } from '../prove.ts'
import { browserProofs } from './browser/proofs.ts'

type Proof = () => Promise<readonly Line[] | AsyncIterable<Line>>

/** The proofs that need no browser. */
export const serverProofs: Readonly<Record<string, Proof>> = {
  invariants: async () => (await import('./invariants.ts')).proveInvariants(),
  faults: async () => (await import('./faults.ts')).proveFaults(),
  'kill9.embedded': async () => (await import('./kill9.ts')).proveKillEmbedded(),
  'kill9.postgres': async () => (await import('./kill9.ts')).proveKillPostgres(),
  powerloss: async () => (await import('./powerloss.ts')).provePowerloss(),
  'ambiguous.commit': async () => (await import('./ambiguous-commit.ts')).proveAmbiguousCommit(),
  'db.restart': async () => (await import('./db-faults.ts')).proveRestart(),
  'db.pause': async () => (await import('./db-faults.ts')).provePause(),
  'disk.full': async () => (await import('./disk-full.ts')).proveDiskFull(),
  'two.processes': async () => (await import('./processes.ts')).proveTwoProcesses(),
  graceful: async () => (await import('./processes.ts')).proveGraceful(),
  'race.award': async () => (await import('./race-award.ts')).proveRaceAward(),
  'deadline.once': async () => (await import('./deadline-once.ts')).proveDeadlineOnce(),
  'feed.cursor': async () => (await import('./feed-cursor.ts')).proveFeedCursor(),
  'clock.skew': async () => (await import('./deadline-once.ts')).proveClockSkew(),
  'sealed.noninterference': async () => (await import('./access/sealed.ts')).proveSealed(),
  'tenant.noninterference': async () => (await import('./access/tenant.ts')).proveTenant(),
  'access.matrix': async () => (await import('./access/matrix.ts')).proveMatrix(),
  'fuzz.contract': async () => (await import('./input/contract.ts')).proveContract(),
  'fuzz.stateful': async () => (await import('./input/stateful.ts')).proveStateful(),
  'fuzz.raw': async () => (await import('./input/raw.ts')).proveRaw(),
  unicode: async () => (await import('./input/unicode.ts')).proveUnicode(),
  redos: async () => (await import('./input/redos.ts')).proveRedos(),
  redirect: async () => (await import('./input/redirect.ts')).proveRedirect(),
  'inject.sql': async () => (await import('./input/sql.ts')).proveSql(),
  'inject.export': async () => (await import('./input/exports.ts')).proveExports(),
  'login.brute': async () => (await import('./access/brute.ts')).proveBrute(),
  'login.timing': async () => (await import('./access/login-timing.ts')).proveLoginTiming(),
  'audit.tamper': async () => (await import('./access/tamper.ts')).proveTamper(),
  escalate: async () => (await import('./access/escalate.ts')).proveEscalate(),
  'load.embedded': async () => (await import('./pressure/figures.ts')).proveLoadEmbedded(),
  'load.postgres': async () => (await import('./pressure/figures.ts')).proveLoadPostgres(),
  'load.login': async () => (await import('./pressure/figures.ts')).proveLoadLogin(),
  'poll.qr': async () => (await import('./pressure/figures.ts')).provePollQr(),
  soak: async () => (await import('./pressure/soak.ts')).proveSoak(),
  deps: async () => (await import('./deps.ts')).proveDeps(),
  pooler: async () => (await import('./pooler.ts')).provePooler(),
  rotation: async () => (await import('./rotation.ts')).proveRotation(),
  upgrade: async () => (await import('./upgrade.ts')).proveUpgrade(),
  backup: async () => (await import('./backup.ts')).proveBackup(),
  scale: async () => (await import('./scale.ts')).proveScale(),
}

/** The proofs of the page, and those that run the tests of this tree. */
export const consoleProofs: Readonly<Record<string, Proof>> = {
  lifecycle: async () => [(await import('./lifecycle.ts')).proveLifecycle()],
  machines: async () => (await import('./machines.ts')).proveMachines(),
  mutations: async () => [(await import('./mutations.ts')).proveMutations()],
  crowd: async () => (await import('./crowd.ts')).proveCrowd(),
  screens: async () => (await import('./screens.ts')).proveScreens(),
  ...browserProofs,
}

/** The proof of this name. */
export const proofOf = (name: string): Proof | undefined => serverProofs[name] ?? consoleProofs[name]
