// The records of the access matrix: one's own in each state, another enterprise's, one that never was, a deleted one.
import { sql } from 'kysely'
import type { Kind } from './matrix.expected.ts'
import { personWith } from './matrix.people.ts'
import type { ProofWorld } from './worlds.ts'

/** A record of a kind, from the view of the first enterprise. */
export interface Thing {
  readonly whose: 'own' | 'foreign' | 'absent' | 'deleted'
  readonly state: string
  readonly id: string
}

/** An id that no record has. */
export const ABSENT = '01890000-0000-7000-8000-00000000dead'

/** Who makes what the second enterprise lacks, and what is deleted. */
const VICTIM = 'matrix-victim'

const home = sql`(select enterprise_id from users where username = 'buyer')`
const other = sql`(select enterprise_id from users where username = 'other-admin')`

const pick = async ({ db }: ProofWorld, statement: ReturnType<typeof sql<{ state: string; id: string }>>) =>
  (await statement.execute(db)).rows

const as = (whose: Thing['whose'], rows: readonly { state: string; id: string }[]): Thing[] =>
  rows.map(({ state, id }) => ({ whose, state, id }))

/** A copy of a row of the first enterprise under another id, that is deleted or belongs to the second one. */
const copied = async (
  { db }: ProofWorld,
  table: Kind,
  changes: string,
  of = sql`enterprise_id = ${home}`,
): Promise<{ state: string; id: string }[]> => {
  const { rows } = await sql<{ state: string; id: string }>`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(t, ${changes}::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
    from ${sql.table(table)} t where ${of} limit 1 returning id, 'copy' as state`.execute(db)
  return rows
}

const otherId = async ({ db }: ProofWorld): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select ${other} as id`.execute(db)
  return rows[0]?.id ?? ''
}

/** All records by kind. */
export const thingsIn = async (world: ProofWorld): Promise<Readonly<Record<Kind, readonly Thing[]>>> => {
  const nowhere: Thing = { whose: 'absent', state: '', id: ABSENT }
  const victim = await personWith(world, VICTIM, [])
  const gone = await personWith(world, `${VICTIM}-2`, [])
  await world.db.updateTable('users').set({ is_deleted: true }).where('id', '=', gone).execute()
  const mark = crypto.randomUUID()
  const foreign = { enterprise_id: await otherId(world) }
  const deleted = { is_deleted: true }
  const named = (column: string, more: object) => JSON.stringify({ [column]: mark.slice(0, 20), ...more })
  return {
    orders: [
      ...as(
        'own',
        await pick(
          world,
          sql`select distinct on (status) status as state, id from orders
        where enterprise_id = ${home} and not is_deleted order by status, id`,
        ),
      ),
      ...as(
        'foreign',
        await pick(
          world,
          sql`select distinct on (status) status as state, id from orders
        where enterprise_id = ${other} and not is_deleted order by status, id`,
        ),
      ),
      nowhere,
      ...as(
        'deleted',
        await copied(
          world,
          'orders',
          named('order_no', { ...deleted, status: 'draft', public_code: mark.replaceAll('-', '').slice(0, 24) }),
        ),
      ),
    ],
    suppliers: [
      ...as(
        'own',
        await pick(
          world,
          sql`select distinct on (status) status as state, id from suppliers
        where enterprise_id = ${home} and not is_deleted order by status, id`,
        ),
      ),
      ...as(
        'foreign',
        await pick(world, sql`select status as state, id from suppliers where enterprise_id = ${other} limit 2`),
      ),
      nowhere,
      ...as(
        'deleted',
        await copied(world, 'suppliers', named('apply_no', { ...deleted, supplier_name: mark, uscc: null })),
      ),
    ],
    users: [
      { whose: 'own', state: 'enabled', id: victim },
      ...as(
        'foreign',
        await pick(world, sql`select status as state, id from users where enterprise_id = ${other} limit 2`),
      ),
      nowhere,
      { whose: 'deleted', state: 'deleted', id: gone },
    ],
    herbs: [
      ...as(
        'own',
        await pick(world, sql`select 'catalogue' as state, id from herbs where enterprise_id is null limit 1`),
      ),
      ...as('foreign', await copied(world, 'herbs', named('name', foreign), sql`enterprise_id is null`)),
      nowhere,
    ],
    herbal_templates: [
      ...as(
        'own',
        await pick(
          world,
          sql`select distinct on (status) status as state, id from herbal_templates
        where enterprise_id = ${home} and not is_deleted order by status, id`,
        ),
      ),
      ...as('foreign', await copied(world, 'herbal_templates', named('template_no', foreign))),
      nowhere,
      ...as('deleted', await copied(world, 'herbal_templates', named('template_no', { ...deleted, name: mark }))),
    ],
    codes: [
      ...as('own', await pick(world, sql`select 'made' as state, id from codes where enterprise_id = ${home} limit 1`)),
      nowhere,
    ],
    tender_links: [
      ...as(
        'own',
        await pick(
          world,
          sql`select distinct on (o.status) o.status as state, l.id from tender_links l
        join orders o on o.id = l.order_id where l.enterprise_id = ${home} and o.status in ('failed', 'cancelled', 'completed')
        order by o.status, l.id`,
        ),
      ),
      ...as(
        'foreign',
        await pick(world, sql`select 'made' as state, id from tender_links where enterprise_id = ${other} limit 1`),
      ),
      nowhere,
    ],
  }
}
