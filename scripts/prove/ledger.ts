// The writes that a server acknowledged in a proof, and the check that its database has each of them exactly once and none in part.
import { sql } from 'kysely'
import type { Place } from '#server/db/client.ts'
import type { Db } from '#server/db/tables.ts'
import { invariants } from '#server/invariants.ts'
import { withDatabase } from './actors.ts'

/** Maximum number of examples reported for each kind of fault. */
const NAMED = 5

/** A write that was answered with success: its row of the trail. */
interface Acknowledged {
  readonly noun: 'orders' | 'tenders'
  readonly id: string
  readonly action: string
  /** The version after the write; a tender's act has none in the trail. */
  readonly version: number | null
}

/** All answers to the callers of a proof. */
export interface Ledger {
  readonly written: Acknowledged[]
  /** Titles of the requested demands; each must exist exactly once. */
  readonly titles: Set<string>
  /** Calls without an answer, sent again with their key. */
  cut: number
  /** Calls answered 503 with Retry-After, sent again with their key. */
  away: number
  /** Lifecycles that reached their award. */
  awarded: number
  /** Lifecycles that a fault made miss their deadline. */
  late: number
  /** Unexpected answers. */
  readonly strange: string[]
  /** The longest wait for one answer, ms. */
  slowest: number
}

/** An empty ledger. */
export const openLedger = (): Ledger => ({
  written: [],
  titles: new Set(),
  cut: 0,
  away: 0,
  awarded: 0,
  late: 0,
  strange: [],
  slowest: 0,
})

/** The result of the comparison; all numbers must be 0. */
export interface Found {
  readonly lost: number
  readonly doubled: number
  readonly half_applied: number
  readonly named: readonly string[]
}

interface Counted extends Acknowledged {
  readonly n: number
}

const counted = async (db: Db, written: readonly Acknowledged[]): Promise<readonly Counted[]> => {
  const { rows } = await sql<Counted>`
    select told.noun, told.id, told.action, told.version,
      (select count(*)::int from audit_rows a where a.noun = told.noun and a.record_id = told.id and a.action = told.action
        and a.enterprise_id = any(array(select id from enterprises))
        and (told.version is null or a.order_version = told.version)) as n
    from unnest(${written.map(({ noun }) => noun)}::text[], ${written.map(({ id }) => id)}::uuid[],
      ${written.map(({ action }) => action)}::text[], ${written.map(({ version }) => version)}::int[])
      as told (noun, id, action, version)`.execute(db)
  return rows
}

const countTitles = async (db: Db, titles: readonly string[]) => {
  const { rows } = await sql<{ title: string; n: number }>`
    select title, count(*)::int as n from orders where title = any(${titles}::text[]) group by title having count(*) > 1`.execute(
    db,
  )
  return rows
}

const said = ({ noun, id, action, version, n }: Counted): string => `${noun} ${id} ${action} v${version}: ${n}`

/** Whether each write after the first `from` acknowledgements is in the trail exactly once. */
export const compare = (place: Place, { written, titles }: Ledger, from = 0): Promise<Found> =>
  withDatabase(place, async (db) => {
    const rows = await counted(db, written.slice(from))
    const lost = rows.filter(({ n }) => n === 0)
    const again = rows.filter(({ n }) => n > 1)
    const twins = await countTitles(db, [...titles])
    const named = [...lost.map(said), ...again.map(said), ...twins.map(({ title, n }) => `${title}: ${n} demands`)]
    return { lost: lost.length, doubled: again.length + twins.length, half_applied: 0, named: named.slice(0, NAMED) }
  })

/**
 * Checks all writes in this way, and all invariants of the database: a step without its trail breaks one, and so does a
 * partly written step.
 */
export const compareWhole = async (place: Place, ledger: Ledger): Promise<Found> => {
  const found = await compare(place, ledger)
  const broken = await withDatabase(place, async (db) => {
    const violations: string[] = []
    for (const one of invariants)
      for (const { record_id, detail } of await one.find(db)) violations.push(`${one.id}: ${record_id} ${detail}`)
    return violations
  })
  return { ...found, half_applied: broken.length, named: [...found.named, ...broken].slice(0, NAMED) }
}

/** Whether the comparison and the answers have no fault. */
export const isWhole = ({ lost, doubled, half_applied }: Found, { strange }: Ledger): boolean =>
  lost + doubled + half_applied + strange.length === 0

/** The fields of a ledger for the report line. */
export const toldBy = ({ written, cut, away, awarded, late, strange, slowest }: Ledger) => ({
  acknowledged: written.length,
  awarded,
  late,
  cut,
  sent_away: away,
  slowest_ms: Math.round(slowest),
  strange: strange.slice(0, 3),
})
