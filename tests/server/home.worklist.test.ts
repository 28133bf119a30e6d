// The worklist, on the demo: each role gets its own acts, by the guards of the lifecycle, and nothing sealed.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { code } from '#contract/envelope.ts'
import { readMonthFigures } from '#contract/home.figures.ts'
import { MAX_WORK, readWorklist, urgencies, type Work, type WorkAct, workActs } from '#contract/home.worklist.ts'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder, readOrder } from '#contract/orders.ts'
import type { RolePreset } from '#contract/permission-sets.ts'
import { savePreferences } from '#contract/preferences.ts'
import { orderBody } from '../support/factories.ts'
import { templateOf } from '../support/stocks.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ template: await templateOf('demo') })
}, 180_000)
afterAll(() => world.close())

const workOf = async (as: string): Promise<Work[]> => {
  const { code: answered, data } = await world.call(readWorklist, { query: { limit: String(MAX_WORK) } }, { as })
  expect(answered).toBe(code.ok)
  return data.list
}

const actsOf = (list: readonly Work[]): WorkAct[] => [...new Set(list.map((one) => one.act))].sort()

/** Each preset with all the acts that the demo leaves to it. */
const table: readonly (readonly [RolePreset, readonly WorkAct[]])[] = [
  ['buyer', ['answer', 'chase', 'draft', 'revise']],
  ['chief', ['amend_approve', 'approve', 'under_min']],
  ['opener', ['open']],
  ['quality', ['qualify']],
  ['award', ['compare', 'complete', 'propose', 'qualify', 'settle']],
  ['approver', ['approve_award']],
  ['supplier', ['certify', 'renew']],
  ['audit', []],
]

describe('the worklist of the demo', () => {
  test.each(table)('%s has the acts that its permissions and the lifecycle allow: %j', async (as, acts) => {
    expect(actsOf(await workOf(as))).toEqual(acts)
  })

  test('every act that is an event of the lifecycle is among the actions of the same row of the list', async () => {
    const events: Partial<Record<WorkAct, string>> = {
      amend_approve: 'amend_approve',
      approve_award: 'approve',
      open: 'open',
      qualify: 'disqualify',
      compare: 'advance',
      propose: 'submit_award',
      settle: 'promote',
      chase: 'line_confirm',
      complete: 'complete',
      revise: 'save_draft',
      draft: 'save_draft',
    }
    for (const as of ['buyer', 'chief', 'opener', 'quality', 'award', 'approver']) {
      for (const { act, order, count } of await workOf(as)) {
        const event = act === 'qualify' && count === 0 ? 'advance' : events[act]
        if (event === undefined || order === null) continue
        const read = await world.call(readOrder, { params: { id: order.id } }, { as })
        expect(read.data.allowed_actions, `${as} ${act} ${order.order_no}`).toContain(event)
      }
    }
  })

  test('is sorted by urgency and time, counted by tab, and limited to the requested number', async () => {
    const { data } = await world.call(readWorklist, { query: { limit: String(MAX_WORK) } }, { as: 'award' })
    const places = data.list.map((one) => urgencies.indexOf(one.urgency))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const overdue = data.list.filter((one) => one.urgency === 'overdue').map((one) => Date.parse(one.due_at ?? ''))
    expect(overdue).toEqual(overdue.toSorted((a, b) => a - b))
    expect(data.counts.all.overdue).toBe(overdue.length)
    const ofGroup = await world.call(readWorklist, { query: { group: 'award', limit: '2' } }, { as: 'award' })
    expect(ofGroup.data.list).toHaveLength(2)
    expect(ofGroup.data.list.every(({ act }) => workActs[act] === 'award')).toBe(true)
    const { overdue: late, today, later } = data.counts.award
    expect(late + today + later).toBe(data.list.filter((one) => one.group === 'award').length)
    expect(ofGroup.data.counts).toEqual(data.counts)
  })

  test('shows of a sealed demand what the list shows, and no more', async () => {
    const seen = await workOf('opener')
    expect(seen.some((one) => (one.count ?? 0) > 0)).toBe(true)
    await showCounts(false)
    const hidden = await workOf('opener')
    expect(hidden.map((one) => one.act)).toEqual(seen.map((one) => one.act))
    const listed = await world.call(listOrders, { query: { status: 'pending_open', page_size: 50 } }, { as: 'opener' })
    for (const { order, count } of hidden) {
      expect(count).toBeNull()
      const shown = listed.data.list.find((one) => one.id === order?.id)?.stats
      expect(shown).toBeDefined()
      expect(order?.stats).toMatchObject({ ...shown })
      expect([order?.lowest_total, order?.highest_total, order?.review]).toEqual([null, null, null])
    }
    await showCounts(true)
  })

  test('shows neither the asker nor the time of a waiting question', async () => {
    const asked = (await workOf('buyer')).filter((one) => one.act === 'answer')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.map(({ who, since, did }) => [who, since, did])).toEqual(asked.map(() => [null, null, 'asked']))
  })

  test('shows a demand that waits for approval as overdue when its deadline cannot be kept', async () => {
    const before = await workOf('chief')
    const late = before.find((one) => one.act === 'approve' && one.urgency === 'overdue')
    expect(late?.order?.facts.deadline_feasible).toBe(false)
    world.advance({ days: 20 })
    const after = await workOf('chief')
    const waiting = after.filter((one) => one.act === 'approve')
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.filter((one) => one.urgency !== 'overdue')).toEqual([])
  })

  test('needs a session and a limit that is a number', async () => {
    expect((await world.call(readWorklist, {}, {})).code).toBe(code.signedOut)
    const wrong = await world.call(readWorklist, { query: { limit: 'many' } }, { as: 'chief' })
    expect(wrong.code).toBe(code.inputRefused)
  })
})

