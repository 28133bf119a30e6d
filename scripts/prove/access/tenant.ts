// Two worlds that differ only in another enterprise's data: nobody of the first enterprise can tell them apart.
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Figure } from '../../prove.ts'
import { seeded } from '../chance.ts'
import { valuesOf } from '../input/values.ts'
import { sizeOf } from '../plan.ts'
import { send } from './asked.ts'
import { nobody, staffIn } from './askers.ts'
import { compared, pairsOf } from './compared.ts'
import { type Asker, questioned, questionsOf } from './questions.ts'
import type { Asking } from './sealed.ts'
import { onDemo, type ProofWorld, pairOfWorlds } from './worlds.ts'

/** The only person of the demo's second enterprise. */
const NEIGHBOUR = 'other-admin'
/** Acts of the neighbour in one of the worlds, for each call that writes. */
const ACTS = 6
/** Fewer successful acts than this would be no difference. */
const LEAST_ACTS = 10

interface Prepared {
  readonly staff: readonly Asker[]
  readonly neighbour: Asker
  /** A demand of the neighbour. */
  readonly order: string
  /** Ids and words of the neighbour's records. */
  readonly ids: readonly string[]
  readonly words: readonly string[]
}

const prepare = async (world: ProofWorld): Promise<Prepared> => {
  const { db } = world
  const { enterprise_id: other } = await db
    .selectFrom('users')
    .where('username', '=', NEIGHBOUR)
    .select('enterprise_id')
    .executeTakeFirstOrThrow()
  const of = (table: 'orders' | 'suppliers' | 'users' | 'tenders') =>
    db.selectFrom(table).where('enterprise_id', '=', other).select('id').orderBy('id').limit(3).execute()
  const found = await Promise.all([of('orders'), of('suppliers'), of('users'), of('tenders')])
  const own = await db
    .selectFrom('orders')
    .where('enterprise_id', '!=', other)
    .select('id')
    .orderBy('id')
    .limit(3)
    .execute()
  const suppliers = await db
    .selectFrom('suppliers')
    .where('enterprise_id', '=', other)
    .select(['supplier_name', 'uscc', 'contact_phone'])
    .orderBy('id')
    .limit(2)
    .execute()
  const demands = await db
    .selectFrom('orders')
    .where('enterprise_id', '=', other)
    .select(['title', 'order_no'])
    .limit(2)
    .execute()
  const words = [...suppliers, ...demands].flatMap((one) => Object.values(one)).filter((word) => word !== null)
  const everybody = await staffIn(world)
  return {
    staff: everybody.filter(({ name }) => name !== NEIGHBOUR),
    neighbour: (await staffIn(world, [NEIGHBOUR]))[0] ?? nobody,
    order: found[0][0]?.id ?? '',
    ids: [...found.flat(), ...own].map(({ id }) => id),
    words: ['', '黄芪', '甲', ...words],
  }
}

/** Everything of the neighbour becomes something else, in the rows themselves. */
const rewrite = async ({ db }: ProofWorld): Promise<void> => {
  const other = sql`(select enterprise_id from users where username = ${NEIGHBOUR})`
  await sql`update suppliers set supplier_name = supplier_name || '乙', contact_phone = '13911112222', uscc = null,
    version = version + 1 where enterprise_id = ${other}`.execute(db)
  await sql`update orders set title = '别的 ' || title, version = version + 1 where enterprise_id = ${other}`.execute(
    db,
  )
  await sql`update enterprises set name = name || '乙', short_name = '乙', version = version + 1 where id = ${other}`.execute(
    db,
  )
  await sql`update users set phone = '13911113333', version = version + 1 where enterprise_id = ${other}`.execute(db)
}

/** The neighbour does whatever it may; returns how often it was let. */
const act = async (world: ProofWorld, { neighbour, ids, words }: Prepared, seed: number): Promise<number> => {
  let done = 0
  const writing = questioned.filter(({ method, access, file }) => method !== 'GET' && access !== 'tender_link' && !file)
  for (const [at, endpoint] of writing.entries()) {
    const acts = fc.record({
      params: valuesOf(endpoint.params, ids),
      body: valuesOf(endpoint.body, [...ids, ...words]),
    })
    for (const { params, body } of fc.sample(acts, { seed: seed + at, numRuns: ACTS })) {
      const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        String(
          typeof params === 'object' && params !== null
            ? Object.entries(params).find(([key]) => key === name)?.[1]
            : '',
        ),
      )
      const said = await send(world, {
        method: endpoint.method,
        path: `/api${filled}`,
        headers: { ...neighbour.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (said.bytes.subarray(0, 10).toString() === '{"code":0,') done += 1
    }
  }
  return done
}

/** `tenant.noninterference`. */
export const proveTenant = ({
  origin,
  count = sizeOf('tenant.noninterference').n,
  seed = seeded().seed,
}: Asking = {}): Promise<readonly Figure[]> =>
  onDemo(origin, async (found) => {
    const since = Date.now()
    const twins = await pairOfWorlds(found, prepare)
    try {
      const { worlds, prepared: scene } = twins
      const acts = await act(worlds[1], scene, seed)
      await rewrite(worlds[1])
      const pairs = await pairsOf(worlds, since)
      const started = Date.now()
      const subject = { order: scene.order, ids: scene.ids, words: scene.words }
      const questions = questionsOf([...scene.staff, nobody], subject, { seed, count })
      const { asked, answered, differing, first } = await compared(worlds, [new Map(), new Map()], questions, pairs)
      return [
        {
          figure: 'tenant.noninterference',
          value: { differing, answered, acts_of_the_neighbour: acts, ...(first.length > 0 && { first }) },
          target: { differing: 0 },
          pass: differing === 0 && answered > count / 10 && acts >= LEAST_ACTS,
          n: asked,
          of: sizeOf('tenant.noninterference').of,
          askers: scene.staff.length + 1,
          seed,
          secs: Math.round((Date.now() - started) / 1_000),
        },
      ]
    } finally {
      await twins.close()
    }
  })
