import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { get, post, remove } from '#contract/endpoint.ts'
import { amount, filledText, price } from '#contract/fields.ts'
import type { Tx } from '#server/db/tables.ts'
import { changed, notFound, notNow } from '#server/refusal.ts'
import { serve, serveLink, servePublic, Verbatim } from '#server/serve.ts'
import { HOME_ID, OTHER_ID } from '../support/people.ts'
import { consoleHeaders, createWorld, type World } from '../support/world.ts'

/** Calls made for this file: the server's own manners are the subject, not a noun's. */
const rename = post('probe.rename', '/v1/probe/{name}/', {
  access: '21-system-user-edit',
  params: z.strictObject({ name: z.enum(['short', 'absent']) }),
  query: z.strictObject({ loud: z.optional(z.string()) }),
  body: z.strictObject({ version: z.int(), text: filledText(20), unit_price: z.optional(price), lines: z.optional(z.array(z.strictObject({ price }))) }),
  data: z.object({ text: z.string(), count: z.number() }),
})
const look = get('probe.look', '/v1/probe/look/', { access: 'any', data: z.array(z.string()) })
const drop = remove('probe.drop', '/v1/probe/{name}/', { access: 'any', params: z.strictObject({ name: z.string() }), data: z.null() })
const fail = post('probe.fail', '/v1/probe/fail/', { access: 'any', body: z.strictObject({ how: z.string() }), data: z.object({ total: amount }) })
const picture = get('probe.picture', '/v1/probe/picture/', { access: 'public', data: z.null() })
const own = post('probe.own', '/v1/probe/own/', { access: 'tender_link', body: z.strictObject({ text: filledText(20) }), data: z.object({ supplier: z.string() }) })

let runs = 0
let stumbles = 0

