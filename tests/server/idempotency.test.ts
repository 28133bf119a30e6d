import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProbeWorld, tally } from '../support/probe.ts'
import { consoleHeaders, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createProbeWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  tally.runs = 0
  tally.stumbles = 0
})

describe('Idempotency-Key', () => {
  it('returns the same answer byte for byte, and has one effect', async () => {
    const first = await keyed('k1', { version: 1, text: 'once' })
    const second = await keyed('k1', { version: 1, text: 'once' })
    expect(second).toBe(first)
    expect(tally.runs).toBe(1)
  })

  it('is refused with another body', async () => {
    await keyed('k2', { version: 1, text: 'one' })
    expect(JSON.parse(await keyed('k2', { version: 1, text: 'two' }))).toMatchObject({
      code: 4001,
      data: { errors: [{ code: 'key_reused' }] },
    })
  })

  it('has one effect when used several times at once, and each call gets its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => keyed('k3', { version: 1, text: 'twins' })))
    expect(new Set(answers).size).toBe(1)
    expect(tally.runs).toBe(1)
  })

  it('is free again after a refused call', async () => {
    expect(JSON.parse(await keyed('k4', { version: 1, text: 'late' })).code).toBe(4010)
    expect(JSON.parse(await keyed('k4', { version: 1, text: 'timely' })).code).toBe(0)
  })

  it('belongs to its user', async () => {
    await keyed('k5', { version: 1, text: 'mine' })
    expect(JSON.parse(await keyed('k5', { version: 1, text: 'mine' }, 'other-admin')).data.text).toBe('mine')
    expect(tally.runs).toBe(2)
  })

  it('stores neither answer nor body in readable form', async () => {
    await keyed('k6', { version: 1, text: 'marker-93.71' })
    const rows = await sql<{
      text: string
    }>`select encode(answer, 'escape') || encode(body_hash, 'escape') as text from idempotency_keys`.execute(world.db)
    expect(rows.rows.length).toBeGreaterThan(0)
    for (const row of rows.rows) expect(row.text).not.toContain('marker')
  })
})

const keyed = async (key: string, body: object, as = 'admin'): Promise<string> => {
  const headers = { ...consoleHeaders, token: await world.tokenOf(as), 'idempotency-key': key }
  return (await world.http('/api/v1/probe/short/', { method: 'POST', headers, body: JSON.stringify(body) })).text()
}
