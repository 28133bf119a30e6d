// Whoever holds the database changes the trail: every change of a value, of the order or of the number of rows is found,
// and the first row that does not fit is named. Each change is made in a transaction that is rolled back.
import { sql } from 'kysely'
import { type ChainHead, chainedRows, verifyChain } from '#server/audit.ts'
import type { Tx } from '#server/db/tables.ts'
import { type Random, randomOf } from '#server/demo/random.ts'
import type { Figure } from '../../prove.ts'
import { seeded } from '../chance.ts'
import { sizeOf } from '../plan.ts'
import type { Asking } from './sealed.ts'
import { inWorld, type ProofWorld } from './worlds.ts'

const NAMED = 5
/** The chain that is tampered with has so many rows: a short one is verified in a moment. */
const ROWS = 300

interface Trail {
  readonly enterprise: string
  readonly neighbour: string
  readonly head: ChainHead
}

/** A change, and the row that must be named. */
interface Tampering {
  readonly name: string
  /** Makes the change; returns the number of the first row that no longer fits. */
  readonly make: (tx: Tx, trail: Trail, random: Random) => Promise<number>
}

const rows = (trail: Trail) => sql`audit_rows where enterprise_id = ${trail.enterprise}`

/** One changed value of each column, by its type; a text gets one other character. */
const columns: Readonly<Record<string, (column: string, at: number) => ReturnType<typeof sql>>> = {
  uuid: () => sql`gen_random_uuid()`,
  text: (name, at) => {
    const column = sql.ref(name)
    const place = sql`1 + ${at}::int % length(${column})`
    return sql`case when coalesce(${column}, '') = '' then 'x'
      else overlay(${column} placing case substr(${column}, ${place}, 1) when 'a' then 'b' else 'a' end from ${place}) end`
  },
  integer: (name) => sql`coalesce(${sql.ref(name)}, 0) + 1000`,
  bigint: (name) => sql`coalesce(${sql.ref(name)}, 0) + 1000`,
  boolean: (name) => sql`not ${sql.ref(name)}`,
  'timestamp with time zone': (name, at) => sql`${sql.ref(name)} + ${1 + at} * interval '1 microsecond'`,
  jsonb: (name, at) => sql`coalesce(${sql.ref(name)}, '{}') || jsonb_build_object('index', ${at}::int)`,
}

const changedColumn = (column: string, type: string): Tampering => ({
  name: `another ${column}`,
  make: async (tx, trail, random) => {
    const seq = random.between(1, ROWS)
    const value = columns[type]?.(column, random.between(0, 500))
    if (value === undefined) throw new Error(`${column} is of a type that this proof does not know: ${type}`)
    await sql`update audit_rows set ${sql.ref(column)} = ${value}
      where enterprise_id = ${trail.enterprise} and seq = ${seq}`.execute(tx)
    return seq
  },
})

const ofRows: readonly Tampering[] = [
  {
    name: 'a row is deleted',
    make: async (tx, trail, random) => {
      const seq = random.between(1, ROWS)
      await sql`delete from ${rows(trail)} and seq = ${seq}`.execute(tx)
      return seq
    },
  },
  {
    name: 'a row is deleted and the others close up',
    make: async (tx, trail, random) => {
      const seq = random.between(1, ROWS)
      await sql`delete from ${rows(trail)} and seq = ${seq}`.execute(tx)
      // Downwards through numbers that no row has, because the number of a row is unique.
      await sql`update audit_rows set seq = -seq where enterprise_id = ${trail.enterprise} and seq > ${seq}`.execute(tx)
      await sql`update audit_rows set seq = -seq - 1 where enterprise_id = ${trail.enterprise} and seq < 0`.execute(tx)
      return seq
    },
  },
  {
    name: 'the tail is cut off',
    make: async (tx, trail, random) => {
      const seq = random.between(1, ROWS)
      await sql`delete from ${rows(trail)} and seq >= ${seq}`.execute(tx)
      return seq
    },
  },
  {
    name: 'two rows change places',
    make: async (tx, trail, random) => {
      const [first = 1, second = 2] = random
        .shuffled(Array.from({ length: ROWS }, (_, at) => at + 1))
        .slice(0, 2)
        .toSorted((a, b) => a - b)
      await sql`update audit_rows set seq = -seq where enterprise_id = ${trail.enterprise} and seq in (${first}, ${second})`.execute(
        tx,
      )
      await sql`update audit_rows set seq = case seq when ${-first} then ${second}::int else ${first}::int end
        where enterprise_id = ${trail.enterprise} and seq < 0`.execute(tx)
      return first
    },
  },
  {
    name: 'a row is put in between',
    make: async (tx, trail, random) => {
      const seq = random.between(1, ROWS)
      await sql`update audit_rows set seq = -seq where enterprise_id = ${trail.enterprise} and seq >= ${seq}`.execute(
        tx,
      )
      await sql`update audit_rows set seq = 1 - seq where enterprise_id = ${trail.enterprise} and seq < 0`.execute(tx)
      await sql`create temporary table inserted on commit drop as
        select * from audit_rows where enterprise_id = ${trail.enterprise} and seq = ${seq + 1}`.execute(tx)
      await sql`update inserted set id = gen_random_uuid(), seq = ${seq}`.execute(tx)
      await sql`insert into audit_rows select * from inserted`.execute(tx)
      return seq
    },
  },
  {
    name: 'the chain is written anew from a row on, with right hashes',
    make: async (tx, trail, random) => {
      const from = random.between(2, ROWS)
      const before = await tx
        .selectFrom('audit_rows')
        .where('enterprise_id', '=', trail.enterprise)
        .where('seq', '=', from - 1)
        .select(['seq', 'hash'])
        .executeTakeFirstOrThrow()
      await sql`delete from ${rows(trail)} and seq >= ${from}`.execute(tx)
      const operator = { id: null, name: 'nobody', role: null }
      const entries = Array.from({ length: trail.head.seq - from + 1 }, () => ({
        noun: 'orders',
        action: 'save_draft',
        operator,
      }))
      const made = chainedRows(
        trail.enterprise,
        before,
        entries,
        { ip: null, user_agent: null },
        '2026-01-01T00:00:00Z',
      )
      await tx.insertInto('audit_rows').values(made).execute()
      // Only the head that was noted elsewhere tells them apart.
      return trail.head.seq
    },
  },
  {
    name: 'the chain of another enterprise stands in its place',
    make: async (tx, trail) => {
      await sql`delete from ${rows(trail)}`.execute(tx)
      await sql`update audit_rows set enterprise_id = ${trail.enterprise} where enterprise_id = ${trail.neighbour}`.execute(
        tx,
      )
      return 1
    },
  },
]