const handlers = [
  serve(rename, async (ctx, { params, body }) => {
    runs += 1
    if (params.name === 'absent') throw notFound()
    const row = await ctx.tx.selectFrom('enterprises').select(['id', 'version']).forUpdate().executeTakeFirstOrThrow()
    if (stumbles > 0) {
      stumbles -= 1
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }
    if (body.text === 'late') throw notNow('deadline_passed', 'bidding')
    if (body.version < 0) throw changed({ version: row.version })
    await ctx.tx.updateTable('enterprises').set({ short_name: body.text, version: row.version + 1 }).where('id', '=', row.id).execute()
    ctx.audit({ noun: 'probe', action: 'rename', record_id: row.id, payload: { text: body.text } })
    const answer = { text: body.text, count: runs, password_hash: 'never seen' }
    return answer
  }),
  serve(look, async ({ tx }) => (await tx.selectFrom('users').select('username').orderBy('username').execute()).map((row) => row.username)),
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

const linkOf = { link_id: HOME_ID, order_id: HOME_ID, supplier_id: HOME_ID, enterprise_id: HOME_ID }

let world: World

beforeAll(async () => {
  world = await createWorld({
    endpoints: [look, fail, picture, own, rename, drop],
    handlers,
    linkViewer: async (_services, token) => (token === 'good' ? linkOf : null),
  })
})
afterAll(() => world.close())
beforeEach(() => {
  runs = 0
  stumbles = 0
})

describe('outside the envelope', () => {
  it('an unknown path is 404 and a wrong method 405 with Allow', async () => {
    expect((await world.http('/api/v1/nothing/')).status).toBe(404)
    expect((await world.http('/api/v1/probe/look')).status).toBe(404)
    const wrong = await world.http('/api/v1/probe/look/', { method: 'PUT' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it('a body too large is 413, said or unsaid, and one that is no JSON 415, before anybody is asked for', async () => {
    const address = '/api/v1/probe/short/'
    const large = 'x'.repeat(256 * 1024 + 1)
    expect((await world.http(address, { method: 'POST', headers: consoleHeaders, body: large })).status).toBe(413)
    const stream = new Blob([large]).stream()
    expect((await world.http(address, { method: 'POST', headers: consoleHeaders, body: stream, duplex: 'half' })).status).toBe(413)
    expect((await world.http(address, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' })).status).toBe(415)
    expect((await world.http(address, { method: 'POST' })).status).toBe(415)
  })

  it('a delete needs no body', async () => {
    const token = await world.tokenOf('buyer')
    const { 'content-type': _json, ...headers } = consoleHeaders
    const response = await world.http('/api/v1/probe/short/', { method: 'DELETE', headers: { ...headers, token } })
    expect(await response.json()).toEqual({ code: 0, message: '成功', data: null })
  })

  it('every answer forbids keeping and sniffing', async () => {
    const { headers } = await world.http('/api/v1/probe/look/')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the order of checks', () => {
  const wrong = { params: { name: 'wrong' as 'short' }, body: { version: 1, text: '' } }

  it('is session, then headers, then permission, then input, then the handler', async () => {
    const noClient = { headers: { client: '3' } }
    expect((await world.call(rename, wrong, noClient)).code).toBe(401)
    expect((await world.call(rename, wrong, { as: 'buyer', ...noClient })).code).toBe(403)
    expect(await world.call(rename, wrong, { as: 'buyer' })).toMatchObject({ code: 4003, data: { permission: '21-system-user-edit' } })
    expect((await world.call(rename, wrong, { as: 'admin' })).code).toBe(4001)
    expect((await world.call(rename, { params: { name: 'absent' }, body: { version: 1, text: 'x' } }, { as: 'admin' })).code).toBe(4004)
    expect((await edit({ version: -1, text: 'x' })).code).toBe(4009)
    expect(await edit({ version: 1, text: 'late' })).toMatchObject({ code: 4010, data: { reason: 'deadline_passed', status: 'bidding' } })
  })

  it('malformed JSON of somebody unknown is 401, of somebody known 4001', async () => {
    expect((await raw('{"a":', null)).code).toBe(401)
    expect(await raw('{"a":', 'admin')).toMatchObject({ code: 4001, data: { errors: [] } })
  })
})

describe('input', () => {
  it('names every refused field with path, code and sentence', async () => {
    const answer = await raw(JSON.stringify({ version: 1.5, text: '   ', unit_price: '0.00', lines: [{ price: '1.23456' }, { cost: 1 }] }), 'admin')
    expect(answer.data.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['version', 'type'],
      ['text', 'required'],
      ['unit_price', 'above_zero'],
      ['lines.0.price', 'decimal'],
      ['lines.1.price', 'required'],
      ['lines.1.cost', 'unknown_key'],
    ])
    expect(answer.data.errors[3].message).toBe('须为数字，整数部分最多 10 位，小数最多 4 位')
  })

  it('takes off timestamp and refuses any other unknown or repeated query key', async () => {
    const token = await world.tokenOf('buyer')
    const ask = async (query: string) => (await world.http(`/api/v1/probe/look/?${query}`, { headers: { ...consoleHeaders, token } })).json()
    expect((await ask('timestamp=1')).code).toBe(0)
    expect(await ask('timestamp=1&nothing=2')).toMatchObject({ code: 4001, data: { errors: [{ path: 'nothing', code: 'unknown_key' }] } })
    expect(await ask('a=1&a=2')).toMatchObject({ code: 4001, data: { errors: [{ path: 'a', code: 'repeated' }] } })
  })

  it('refuses NUL, half a surrogate pair, broken UTF-8, depth, and prototype keys', async () => {
    const ok = { version: 1, text: 'fine' }
    const bad = [
      '{"version":1,"text":"a\\u0000b"}',
      '{"version":1,"text":"a\\ud800b"}',
      `{"version":1,"text":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      '{"version":1,"text":"x","__proto__":{"is_admin":true}}',
      '{"version":1,"text":"x","constructor":1}',
      '[]',
      'null',
      '"x"',
    ]
    for (const body of bad) expect((await raw(body, 'admin')).code, body.slice(0, 60)).toBe(4001)
    const broken = Buffer.concat([Buffer.from('{"version":1,"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect((await raw(broken, 'admin')).code).toBe(4001)
    expect((await raw(JSON.stringify(ok), 'admin')).code).toBe(0)
  })
})

describe('an answer', () => {
  it('holds what the endpoint declares and no more', async () => {
    expect((await edit({ version: 1, text: 'seen' })).data).toEqual({ text: 'seen', count: 1 })
  })

  it('of a fault says nothing but a trace id', async () => {
    for (const how of ['sql', 'shape', 'throw']) {
      const answer = await world.call(fail, { body: { how } }, { as: 'buyer' })
      expect(Object.keys(answer.refused)).toEqual(['trace_id'])
      expect(answer).toMatchObject({ code: 5000, message: '服务器出错，请稍后再试' })
      expect(JSON.stringify(answer)).not.toMatch(/planted|secret_column|select|Error/)
    }
  })

  it('may be bytes with headers of its own', async () => {
    const response = await world.http('/api/v1/probe/picture/')
    expect([response.headers.get('content-type'), response.headers.get('task_id')]).toEqual(['image/png', 'abc'])
    // A public call stands outside every enterprise: it saw no user.
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 0])
  })
})

describe('a transaction', () => {
  it('sees its own enterprise alone', async () => {
    const home = await world.call(look, {}, { as: 'buyer' })
    expect(home.data).toContain('buyer2')
    expect(home.data).not.toContain('other-admin')
    expect((await world.call(look, {}, { as: 'other-admin' })).data).toEqual(['other-admin'])
  })

  it('is run again after a deadlock, at most three times, with one audit row', async () => {
    const before = await auditCount()
    stumbles = 3
    expect((await edit({ version: 1, text: 'again' })).code).toBe(0)
    expect(runs).toBe(4)
    expect(await auditCount()).toBe(before + 1)
    stumbles = 4
    expect((await edit({ version: 1, text: 'never' })).code).toBe(5000)
    expect(await auditCount()).toBe(before + 1)
  })

  it('leaves nothing behind when it is refused', async () => {
    const before = await auditCount()
    await edit({ version: 1, text: 'late' })
    expect(await auditCount()).toBe(before)
  })
})

describe('a tender link', () => {
  it('stands for its supplier; a dead one is no record, and ends nobody’s session', async () => {
    expect(await world.call(own, { body: { text: 'x' } }, { link: 'good' })).toMatchObject({ code: 0, data: { supplier: HOME_ID } })
    expect((await world.call(own, { body: { text: 'x' } }, { link: 'bad', as: 'buyer' })).code).toBe(4004)
    expect((await world.call(own, { body: { text: 'x' } })).code).toBe(4004)
  })
})

describe('Idempotency-Key', () => {
  it('gives the same answer byte for byte and has one effect', async () => {
    const first = await keyed('k1', { version: 1, text: 'once' })
    const second = await keyed('k1', { version: 1, text: 'once' })
    expect(second).toBe(first)
    expect(runs).toBe(1)
  })

  it('with another body is refused', async () => {
    await keyed('k2', { version: 1, text: 'one' })
    expect(JSON.parse(await keyed('k2', { version: 1, text: 'two' }))).toMatchObject({ code: 4001, data: { errors: [{ code: 'key_reused' }] } })
  })

  it('used twice at the same moment has one effect, and both get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => keyed('k3', { version: 1, text: 'twins' })))
    expect(new Set(answers).size).toBe(1)
    expect(runs).toBe(1)
  })

  it('of a refused call is free again', async () => {
    expect(JSON.parse(await keyed('k4', { version: 1, text: 'late' })).code).toBe(4010)
    expect(JSON.parse(await keyed('k4', { version: 1, text: 'timely' })).code).toBe(0)
  })

  it('belongs to its user', async () => {
    await keyed('k5', { version: 1, text: 'mine' })
    expect(JSON.parse(await keyed('k5', { version: 1, text: 'mine' }, 'other-admin')).data.text).toBe('mine')
    expect(runs).toBe(2)
  })

  it('keeps neither answer nor body readable', async () => {
    await keyed('k6', { version: 1, text: 'marker-93.71' })
    const rows = await sql<{ text: string }>`select encode(answer, 'escape') || encode(body_hash, 'escape') as text from idempotency_keys`.execute(world.db)
    expect(rows.rows.length).toBeGreaterThan(0)
    for (const row of rows.rows) expect(row.text).not.toContain('marker')
  })
})

describe('row level security', () => {
  it('is forced on every table of a tenant', async () => {
    // Tables without an enterprise: the migrator's own, the public catalogue, and counters kept before anybody is known.
    const free = ['kysely_migration', 'kysely_migration_lock', 'herbs', 'attempts']
    const { rows } = await sql<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public'`.execute(world.db)
    const tenants = rows.filter((row) => !free.includes(row.name))
    expect(tenants.length).toBeGreaterThan(5)
    for (const row of tenants) {
      expect(row).toMatchObject({ enabled: true, forced: true, policies: ['enterprise_border', 'owner_access'] })
    }
  })

  it('lets the application neither read nor write across the border', async () => {
    const read = await inside(HOME_ID, (tx) => tx.selectFrom('users').select('id').where('enterprise_id', '=', OTHER_ID).execute())
    expect(read).toEqual([])
    const foreign = { user_id: HOME_ID, enterprise_id: OTHER_ID, code: '21-supplier' } as const
    const written = inside(HOME_ID, (tx) => tx.insertInto('user_permissions').values(foreign).execute())
    await expect(written).rejects.toThrow(/row-level security/)
  })

  it('shows nothing without an enterprise', async () => {
    expect(await inside('', (tx) => tx.selectFrom('enterprises').select('id').execute())).toEqual([])
  })
})

const inside = <T>(enterpriseId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  world.db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'herbal_app', true), set_config('app.enterprise_id', ${enterpriseId}, true)`.execute(tx)
    return work(tx)
  })

const edit = (body: { version: number; text: string }) => world.call(rename, { params: { name: 'short' }, body }, { as: 'admin' })

const raw = async (body: string | Buffer<ArrayBuffer>, as: string | null) => {
  const token = as === null ? {} : { token: await world.tokenOf(as) }
  return (await world.http('/api/v1/probe/short/', { method: 'POST', headers: { ...consoleHeaders, ...token }, body })).json()
}

const keyed = async (key: string, body: object, as = 'admin'): Promise<string> => {
  const headers = { ...consoleHeaders, token: await world.tokenOf(as), 'idempotency-key': key }
  return (await world.http('/api/v1/probe/short/', { method: 'POST', headers, body: JSON.stringify(body) })).text()
}

const auditCount = async (): Promise<number> =>
  (await world.db.selectFrom('audit_rows').select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
