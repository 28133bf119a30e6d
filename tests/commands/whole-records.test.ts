// Full records for the focused rows of a list: read together, once per answer of the list, and the newest answer wins.
import { describe, expect, test, vi } from 'vitest'
import { call } from '#src/api/call.ts'
import type { Command, Situation, Subject } from '#src/commands/command.ts'
import { available, hidden } from '#src/commands/command.ts'
import { readOrderHeads } from '#src/commands/orders/heads.ts'
import { awaitsRecord, whenWhole } from '#src/commands/records/coming-records.ts'
import { completed, createWholeRecords } from '#src/commands/records/whole-records.ts'

const row = (id: string, version = 1): Subject => ({ noun: 'orders', id, label: id, record: { id, version } })
const whole = (id: string, version = 1): Subject => ({ ...row(id), record: { id, version, facts: {} } })

const reading = () => {
  const read = vi.fn(async (ids: readonly string[]): Promise<readonly Subject[]> => ids.map((id) => whole(id)))
  const told = vi.fn()
  return { read, told, records: createWholeRecords(read, told) }
}

describe('whole records', () => {
  test('requested in one turn are read together, fifty at a time', async () => {
    const { read, records } = reading()
    const ids = Array.from({ length: 60 }, (_, at) => String(at))
    await Promise.all(ids.map((id) => records.ask(id, 1)))
    expect(read.mock.calls.map(([asked]) => asked.length)).toEqual([50, 10])
  })

  test('are read once for each answer of the list', async () => {
    const { read, told, records } = reading()
    await Promise.all([records.ask('a', 1), records.ask('a', 1)])
    await records.ask('a', 1)
    expect(read).toHaveBeenCalledTimes(1)
    await records.ask('a', 2)
    expect(read).toHaveBeenCalledTimes(2)
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('keep the newest answer when an older one arrives late', async () => {
    const { read, records } = reading()
    const late = Promise.withResolvers<readonly Subject[]>()
    read.mockReturnValueOnce(late.promise).mockResolvedValueOnce([whole('a', 3)])
    const first = records.ask('a', 1)
    // Another turn makes another call.
    await Promise.resolve()
    await records.ask('a', 2)
    late.resolve([whole('a', 2)])
    expect((await first)?.record).toMatchObject({ version: 2 })
    expect(records.known('a')?.record).toMatchObject({ version: 3 })
  })

  test('are requested again after a failure, and are null where the record is gone', async () => {
    const { read, records } = reading()
    read.mockRejectedValueOnce(new Error('no answer'))
    await expect(records.ask('a', 1)).rejects.toThrow('no answer')
    expect(records.known('a')).toBeUndefined()
    read.mockResolvedValueOnce([])
    expect(await records.ask('a', 1)).toBeNull()
    expect(records.known('a')).toBeNull()
  })

  test('replace a row until the row is newer; then the known record is shown while the newer one is read', async () => {
    const { records } = reading()
    expect(completed(records, row('a'), 1).coming).toBeDefined()
    await records.ask('a', 1)
    expect(completed(records, row('a'), 1)).toEqual(whole('a'))
    const stale = completed(records, row('a', 2), 2)
    expect(stale.record).toEqual(whole('a').record)
    expect(stale.coming).toBeDefined()
  })
})

const nowhere: Situation = { viewer: null, path: 'orders', subject: null, selected: [] }
const acting: Pick<Command, 'id' | 'group' | 'run' | 'availability'> = {
  id: 'orders.act',
  group: 'here',
  run: () => Promise.resolve({ is: 'done' }),
  availability: ({ subject }) => (subject === null ? hidden : available),
}
const moving: Command = { ...acting, id: 'rows.next', availability: () => available }

describe('a command', () => {
  const coming: Subject = { ...row('a'), coming: () => Promise.resolve(whole('a')) }

  test('waits only for the record on which it acts', () => {
    expect(awaitsRecord(acting, { ...nowhere, subject: coming })).toBe(true)
    expect(awaitsRecord(moving, { ...nowhere, subject: coming })).toBe(false)
    expect(awaitsRecord({ ...moving, id: 'rows.actions' }, { ...nowhere, subject: coming })).toBe(true)
    expect(awaitsRecord(acting, { ...nowhere, subject: whole('a') })).toBe(false)
    const many: Command = { ...acting, many: true }
    expect(awaitsRecord(many, { ...nowhere, subject: whole('a'), selected: [whole('a'), coming] })).toBe(true)
    expect(awaitsRecord(acting, { ...nowhere, subject: whole('a'), selected: [whole('a'), coming] })).toBe(false)
  })

  test('then gets the whole record, or null where the record is gone', async () => {
    const gone: Subject = { ...row('b'), coming: () => Promise.resolve(null) }
    const found = await whenWhole({ ...nowhere, subject: coming, selected: [coming, gone] })
    expect(found.subject).toEqual(whole('a'))
    expect(found.selected).toEqual([whole('a'), { ...row('b'), record: null }])
  })
})

test('a server with only the calls of the specification is asked for each demand, and a missing one is left out', async () => {
  const answers: Readonly<Record<string, Answer>> = {
    '/v1/bidding/order_head/': { status: 404, body: { code: 4004, message: 'no such call', data: null } },
    '/v1/bidding/order_pc/a/': { status: 200, body: { code: 0, message: '', data: { id: 'a', order_no: 'ZB-1' } } },
  }
  const none: Answer = { status: 404, body: { code: 4004, message: 'gone', data: null } }
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    const path = new URL(address instanceof Request ? address.url : String(address), 'http://localhost').pathname
    const { status, body } = answers[path.replace(/^\/api/, '')] ?? none
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    )
  })
  expect((await readOrderHeads(['a', 'b'], call)).map((one) => one.label)).toEqual(['ZB-1'])
  await expect(readOrderHeads(['b'], call)).rejects.toThrow('404')
  vi.unstubAllGlobals()
})

interface Answer {
  readonly status: number
  readonly body: object
}
