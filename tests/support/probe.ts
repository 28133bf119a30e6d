// Endpoints for tests of the server itself, with their handlers; they belong to no noun.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { get, post, remove } from '#contract/endpoint.ts'
import { amount, price } from '#contract/fields.figures.ts'
import { filledText } from '#contract/fields.ts'
import { changed, notFound, notNow } from '#server/http/refusal.ts'
import { serve, serveLink, servePublic, Verbatim } from '#server/http/serve.ts'
import { HOME_ID } from './people.ts'
import { createWorld, type World } from './world.ts'

export const rename = post('probe.rename', '/v1/probe/{name}/', {
  access: '21-system-user-edit',
  params: z.strictObject({ name: z.enum(['short', 'absent']) }),
  query: z.strictObject({ loud: z.optional(z.string()) }),
  body: z.strictObject({
    version: z.int(),
    text: filledText(20),
    unit_price: z.optional(price),
    lines: z.optional(z.array(z.strictObject({ price }))),
  }),
  data: z.object({ text: z.string(), count: z.number() }),
})
export const look = get('probe.look', '/v1/probe/look/', { access: 'any', data: z.array(z.string()) })
export const drop = remove('probe.drop', '/v1/probe/{name}/', {
  access: 'any',
  params: z.strictObject({ name: z.string() }),
  data: z.null(),
})
export const fail = post('probe.fail', '/v1/probe/fail/', {
  access: 'any',
  body: z.strictObject({ how: z.string() }),
  data: z.object({ total: amount }),
})
export const picture = get('probe.picture', '/v1/probe/picture/', { access: 'public', data: z.null() })
export const own = post('probe.own', '/v1/probe/own/', {
  access: 'tender_link',
  body: z.strictObject({ text: filledText(20) }),
  data: z.object({ supplier: z.string() }),
})

/** How often `rename` ran, and how many deadlocks it still has to meet; set both before a test. */
export const tally = { runs: 0, stumbles: 0 }

const handlers = [
  serve(rename, async (ctx, { params, body }) => {
    tally.runs += 1
    if (params.name === 'absent') throw notFound()
    const row = await ctx.tx.selectFrom('enterprises').select(['id', 'version']).forUpdate().executeTakeFirstOrThrow()
    if (tally.stumbles > 0) {
      tally.stumbles -= 1
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }
    if (body.text === 'late') throw notNow('deadline_passed', 'bidding')
    if (body.version < 0) throw changed(z.object({ version: z.number() }), { version: row.version })
    await ctx.tx
      .updateTable('enterprises')
      .set({ short_name: body.text, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    ctx.audit({ noun: 'probe', action: 'rename', record_id: row.id, payload: { text: body.text } })
    const answer = { text: body.text, count: tally.runs, password_hash: 'never seen' }
    return answer
  }),
  serve(look, async ({ tx }) =>
    (await tx.selectFrom('users').select('username').orderBy('username').execute()).map((row) => row.username),
  ),
  serve(drop, async () => null),
  serve(fail, async ({ tx }, { body }) => {
    if (body.how === 'sql') await sql`select secret_column from users where username = ${'planted'}`.execute(tx)
    if (body.how === 'shape') return { total: 'not a number' }
    throw new Error(`planted ${body.how}`)
  }),
  servePublic(picture, async (ctx) => {
    const seen = await ctx.tx.selectFrom('users').select('id').execute()
    return new Verbatim(new Uint8Array([1, 2, seen.length]), { 'Content-Type': 'image/png', task_id: 'abc' })
  }),
  serveLink(own, async ({ link, audit }) => {
    audit({ noun: 'probe', action: 'own', operator: { id: null, name: 'somebody', role: 'supplier' } })
    return { supplier: link.supplier_id }
  }),
]

const linkOf = { link_id: HOME_ID, order_id: HOME_ID, supplier_id: HOME_ID, enterprise_id: HOME_ID, is_staff: false }

/** A world that serves only the probes; its only valid tender link is `good`. */
export const createProbeWorld = (): Promise<World> =>
  createWorld({
    endpoints: [look, fail, picture, own, rename, drop],
    handlers,
    linkViewer: async (_services, token) => (token === 'good' ? linkOf : null),
  })

/** Counts the rows of the audit chain. */
export const auditCount = async (world: World): Promise<number> => {
  const { count } = await world.db
    .selectFrom('audit_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
