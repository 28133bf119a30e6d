// A server that works for half an hour at a third of what it must bear: its memory does not grow, it keeps no file or
// connection open that it does not need, and its database does not fill with dead rows.
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Place } from '#server/db/client.ts'
import type { Line } from '../../prove.ts'
import { withDatabase } from '../actors.ts'
import { percentile } from '../load.ts'
import { sizeOf } from '../plan.ts'
import { stand } from '../stand.ts'
import { memoryOf, pressed, WARM_MS } from './pressed.ts'

/** A share of the users of `load.embedded`. */
const SHARE = 0.3
const SAMPLE_MS = 1_000
/**
 * The run is cut into so many parts, and the least memory of each counts: between two collections of garbage memory
 * rises and falls by more than a leak of half an hour.
 */
const PARTS = 30
/** The parts in which the heap grows to the size that it needs; the slope is that of the later ones. */
const SETTLING = 10
const MAX_MB_PER_10_MINUTES = 1
const MAX_MORE_FILES = 5
/** Dead rows of a table that autovacuum may leave for a while, besides a share of its living ones. */
const DEAD = { rows: 1_000, share: 0.3 }

interface Sample {
  readonly seconds: number
  readonly mb: number
  readonly files: number
}

const filesOf = (pid: number | undefined): number => readdirSync(`/proc/${pid}/fd`).length

const median = (all: readonly number[]): number => percentile(all, 50)

/** What a part of the run is judged by. */
const partsOf = (samples: readonly Sample[]): readonly Sample[] => {
  const size = Math.max(1, Math.floor(samples.length / PARTS))
  return Array.from({ length: Math.floor(samples.length / size) }, (_, at) => {
    const part = samples.slice(at * size, (at + 1) * size)
    return {
      seconds: median(part.map(({ seconds }) => seconds)),
      mb: Math.min(...part.map(({ mb }) => mb)),
      files: median(part.map(({ files }) => files)),
    }
  })
}

/** The median of the slopes between any two parts (Theil and Sen): one part that stands out changes nothing. */
const growth = (parts: readonly Sample[]): number => {
  const slopes = parts.flatMap((a, at) => parts.slice(at + 1).map((b) => (b.mb - a.mb) / (b.seconds - a.seconds)))
  return Number((median(slopes) * 600).toFixed(1))
}

interface Size {
  readonly mb: number
  /** The table with the most dead rows beyond those it may have. */
  readonly deadest: { readonly name: string; readonly dead: number; readonly live: number; readonly over: number }
}

const sizeIn = (place: Place): Promise<Size> =>
  withDatabase(place, async (db) => {
    const { rows } = await sql<Size['deadest'] & { bytes: string }>`
      select relname as name, n_dead_tup::int as dead, n_live_tup::int as live,
        (n_dead_tup - ${DEAD.rows}::int - ${DEAD.share}::float8 * n_live_tup)::int as over,
        pg_database_size(current_database())::text as bytes
      from pg_stat_user_tables order by over desc limit 1`.execute(db)
    const [{ bytes = '0', name = '', dead = 0, live = 0, over = 0 } = {}] = rows
    return { mb: Math.round(Number(bytes) / 1_048_576), deadest: { name, dead, live, over } }
  })

/** `soak`: one line. The slope of the memory decides in a run of the whole length only; a shorter one tells it. */
export const proveSoak = async (): Promise<readonly Line[]> => {
  const { n: seconds, of } = sizeOf('soak.seconds')
  const users = Math.round(SHARE * sizeOf('load.embedded.users').of)
  const target = await stand()
  try {
    const { pid } = target.server
    const { place } = target.database()
    const before = await sizeIn(place)
    const running = pressed([target.url], place, users, seconds)
    await pause(WARM_MS)
    const from = performance.now()
    const samples: Sample[] = []
    while (performance.now() - from < seconds * 1_000) {
      samples.push({ seconds: (performance.now() - from) / 1_000, mb: memoryOf(pid), files: filesOf(pid) })
      await pause(SAMPLE_MS)
    }
    const { seen, ledger, found } = await running
    const after = await sizeIn(place)
    const parts = partsOf(samples)
    const settled = parts.slice(Math.floor((SETTLING * parts.length) / PARTS))
    const slope = growth(settled)
    const ends = [settled.slice(0, PARTS / 3), settled.slice(-PARTS / 3)] as const
    const [files_before = 0, files_after = 0] = ends.map((some) => median(some.map(({ files }) => files)))
    const wrong = [...seen.wrong, ...ledger.strange]
    const isJudged = seconds >= of
    const isKept = wrong.length + seen.sentAway + found.lost + found.doubled + found.half_applied === 0
    return [
      {
        figure: 'soak',
        value: {
          memory_mb_per_10_min: slope,
          memory_mb: [parts[0]?.mb, settled[0]?.mb, settled.at(-1)?.mb],
          open_files: [files_before, files_after],
          database_mb: [before.mb, after.mb],
          most_dead_rows: after.deadest,
          answered: seen.reads.length + seen.writes.length,
          written: ledger.written.length,
          wrong: wrong.length,
          sent_away: seen.sentAway,
          lost: found.lost,
          doubled: found.doubled,
          half_applied: found.half_applied,
          first: [...wrong, ...found.named].slice(0, 3),
        },
        target: {
          memory_mb_per_10_min: isJudged ? MAX_MB_PER_10_MINUTES : null,
          more_open_files: MAX_MORE_FILES,
          dead_rows_over: 0,
          wrong: 0,
          sent_away: 0,
          lost: 0,
        },
        pass:
          isKept &&
          (!isJudged || slope <= MAX_MB_PER_10_MINUTES) &&
          files_after - files_before <= MAX_MORE_FILES &&
          after.deadest.over <= 0 &&
          seen.writes.length > 0,
        is_memory_judged: isJudged,
        users,
        n: seconds,
        of,
      },
    ]
  } finally {
    await target.close()
  }
}