test('the four figures of the month stay within their bounds, count only opened demands, and need the permission', async () => {
  const { data } = await world.call(readMonthFigures, {}, { as: 'audit' })
  const { saving, failure, days, response } = data
  for (const one of [saving, failure, days, response]) expect(one.months.length).toBeLessThanOrEqual(12)
  expect(failure.failed).toBeLessThanOrEqual(failure.ended)
  expect(response.tendered).toBeLessThanOrEqual(response.invited)
  const opened = await world.db
    .selectFrom('read_records as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('o.opened_at', 'is not', null)
    .where('r.invited', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(response.invited).toBeLessThanOrEqual(opened.n)
  expect((await world.call(readMonthFigures, {}, { as: 'supplier' })).code).toBe(code.permissionMissing)
})

/** Sets whether the enterprises of the demo show the number of tenders. */
const showCounts = async (told: boolean): Promise<void> => {
  await sql`update enterprises set settings = settings || ${JSON.stringify({ show_tender_count: told })}::jsonb`.execute(
    world.db,
  )
}

test('a task that is put off leaves the list and its counts, is listed apart, and is back after its time', async () => {
  const day = 86_400_000
  const put = (id: string, until: number) =>
    world.call(savePreferences, { body: { snoozed: { [id]: new Date(until).toISOString() } } }, { as: 'chief' })
  const read = async (query = {}) => (await world.call(readWorklist, { query }, { as: 'chief' })).data
  const sumOf = ({ overdue, today, later }: { overdue: number; today: number; later: number }) =>
    overdue + today + later
  const before = await read()
  const now = Date.parse(before.server_time)
  const coming = before.list.find(({ urgency, due_at }) => urgency === 'overdue' || due_at === null)
  if (coming === undefined) throw new Error('the demo leaves the chief no task that can be put off for a day')

  expect((await put(coming.id, now + day)).code).toBe(code.ok)
  const after = await read()
  expect(after.snoozed).toBe(1)
  expect(after.list.map(({ id }) => id)).not.toContain(coming.id)
  expect(sumOf(after.counts.all)).toBe(sumOf(before.counts.all) - 1)
  expect(sumOf(after.counts[coming.group])).toBe(sumOf(before.counts[coming.group]) - 1)
  const apart = await read({ snoozed: 'true' })
  expect(apart.list.map(({ id }) => id)).toEqual([coming.id])
  expect(Date.parse(apart.list[0]?.snoozed_until ?? '')).toBe(now + day)
  // Nobody else's list changes.
  expect((await world.call(readWorklist, { query: {} }, { as: 'admin' })).data.snoozed).toBe(0)

  world.advance({ days: 2 })
  expect((await read()).snoozed).toBe(0)
  // What has passed meanwhile may be sent again, because the section is replaced as a whole.
  expect((await put(coming.id, now + day)).code).toBe(code.ok)
  await world.call(savePreferences, { body: { snoozed: null } }, { as: 'chief' })
  expect((await read()).snoozed).toBe(0)
})

test('a task is put off into the coming week, and no further than its due time', async () => {
  const hour = 3_600_000
  const put = (until: Readonly<Record<string, number>>) =>
    world.call(
      savePreferences,
      {
        body: {
          snoozed: Object.fromEntries(Object.entries(until).map(([id, at]) => [id, new Date(at).toISOString()])),
        },
      },
      { as: 'chief' },
    )
  const said = async (until: Readonly<Record<string, number>>) => {
    const reply = await put(until)
    return [reply.code, errorsIn(reply.data)]
  }
  const body = orderBody(world, { invited_supplier_ids: [], open_scope: 'public', submit: true })
  const made = await world.call(createOrder, { body }, { as: 'buyer' })
  expect(made.code).toBe(code.ok)
  const { list, server_time } = (await world.call(readWorklist, { query: { limit: '200' } }, { as: 'chief' })).data
  const now = Date.parse(server_time)
  const late = list.find(({ urgency }) => urgency === 'overdue')
  const timely = list.find(({ id }) => id === `approve:${made.data.id}`)
  if (late === undefined || timely === undefined) throw new Error('the demo leaves the chief too little')
  const due = Date.parse(timely.due_at ?? '')

  expect(await said({ [late.id]: now - 1 })).toEqual([code.inputRefused, [[`snoozed.${late.id}`, 'snooze_passed']]])
  expect(await said({ [late.id]: now + 200 * hour })).toEqual([
    code.inputRefused,
    [[`snoozed.${late.id}`, 'snooze_too_far']],
  ])
  expect(await said({ [late.id]: now + hour, [timely.id]: due + 1 })).toEqual([
    code.inputRefused,
    [[`snoozed.${timely.id}`, 'snooze_after_due']],
  ])
  expect((await world.call(readWorklist, { query: {} }, { as: 'chief' })).data.snoozed).toBe(0)
  expect((await put({ [late.id]: now + hour, [timely.id]: Math.min(due, now + 150 * hour) })).code).toBe(code.ok)
  expect((await world.call(readWorklist, { query: {} }, { as: 'chief' })).data.snoozed).toBe(2)
  // A name that is no task, and a record that does not exist, are back in time like any other.
  expect((await put({ 'draft:00000000-0000-4000-8000-000000000000': now + hour, other: now + hour })).code).toBe(
    code.ok,
  )
})

/** Path and code of each refused field. */
const errorsIn = (data: unknown): readonly (readonly [string, string])[] =>
  z
    .object({ errors: z.array(z.object({ path: z.string(), code: z.string() })) })
    .parse(data)
    .errors.map(({ path, code: said }) => [path, said] as const)
