// A database that restarts or is suspended under fifty users: callers that cannot be answered get 503 with Retry-After,
// nobody gets a wrong answer, and no server has to be started again.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Line } from '../prove.ts'
import { withDatabase } from './actors.ts'
import { type Load, signedIn, startLoad } from './load.ts'
import { sizeOf } from './plan.ts'
import { familyOf, isAlive, type Stand, stand } from './stand.ts'

const USERS = 50
/** How long the database is suspended (ms). */
const PAUSED_MS = 10_000
/** The longest time a caller waits for an answer or a refusal (ms). */
const LONGEST_MS = 3_000
/** The time limit (ms) for the first answer after the database is back. */
const RECOVERY_MS = 2_000
const SPELL_MS = 2_000
const LOOK_MS = 50
const ALIVE_MS = 500
/** The allowed growth of the server's memory while its database is suspended, MB. */
const GROWTH_MB = 60
/** Connections of one server: its pool, its heartbeat, and one that is being replaced. */
const CONNECTIONS = 12

/** Milliseconds until one more call of the load is answered. */
const untilAnswered = async (load: Load): Promise<number> => {
  const from = performance.now()
  const { answered } = load.tally()
  while (load.tally().answered === answered && performance.now() - from < 60_000) await pause(LOOK_MS)
  return performance.now() - from
}

/** The number of acknowledged demands that the database lacks. */
const lostOf = (target: Stand, ids: readonly string[]): Promise<number> =>
  withDatabase(target.database().place, async (db) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from orders where id = any(${ids}::uuid[])`.execute(db)
    return new Set(ids).size - (rows[0]?.n ?? 0)
  })

/** The fields of every line: the answers to the callers, and whether the server process is still the same. */
const told = async (target: Stand, load: Load, pid: number | undefined) => {
  const { answered, sentAway, others, slowest } = load.tally()
  const lives = target.server.exitCode === null && target.server.pid === pid
  const written = load.acknowledged()
  const value = {
    lives,
    answered,
    sent_away: sentAway,
    wrong: others.length,
    others: others.slice(0, 3),
    slowest_ms: Math.round(slowest),
    written: written.length,
    lost: await lostOf(target, written),
  }
  const isRight = lives && others.length === 0 && value.lost === 0 && answered > 0 && written.length > 0
  return { value, isRight }
}

/** Runs `fault` on a server of its own with fifty users. */
const under = async (fault: (target: Stand, load: Load) => Promise<Line>): Promise<readonly Line[]> => {
  const target = await stand()
  try {
    const load = startLoad(target.url, await signedIn(target.url), { users: USERS, writes: true })
    await pause(SPELL_MS)
    return [await fault(target, load)]
  } finally {
    await target.close()
  }
}

/** `db.restart`: one line. */
export const proveRestart = (): Promise<readonly Line[]> =>
  under(async (target, load) => {
    const { n, of } = sizeOf('db.restart')
    const { pid } = target.server
    const recovered: number[] = []
    for (let at = 0; at < n; at += 1) {
      await target.restart()
      recovered.push(await untilAnswered(load))
      await pause(SPELL_MS)
    }
    await load.stop()
    const { value, isRight } = await told(target, load, pid)
    const recovery_ms = Math.round(Math.max(...recovered))
    return {
      figure: 'db.restart',
      value: { ...value, recovery_ms },
      target: { lives: true, wrong: 0, lost: 0, recovery_ms: RECOVERY_MS },
      pass: isRight && recovery_ms <= RECOVERY_MS,
      n,
      of,
    }
  })

/** Resident memory of a process, MB. */
const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const connectionsOf = (target: Stand): Promise<number> =>
  withDatabase(target.database().place, async (db) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where application_name = ${`herbal-tender:${target.server.pid}`}`.execute(db)
    return rows[0]?.n ?? 0
  })

/**
 * Suspends all processes of a database for a while. Returns how many requests for /healthz were not answered meanwhile,
 * and the memory.
 */
const stoodStill = async (target: Stand) => {
  const { pid } = target.server
  const before = memoryOf(pid)
  const family = familyOf(target.database().pid)
  for (const one of family) process.kill(one, 'SIGSTOP')
  const seen = { asked: 0, silent: 0, most: before }
  const until = performance.now() + PAUSED_MS
  while (performance.now() < until) {
    seen.asked += 1
    const answer = await fetch(`${target.url}healthz`, { signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => null)
    if (answer?.status !== 200) seen.silent += 1
    seen.most = Math.max(seen.most, memoryOf(pid))
    await pause(ALIVE_MS)
  }
  for (const one of family) if (isAlive(one)) process.kill(one, 'SIGCONT')
  return { ...seen, grown: Math.round(seen.most - before) }
}

/** `db.pause`: one line. */
export const provePause = (): Promise<readonly Line[]> =>
  under(async (target, load) => {
    const { pid } = target.server
    const { asked, silent, grown } = await stoodStill(target)
    const recovery_ms = Math.round(await untilAnswered(load))
    const connections = await connectionsOf(target)
    await pause(SPELL_MS)
    await load.stop()
    const { value, isRight } = await told(target, load, pid)
    return {
      figure: 'db.pause',
      value: { ...value, healthz_asked: asked, healthz_silent: silent, grown_mb: grown, recovery_ms, connections },
      target: {
        lives: true,
        wrong: 0,
        lost: 0,
        slowest_ms: LONGEST_MS,
        healthz_silent: 0,
        grown_mb: GROWTH_MB,
        connections: CONNECTIONS,
      },
      pass:
        isRight && value.slowest_ms <= LONGEST_MS && silent === 0 && grown <= GROWTH_MB && connections <= CONNECTIONS,
      paused_ms: PAUSED_MS,
    }
  })
