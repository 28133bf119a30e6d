// An answer that does not quite match the contract: missing values are shown as missing, and calculations treat them as
// missing.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { add, compare, divide, maximum, mean, minimum, percentDelta, round, share, sum } from '#contract/decimal.ts'
import { listOf } from '#contract/envelope.ts'
import { readWorklist } from '#contract/home.worklist.ts'
import { endpoints } from '#contract/index.ts'
import { MISSING, withoutMissing } from '#contract/missing.ts'
import { orderFactNames, orderOffers } from '#contract/orders.lifecycle.ts'
import { order } from '#contract/orders.ts'
import { login } from '#contract/session.ts'
import { listTenders } from '#contract/tenders.ts'
import { tolerantParse } from '#src/api/tolerant-parse.ts'
import { countsIn, sumOf } from '#src/views/home/work-counts.ts'

const thing = z.object({
  id: z.uuid(),
  name: z.string(),
  count: z.number(),
  kind: z.enum(['a', 'b']),
  note: z.nullable(z.string()),
  extra: z.optional(z.string()),
  ready: z.boolean(),
  parts: z.array(z.object({ id: z.string(), price: z.string() })),
  place: z.object({ town: z.string() }),
  counts: z.record(z.string(), z.number()),
})

describe('A record', () => {
  test('without fields has missing values, and empty ones where the contract allows them', () => {
    expect(tolerantParse(thing, {})).toEqual({
      id: MISSING,
      name: MISSING,
      count: MISSING,
      kind: MISSING,
      note: null,
      ready: false,
      parts: [],
      place: { town: MISSING },
      counts: {},
    })
  })

  test('keeps what fits, drops fields that the contract does not have, and converts numbers to texts and texts to numbers', () => {
    const given = {
      id: 7,
      name: 'n',
      count: '12',
      kind: 'c',
      note: 'x',
      extra: 'e',
      ready: 'yes',
      parts: [{ id: 'p', price: 28.5 }],
    }
    expect(tolerantParse(thing, { ...given, secret: 1 })).toEqual({
      ...given,
      id: '7',
      count: 12,
      ready: false,
      parts: [{ id: 'p', price: '28.5' }],
      place: { town: MISSING },
      counts: {},
    })
  })

  test('is undefined when a read returns none, and full of missing values when a write does', () => {
    for (const data of [null, undefined, [], 'text', 7]) {
      expect(tolerantParse(thing, data)).toBeUndefined()
      expect(tolerantParse(thing, data, true)).toMatchObject({ name: MISSING })
    }
    expect(tolerantParse(z.null(), { done: true }, true)).toBeNull()
  })

  test('without a token begins no session', () => {
    expect(tolerantParse(login.data, { username: 'liu' }, true)).toBeUndefined()
    expect(tolerantParse(login.data, { token: 't' }, true)).toEqual({ token: 't', username: MISSING })
  })

  test('of several kinds has the kind that its fixed words name, or else the first kind', () => {
    const of = (row: object) => (tolerantParse(listTenders.data, { list: [row] }) as { list: object[] }).list[0] // a list, as asked
    expect(of({ sealed: false })).toMatchObject({ sealed: false, items: [], total_amount: MISSING })
    expect(of({})).toEqual({ sealed: true })
  })
})

describe('A list', () => {
  test('without a total has the total of its rows; null rows are dropped, and rows without an id get different ids', () => {
    const list = listOf(z.object({ id: z.string(), name: z.string() }))
    expect(tolerantParse(list, { list: [{ id: 'a', name: 'n' }, null, {}, {}] })).toEqual({
      list: [
        { id: 'a', name: 'n' },
        { id: '–3', name: MISSING },
        { id: '–4', name: MISSING },
      ],
      total: 3,
      total_is_capped: false,
      page: MISSING,
      page_size: MISSING,
      next_cursor: null,
    })
  })

  test('is undefined when the answer has none', () => {
    expect(tolerantParse(z.array(thing), { list: [] })).toBeUndefined()
  })
})

test('every answer of the contract can be completed, except that of the login, which hands over a session', () => {
  const unmendable = endpoints.filter((endpoint) => tolerantParse(endpoint.data, {}, true) === undefined)
  expect(unmendable.map((endpoint) => endpoint.id)).toEqual(['session.login'])
})

test('a calculation with a missing value is missing, a missing value is sorted last, and any other text that is no decimal throws', () => {
  expect([add('1', MISSING), round(MISSING, 2), sum(['1', MISSING])]).toEqual([MISSING, MISSING, MISSING])
  expect([divide(MISSING, '2', 2), mean(['1', MISSING], 2), percentDelta('1', MISSING)]).toEqual([null, null, null])
  expect(share(MISSING, ['60', '40'])).toEqual([MISSING, MISSING])
  expect([MISSING, '2', '10'].toSorted(compare)).toEqual(['2', '10', MISSING])
  expect([minimum([MISSING, '3']), maximum(['3'])]).toEqual(['3', '3'])
  expect(() => add('1', '')).toThrow()
})

test('an order in a status that the chart does not have is offered nothing', () => {
  const facts = Object.fromEntries(orderFactNames.map((name) => [name, true])) as Parameters<typeof orderOffers>[1] // all of them
  for (const status of [MISSING, 'weird']) {
    const row = { ...(tolerantParse(order, {}) as z.output<typeof order>), status: status as 'draft' } // a word of another server
    expect(orderOffers(row, facts)).toEqual([])
  }
})

test('a worklist without counts is counted by its rows, and rows without a known urgency are not urgent', () => {
  const read = (answer: object) => tolerantParse(readWorklist.data, answer) as z.output<typeof readWorklist.data> // its own schema
  expect(sumOf(countsIn(read({ list: [], total: 0 }), 'all'))).toBe(0)
  const rows = read({ list: [{ group: 'open', urgency: 'today' }, { id: 'a' }, { id: 'b', urgency: 'weird' }] })
  expect(countsIn(rows, 'all')).toEqual({ overdue: 0, today: 1, later: 2 })
  expect(countsIn(rows, 'open')).toEqual({ overdue: 0, today: 1, later: 0 })
  const counted = read({ list: [], counts: { all: { overdue: 3, today: 2, later: 1 } } })
  expect([sumOf(countsIn(counted, 'all')), sumOf(countsIn(counted, 'audit'))]).toEqual([6, 0])
})

test('a form starts empty where a value was missing', () => {
  expect(withoutMissing({ name: MISSING, lines: [{ price: MISSING, unit: 'kg' }], regulated: false })).toEqual({
    name: '',
    lines: [{ price: '', unit: 'kg' }],
    regulated: false,
  })
})