class Undone extends Error {}

/** Makes one change, asks for the verdict and undoes it; null when the right row was named. */
const faultOf = async ({ db }: ProofWorld, trail: Trail, one: Tampering, random: Random): Promise<string | null> => {
  let fault: string | null = `${one.name}: nothing was done`
  try {
    await db.transaction().execute(async (tx) => {
      // Who holds the database also holds its constraints.
      await sql`set local session_replication_role = replica`.execute(tx)
      const seq = await one.make(tx, trail, random)
      const verdict = await verifyChain(tx, trail.enterprise, trail.head)
      if (verdict.ok) fault = `${one.name} at row ${seq}: not found`
      else fault = verdict.seq === seq ? null : `${one.name} at row ${seq}: row ${verdict.seq} is named`
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) return `${one.name}: ${error instanceof Error ? error.message : error}`
  }
  return fault
}

const trailIn = async ({ db }: ProofWorld): Promise<Trail> => {
  const { rows: found } = await sql<{ id: string }>`
    select enterprise_id as id from audit_rows group by enterprise_id order by count(*) desc limit 2`.execute(db)
  const [enterprise = '', neighbour = ''] = found.map(({ id }) => id)
  await sql`delete from audit_rows where enterprise_id = ${enterprise} and seq > ${ROWS}`.execute(db)
  const verdict = await verifyChain(db, enterprise)
  if (!verdict.ok || verdict.head === null || verdict.rows !== ROWS)
    throw new Error('the trail of the demo is not whole')
  return { enterprise, neighbour, head: verdict.head }
}

const columnsIn = async ({ db }: ProofWorld): Promise<Tampering[]> => {
  const { rows: found } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = 'audit_rows' order by ordinal_position`.execute(db)
  return found.map(({ name, type }) => changedColumn(name, type))
}

/** `audit.tamper`; `count` changes. */
export const proveTamper = ({
  origin,
  count = sizeOf('audit.tamper').n,
  seed = seeded().seed,
}: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const started = Date.now()
    const random = randomOf(seed)
    const trail = await trailIn(world)
    const tamperings = [...(await columnsIn(world)), ...ofRows]
    const faults: string[] = []
    for (let at = 0; at < count; at += 1) {
      // Each kind in its turn, so that a small run has them all.
      const one = tamperings[at % tamperings.length]
      const fault = one === undefined ? null : await faultOf(world, trail, one, random)
      if (fault !== null) faults.push(fault)
    }
    const after = await verifyChain(world.db, trail.enterprise, trail.head)
    return [
      {
        figure: 'audit.tamper',
        value: {
          missed: faults.length,
          whole_afterwards: after.ok,
          ...(faults.length > 0 && { first: faults.slice(0, NAMED) }),
        },
        target: { missed: 0 },
        pass: faults.length === 0 && after.ok,
        kinds: tamperings.length,
        rows: ROWS,
        n: count,
        of: sizeOf('audit.tamper').of,
        seed,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  })
