// The plan of a whole run: what each proof repeats, how often the quality programme asks for it and how often it is
// done by default, and after how many minutes a proof that has not ended counts as failed.
//
// The usual sizes are chosen so that a whole run takes about forty minutes on two idle cores: what takes long for each repetition is
// done in part (kills, screens, files, faults of the network, mutants), drawn anew for each run, so that runs together see all of it.
//
// `npm run prove` does the usual sizes. PROVE_SHARE=0.1 does a tenth of them, PROVE_FULL=1 what the programme asks for.

import { countOf } from './chance.ts'

interface Size {
  /** What the programme asks for; null where the proof itself counts what there is. */
  readonly of: number | null
  readonly usual: number
}

/** What is repeated, by the name of its figure. */
export const sizes = {
  'faults.turns': { of: 6, usual: 2 },
  'kill9.embedded': { of: 200, usual: 10 },
  'kill9.postgres.server': { of: 60, usual: 6 },
  'kill9.postgres.backend': { of: 30, usual: 3 },
  'kill9.postgres.postmaster': { of: 10, usual: 1 },
  'ambiguous.commit': { of: 500, usual: 200 },
  'db.restart': { of: 5, usual: 3 },
  'two.processes': { of: 50, usual: 3 },
  graceful: { of: 5, usual: 3 },
  'race.award': { of: 1_000, usual: 50 },
  'deadline.once': { of: 500, usual: 25 },
  'clock.skew': { of: 500, usual: 15 },
  'feed.cursor': { of: 20_000, usual: 1_000 },
  'sealed.noninterference': { of: 5_000, usual: 600 },
  'tenant.noninterference': { of: 5_000, usual: 600 },
  'access.matrix': { of: null, usual: 3_000 },
  'fuzz.contract': { of: 2_000, usual: 20 },
  'fuzz.stateful': { of: 300, usual: 20 },
  'fuzz.raw': { of: 5_000, usual: 5_000 },
  'inject.sql': { of: null, usual: 2_000 },
  'audit.tamper': { of: 2_000, usual: 200 },
  'login.brute': { of: 10_000, usual: 1_000 },
  'login.timing': { of: 600, usual: 200 },
  'qr.takeover': { of: 100_000, usual: 1_000 },
  unicode: { of: 3_000, usual: 1_500 },
  redos: { of: null, usual: 1_000 },
  'load.seconds': { of: 60, usual: 30 },
  'load.embedded.users': { of: 200, usual: 200 },
  'load.postgres.users': { of: 500, usual: 500 },
  'load.login': { of: 3, usual: 2 },
  'poll.qr': { of: 3, usual: 2 },
  'soak.seconds': { of: 1_800, usual: 90 },
  'net.browser': { of: null, usual: 20 },
  'access.browser.sets': { of: 64, usual: 3 },
  'access.browser.screens': { of: null, usual: 12 },
  'race.award.browser': { of: 30, usual: 5 },
  'chunk.fail': { of: null, usual: 5 },
  leak: { of: 1_000, usual: 400 },
  'xss.stored': { of: null, usual: 12 },
  screens: { of: null, usual: 12 },
  crowd: { of: null, usual: 5 },
  mutations: { of: null, usual: 5 },
  'scale.percent': { of: 100, usual: 1 },
} as const satisfies Readonly<Record<string, Size>>

/** The name of something that is repeated. */
export type Sized = keyof typeof sizes

const isFull = () => process.env.PROVE_FULL === '1'

/** How often this run repeats it, and how often the programme would; `there` is what the proof itself has counted. */
export const sizeOf = (name: Sized, there?: number): { readonly n: number; readonly of: number } => {
  const { of: asked, usual }: Size = sizes[name]
  const of = there ?? asked
  if (of === null) throw new Error(`${name} is counted by its proof`)
  return { n: countOf(isFull() ? of : Math.min(usual, of)), of }
}

/** Minutes after which a proof is ended and has failed; those that are not named here have ten. */
const minutes: Readonly<Record<string, number>> = {
  machines: 30,
  mutations: 30,
  crowd: 30,
  screens: 40,
  'net.browser': 40,
  'xss.stored': 40,
  leak: 30,
  'access.browser': 30,
  'chunk.fail': 20,
  scale: 90,
  upgrade: 15,
  backup: 15,
}
/** Minutes of any proof in the sizes of the programme. */
const FULL = 120

/** The time that a proof has, in milliseconds. */
export const limitOf = (name: string): number => (isFull() ? FULL : (minutes[name] ?? 10)) * 60_000
