// kill -9 under writers: of the server, of its embedded PostgreSQL, and of the processes of an external PostgreSQL.
// Every acknowledged write exists afterwards, once and complete.
import { setTimeout as pause } from 'node:timers/promises'
import { createOrder } from '#contract/orders.ts'
import type { Place } from '#server/db/client.ts'
import type { Line } from '../prove.ts'
import { type Actors, gather, line, withDatabase } from './actors.ts'
import { callAt } from './caller.ts'
import { seeded } from './chance.ts'
import { type DemoSite, demoSite } from './demo-site.ts'
import { compare, compareWhole, isWhole, type Ledger, openLedger, toldBy } from './ledger.ts'
import { percentile } from './load.ts'
import { sizeOf } from './plan.ts'
import { killServer, query, root, startServer } from './site.ts'
import { stand } from './stand.ts'
import { startWriters } from './writers.ts'

const victims = ['server', 'backend', 'postmaster'] as const
type Victim = (typeof victims)[number]
const WRITERS = 8
/** The next kill comes between so many ms after the recovery from the last one. */
const SOONEST_MS = 50
const LATEST_MS = 900
/** The time limit (ms) of a recovery, up to the first acknowledged write; one kill in a hundred may exceed it. */
const RECOVERY_MS = 6_000
/**
 * The time from a demand's creation to its deadline (ms), and the recoveries it allows for: some kills happen during a
 * lifecycle, and must not make it miss its deadline.
 */
const LIFE_MS = 4_000
const LIFE_RECOVERIES = 4
const LOOK_MS = 50
/** A kill without an acknowledged write after this time (ms) counts as not recovered. */
const GIVEN_UP_MS = 60_000
/** The time that lifecycles have to end after the last kill, as a multiple of the time of one lifecycle. */
const LIVES_AFTER = 2

/** A proof of kills: its processes and their place. */
interface Killing {
  readonly figure: string
  readonly place: () => Place
  readonly url: string
  /** Each function kills a process, and restarts it if it does not restart by itself. */
  readonly kills: readonly (() => Promise<void>)[]
}

/** Waits until a write is acknowledged. */
const untilWritten = async (url: string, { tokens }: Actors): Promise<void> => {
  const until = performance.now() + GIVEN_UP_MS
  const body = { title: '恢复', items: [line('甘草')] }
  for (;;) {
    const said = await callAt(url, createOrder, { body }, { token: tokens.buyer })
    if (said.kind === 'done') return
    if (performance.now() > until) throw new Error(`no write within ${GIVEN_UP_MS} ms: ${JSON.stringify(said)}`)
    await pause(LOOK_MS)
  }
}

/** The results of repeated kills. */
interface Seen {
  readonly recovered: number[]
  readonly lost: string[]
  failed: string | null
}

const killAgainAndAgain = async (
  { place, url, kills }: Killing,
  { actors, ledger, seen, wait }: { actors: Actors; ledger: Ledger; seen: Seen; wait: () => number },
): Promise<void> => {
  let checked = 0
  for (const [at, kill] of kills.entries()) {
    await pause(wait())
    const before = ledger.written.length
    const from = performance.now()
    await kill()
    await untilWritten(url, actors)
    seen.recovered.push(performance.now() - from)
    // A killed opening leaves its counted attempt, and the limit of attempts is not what this proof measures.
    await withDatabase(place(), (db) => db.deleteFrom('attempts').execute())
    const written = ledger.written.slice(0, before)
    const { named } = await compare(place(), { ...ledger, written }, checked)
    checked = before
    seen.lost.push(...named.map((one) => `kill ${at + 1}: ${one}`))
  }
}

const proveKills = async (
  killing: Killing,
  { seed, random }: ReturnType<typeof seeded>,
  more: Readonly<Record<string, unknown>>,
): Promise<Line> => {
  const ledger = openLedger()
  const actors = await gather(killing.place())
  const seen: Seen = { recovered: [], lost: [], failed: null }
  const lifeMs = () => LIFE_MS + LIFE_RECOVERIES * (seen.recovered.at(-1) ?? 0)
  const work = { urlOf: () => killing.url, actors, ledger, writers: WRITERS, lifeMs }
  const writers = startWriters(work, `证明 ${seed}`)
  const wait = () => random.between(SOONEST_MS, LATEST_MS)
  await killAgainAndAgain(killing, { actors, ledger, seen, wait }).catch((error: unknown) => {
    seen.failed = String(error)
  })
  if (seen.failed === null) await pause(LIVES_AFTER * lifeMs())
  await writers.stop()
  const found = await compareWhole(killing.place(), ledger)
  const p99 = Math.round(percentile(seen.recovered, 99))
  const isRight = isWhole(found, ledger) && seen.lost.length === 0 && seen.failed === null
  return {
    figure: killing.figure,
    value: {
      lost: found.lost + seen.lost.length,
      doubled: found.doubled,
      half_applied: found.half_applied,
      reopen_failures: seen.failed === null ? 0 : 1,
      recovery_p50_ms: Math.round(percentile(seen.recovered, 50)),
      recovery_p99_ms: p99,
      ...toldBy(ledger),
      named: [...seen.lost, ...found.named, ...(seen.failed === null ? [] : [seen.failed])].slice(0, 5),
    },
    target: { lost: 0, half_applied: 0, reopen_failures: 0, recovery_p99_ms: RECOVERY_MS },
    pass: isRight && p99 <= RECOVERY_MS && ledger.awarded > 0,
    ...more,
    seed,
  }
}

/** `kill9.embedded`: the server, and in every second round the postmaster with it. */
export const proveKillEmbedded = async (): Promise<readonly Line[]> => {
  const chance = seeded()
  const { n, of } = sizeOf('kill9.embedded')
  const target = await stand()
  try {
    const kills = Array.from({ length: n }, (_, at) => async () => {
      await target.kill({ database: at % 2 === 1 })
      await target.reopen()
    })
    const place = () => target.database().place
    return [await proveKills({ figure: 'kill9.embedded', place, url: target.url, kills }, chance, { n, of })]
  } finally {
    await target.close()
  }
}

/** A process of PostgreSQL that serves a connection of the server. */
const killBackend = async ({ site }: DemoSite): Promise<void> => {
  const [found] = await query<{ pid: number }>(
    site,
    site.database,
    `select pid from pg_stat_activity where application_name like 'herbal-tender:%' order by random() limit 1`,
  )
  if (found !== undefined) process.kill(found.pid, 'SIGKILL')
}

const kill = async (target: DemoSite, victim: Victim): Promise<void> => {
  const { site, database } = target
  if (victim === 'backend') return killBackend(target)
  if (victim === 'server') {
    const running = site.started.at(-1)
    if (running !== undefined) await killServer(running)
    await startServer(site, root, site.ports[0] ?? 0)
    return
  }
  process.kill(database.pid(), 'SIGKILL')
  await database.start()
}

/** `kill9.postgres`: the server, processes of connections, and the postmaster, in random order. */
export const proveKillPostgres = async (): Promise<readonly Line[]> => {
  const chance = seeded()
  const count = (part: 'n' | 'of') =>
    Object.fromEntries(victims.map((one) => [one, sizeOf(`kill9.postgres.${one}`)[part]]))
  const n = count('n')
  const target = await demoSite(1)
  try {
    const kills = chance.random
      .shuffled(victims.flatMap((victim) => Array.from({ length: n[victim] ?? 0 }, () => victim)))
      .map((victim) => () => kill(target, victim))
    const [url = ''] = target.urls
    const killing = { figure: 'kill9.postgres', place: () => target.place, url, kills }
    return [await proveKills(killing, chance, { n, of: count('of'), postgres: target.database.version })]
  } finally {
    await target.close()
  }
}
