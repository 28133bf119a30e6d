// The effect of each setting of the enterprise.
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { addYears } from 'date-fns/addYears'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '#contract/business-day.ts'
import { type Settings, settingsSchema, unusedSettings } from '#contract/enterprise.ts'
import { listOrders } from '#contract/orders.list.ts'
import { PRESENCE_MINUTES } from '#contract/orders.opening.ts'
import { auditOrder, createOrder, listOrderAudits, readOrder } from '#contract/orders.ts'
import { readOpeningRecord, submitAward } from '#contract/reviews.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { confirmOwnAward, declineOwnAward, listTenders, readOwnTender } from '#contract/tenders.ts'
import { migrationFiles, statementsOf } from '#server/db/migration-files.ts'
import { inTransaction } from '#server/http/transaction.ts'
import { createLog } from '#server/log.ts'
import { runHousekeeping } from '#server/operation/housekeeping.ts'
import { hear } from '../support/awarded.ts'
import {
  act,
  anOpenedOrder,
  aPublishedOrder,
  aReviewedOrder,
  aSupplier,
  inHours,
  orderBody,
  tender,
  withSettings,
} from '../support/factories.ts'
import { HOME_ID, PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
afterEach(() => withSettings(world, {}))

/** The file that tests the effect of each setting: this one, or the file about its subject. */
const seenIn = {
  min_bid_hours: 'enterprise.test.ts',
  min_remaining_hours: 'orders.amend.test.ts',
  freeze_minutes: 'orders.amend.test.ts',
  reapprove_pct: 'orders.amendments.test.ts',
  min_bids: 'here',
  under_min_policy: 'here',
  seal_mode: 'tenders.sealed.test.ts',
  opener_count: 'here',
  confirm_days: 'here',
  contract_days: 'here',
  abnormal_low_mean: 'here',
  abnormal_low_next: 'here',
  explain_hours: 'here',
  deposit_pct: 'here',
  bid_bond_pct: 'here',
  record_keep_years: 'here',
  licence_warn_days: 'here',
  time_zone: 'zones.test.ts',
  show_tender_count: 'tenders.sealed.test.ts',
  allow_self_audit: 'orders.lifecycle.test.ts',
} as const satisfies Partial<Record<keyof Settings, string>>

test('every setting has an effect, or is among those kept for later', () => {
  expect([...Object.keys(seenIn), ...unusedSettings].toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted())
})

describe('opener_count', () => {
  test('with two, the first opener is recorded, and nothing is opened before the second', async () => {
    await withSettings(world, { opener_count: 2 })
    const { id } = await toBeOpened()
    const before = await at('opener', id)
    expect(before.opening).toMatchObject({ needed: 2, present: [], present_until: null, reminded_at: null })

    const first = await open('opener', id)
    expect(first.code).toBe(0)
    expect(first.data).toMatchObject({ status: 'pending_open', version: before.version, opened_at: null })
    expect(first.data.opening?.present).toEqual([
      { id: await idOf('opener'), name: 'opener甲', at: expect.any(String) },
    ])
    expect(minutesBetween(first.data.opening?.present[0]?.at, first.data.opening?.present_until)).toBe(PRESENCE_MINUTES)
    expect(first.data.allowed_actions).not.toContain('open')
    expect((await at('admin', id)).allowed_actions).toContain('open')
    expect(await openedOf(id)).toEqual({ items: 0, records: 0, plain: 0 })

    expect(await open('opener', id)).toMatchObject({ code: 4010, refused: { reason: 'not_yet_present' } })

    const second = await open('admin', id)
    expect(second).toMatchObject({ code: 0, data: { status: 'reviewing', version: before.version + 1, opening: null } })
    expect(await openedOf(id)).toEqual({ items: 4, records: 1, plain: 2 })
    const record = await world.call(readOpeningRecord, { params: { order_id: id } }, { as: 'admin' })
    expect(record.data.openers.map((one) => one.name)).toEqual(['opener甲', 'admin甲'])
    expect(record.data).toMatchObject({ opened_by_name: 'admin甲', tender_count: 2, hash_ok_count: 2 })
    const trail = await world.call(listOrderAudits, { query: { order_id: id } }, { as: 'admin' })
    expect(trail.data.list.slice(0, 2).map((row) => [row.action, row.operator_name, row.to_status])).toEqual([
      ['open', 'admin甲', 'reviewing'],
      ['open', 'opener甲', 'pending_open'],
    ])
  })

  test('the presence of the first opener ends after its time, and then needs the password again', async () => {
    await withSettings(world, { opener_count: 2 })
    const { id } = await toBeOpened()
    await open('opener', id)
    world.advance({ minutes: PRESENCE_MINUTES })
    expect((await at('admin', id)).opening?.present).toEqual([])
    expect((await open('admin', id)).data.status).toBe('pending_open')
    expect((await open('opener', id)).data.status).toBe('reviewing')
  })

  test('a user who may not open any more is not present', async () => {
    await withSettings(world, { opener_count: 2 })
    const { id } = await toBeOpened()
    await open('opener', id)
    const user = await idOf('opener')
    await world.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user).execute()
    const after = await open('admin', id)
    await world.db.updateTable('users').set({ status: 'enabled' }).where('id', '=', user).execute()
    expect(after.data).toMatchObject({ status: 'pending_open', opening: { present: [{ name: 'admin甲' }] } })
  })

  test('a wrong password makes no user present', async () => {
    await withSettings(world, { opener_count: 2 })
    const { id } = await toBeOpened()
    const wrong = await act(world, 'opener', id, { action: 'open', payload: { password: `${PASSWORD}?` } })
    expect(wrong).toMatchObject({ code: 4001, refused: { errors: [{ path: 'payload.password' }] } })
    expect((await at('opener', id)).opening?.present).toEqual([])
  })

  test('of two users at the same moment on the same version, one is recorded and the other opens', async () => {
    await withSettings(world, { opener_count: 2 })
    const { id } = await toBeOpened()
    const { version } = await at('opener', id)
    const body = { action: 'open', version, payload: { password: PASSWORD } } as const
    const both = await Promise.all(
      ['opener', 'admin'].map((as) => world.call(auditOrder, { params: { id }, body }, { as })),
    )
    expect(both.map((one) => one.data.status).toSorted()).toEqual(['pending_open', 'reviewing'])
    expect(await openedOf(id)).toEqual({ items: 4, records: 1, plain: 2 })
  })

  test('one user twice at the same moment is present once', async () => {
    await withSettings(world, { opener_count: 2 })
    const { id } = await toBeOpened()
    const { version } = await at('opener', id)
    const body = { action: 'open', version, payload: { password: PASSWORD } } as const
    const both = await Promise.all([1, 2].map(() => world.call(auditOrder, { params: { id }, body }, { as: 'opener' })))
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 4010])
    expect(await openedOf(id)).toEqual({ items: 0, records: 0, plain: 0 })
  })

  test('a number lowered after the publication does not remove the need for a second opener', async () => {
    await withSettings(world, { opener_count: 2 })
    const { id } = await toBeOpened()
    await open('opener', id)
    await withSettings(world, { opener_count: 1 })
    const waiting = await at('opener', id)
    expect(waiting.opening).toMatchObject({ needed: 2, present: [{ name: 'opener甲' }] })
    expect(waiting.facts.openers_suffice).toBe(false)
    expect(await open('opener', id)).toMatchObject({ code: 4010, refused: { reason: 'not_yet_present' } })
    expect(await openedOf(id)).toEqual({ items: 0, records: 0, plain: 0 })
    expect((await open('admin', id)).data.status).toBe('reviewing')
    const record = await world.call(readOpeningRecord, { params: { order_id: id } }, { as: 'admin' })
    expect(record.data.openers.map((one) => one.name)).toEqual(['opener甲', 'admin甲'])
    const trail = await world.call(listOrderAudits, { query: { order_id: id } }, { as: 'admin' })
    expect(trail.data.list.slice(0, 2).map((row) => row.payload)).toEqual([{ openers: 2 }, { openers: 2 }])
  })

  test('a number raised after the publication still lets one user open a demand published for one', async () => {
    const { id } = await toBeOpened()
    await withSettings(world, { opener_count: 2 })
    expect((await at('opener', id)).opening).toMatchObject({ needed: 1 })
    expect((await open('opener', id)).data.status).toBe('reviewing')
  })

  test('the migration gives the number of the setting to published, unopened demands alone', async () => {
    await withSettings(world, { opener_count: 2 })
    const waiting = await toBeOpened()
    const other = await toBeOpened()
    await open('opener', other.id)
    const { id: opened } = (await open('admin', other.id)).data
    const { data: draft } = await world.call(createOrder, { body: orderBody(world) }, { as: 'buyer' })
    const ids = [waiting.id, opened, draft.id]
    await world.db.updateTable('orders').set({ opener_count: null }).where('id', 'in', ids).execute()
    const { text } = (await migrationFiles()).find((file) => file.number === '0150') ?? { text: '' }
    for (const statement of statementsOf(text).filter((one) => one.startsWith('update')))
      await sql.raw(statement).execute(world.db)
    const rows = await world.db.selectFrom('orders').where('id', 'in', ids).select(['id', 'opener_count']).execute()
    const numbers = new Map(rows.map((row) => [row.id, row.opener_count]))
    expect(ids.map((id) => numbers.get(id))).toEqual([2, null, null])
  })

  test('a demand published by an older release has no number of its own, and the setting applies', async () => {
    await withSettings(world, { opener_count: 2 })
    const { id } = await toBeOpened()
    await world.db.updateTable('orders').set({ opener_count: null }).where('id', '=', id).execute()
    expect((await open('opener', id)).data).toMatchObject({ status: 'pending_open', opening: { needed: 2 } })
  })

  test('with one, the first user opens', async () => {
    const { id } = await toBeOpened()
    expect((await open('opener', id)).data).toMatchObject({ status: 'reviewing', opening: null })
    const record = await world.call(readOpeningRecord, { params: { order_id: id } }, { as: 'opener' })
    expect(record.data.openers.map((one) => one.name)).toEqual(['opener甲'])
  })
})

describe('confirm_days', () => {
  test('gives each awarded line a deadline, which the supplier and the console see', async () => {
    await withSettings(world, { confirm_days: 3 })
    const { order, link } = await awarded()
    const { award } = order
    expect(minutesBetween(award?.effective_at, award?.lines[0]?.confirm_deadline_at)).toBe(3 * 1440)
    expect(order).toMatchObject({
      confirm_deadline_at: award?.lines[0]?.confirm_deadline_at,
      phase_deadline_at: order.confirm_deadline_at,
    })
    const page = await world.call(readOwnTender, {}, { link })
    expect(page.data.result).toMatchObject({ confirm_deadline_at: order.confirm_deadline_at, is_overdue: false })
  })

  test('after the deadline the supplier is refused, and staff may still record its answer', async () => {
    await withSettings(world, { confirm_days: 2 })
    const { order, link } = await awarded()
    world.advance({ days: 2 })
    expect((await world.call(readOwnTender, {}, { link })).data.result?.is_overdue).toBe(true)
    expect(await world.call(confirmOwnAward, { body: {} }, { link })).toMatchObject({
      code: 4010,
      refused: { reason: 'confirm_overdue' },
    })
    const refusing = { body: { reason: '库存已售完' } }
    expect((await world.call(declineOwnAward, refusing, { link })).refused.reason).toBe('confirm_overdue')
    const overdue = await world.call(listOrders, { query: { confirm_overdue: 'true' } }, { as: 'award' })
    expect(overdue.data.list.map((one) => one.id)).toContain(order.id)

    for (const line of order.award?.lines ?? []) {
      expect((await hear(world, 'buyer', order.id, line.id, 'confirm')).code).toBe(0)
    }
    expect(await at('award', order.id)).toMatchObject({ confirm_deadline_at: null, facts: { lines_settled: true } })
    const rest = await world.call(listOrders, { query: { confirm_overdue: 'true' } }, { as: 'award' })
    expect(rest.data.list.map((one) => one.id)).not.toContain(order.id)
  })

  test('before the deadline the supplier may answer', async () => {
    await withSettings(world, { confirm_days: 0.5 })
    const { link } = await awarded()
    world.advance({ hours: 11 })
    expect((await world.call(confirmOwnAward, { body: {} }, { link })).data.result?.lines[0]?.status).toBe('confirmed')
  })

  test('zero sets no deadline', async () => {
    await withSettings(world, { confirm_days: 0 })
    const { order, link } = await awarded()
    expect(order.confirm_deadline_at).toBeNull()
    world.advance({ days: 60 })
    expect((await world.call(confirmOwnAward, { body: {} }, { link })).code).toBe(0)
  })
})

describe('contract_days and deposit_pct', () => {
  test('are shown with the award, as they were on its day', async () => {
    await withSettings(world, { contract_days: 30, deposit_pct: 7.5 })
    const { order, link } = await awarded()
    await withSettings(world, { contract_days: 1, deposit_pct: 1 })
    const effective = order.award?.effective_at ?? ''
    const sign_by = businessDay(addDays(parseISO(effective), 30))
    expect((await at('award', order.id)).award).toMatchObject({ sign_by, deposit_pct: '7.50' })
    // 7.5 % of 1000 kg at 26.80 and 500 kg at 59.50.
    const page = await world.call(readOwnTender, {}, { link })
    expect(page.data.result).toMatchObject({
      decided_at: effective,
      sign_by,
      deposit_pct: '7.50',
      deposit_amount: '4241.25',
    })
  })

  test('yield to the demand’s own values, and zero asks for nothing', async () => {
    await withSettings(world, { contract_days: 0, deposit_pct: 5 })
    const named = await awarded({ performance_bond_pct: '2' })
    expect(named.order.award).toMatchObject({ sign_by: null, deposit_pct: '2.00' })
    const none = await awarded({ performance_bond_pct: '0' })
    expect((await world.call(readOwnTender, {}, { link: none.link })).data).toMatchObject({
      order: { performance_bond_pct: null },
      result: { deposit_pct: null, deposit_amount: null },
    })
  })

  test('suppliers see the bid bond and the account for it before they tender', async () => {
    const account = { bank_name: '中国银行保定分行', bank_account: '1300 6606 0000 1234' }
    await world.db.updateTable('enterprises').set(account).execute()
    const { tokens } = await aPublishedOrder(world, { bid_bond_amount: '1500', budget_amount: '1000000' })
    const { order, enterprise_name: holder } = (await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })).data
    expect([order.bid_bond_amount, order.bond_account]).toEqual(['1500.00', { holder, ...account }])
    const { tokens: others } = await aPublishedOrder(world)
    const without = (await world.call(readOwnTender, {}, { link: others[0] ?? '' })).data.order
    expect([without.bid_bond_amount, without.bond_account]).toEqual([null, null])
  })

  test('suppliers see the bond before they tender', async () => {
    await withSettings(world, { deposit_pct: 4 })
    const { tokens } = await aPublishedOrder(world)
    expect((await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })).data.order.performance_bond_pct).toBe(
      '4.00',
    )
  })
})

describe('record_keep_years', () => {
  test('determines until when the papers of a published demand are kept, from its last change', async () => {
    await withSettings(world, { record_keep_years: 10 })
    const { order } = await aPublishedOrder(world)
    const read = await at('buyer', order.id)
    expect(read.keep_until).toBe(businessDay(addYears(parseISO(read.updated_at), 10)))
    const draft = await world.call(createOrder, { body: orderBody(world) }, { as: 'buyer' })
    expect(draft.data.keep_until).toBeNull()
  })

  test('the application cannot delete what a tender leaves behind, and housekeeping does not', async () => {
    const { order } = await awarded()
    const scope = {
      enterprise_id: HOME_ID,
      operator: { id: null, name: '', role: null },
      origin: { ip: null, user_agent: null },
    }
    const services = {
      db: world.db,
      env: world.env,
      keys: world.keys,
      log: createLog('silent'),
      clockOffset: () => world.clockOffset,
    }
    const tables = [
      'audit_rows',
      'orders',
      'tenders',
      'tender_items',
      'opening_records',
      'decisions',
      'award_lines',
    ] as const
    for (const table of tables) {
      await expect(
        inTransaction(services, scope, ({ tx }) => tx.deleteFrom(table).execute()),
        table,
      ).rejects.toThrow('permission denied')
    }
    const count = async () =>
      Promise.all(
        tables.map(async (table) => {
          const { n } = await world.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
          return n
        }),
      )
    const before = await count()
    world.advance({ days: 365 * 20 })
    await runHousekeeping(services)
    world.advance({ days: -365 * 20 })
    expect(await count()).toEqual(before)
    expect(before.every((n) => n > 0)).toBe(true)
    expect((await at('award', order.id)).award).not.toBeNull()
  })
})

describe('min_bids and under_min_policy', () => {
  test('set the number of tenders that a new demand needs', async () => {
    await withSettings(world, { min_bids: 2 })
    expect((await aPublishedOrder(world)).order.min_bids).toBe(2)
  })

  test('with ask a person decides about too few tenders, and with auto_fail the demand fails by itself', async () => {
    for (const [under_min_policy, status] of [
      ['ask', 'pending_open'],
      ['auto_fail', 'failed'],
    ] as const) {
      await withSettings(world, { min_bids: 2, under_min_policy })
      const { order, tokens } = await aPublishedOrder(world)
      await tender(world, tokens[0] ?? '', order, ['10', '20'])
      world.advance({ hours: 73 })
      expect((await at('buyer', order.id)).status, under_min_policy).toBe(status)
    }
  })
})

describe('abnormal_low_mean and abnormal_low_next', () => {
  const prices = [['7'], ['10'], ['10']] as const
  const flagged = async (): Promise<number> => {
    const { order } = await anOpenedOrder(world, prices, { items: orderBody(world).items?.slice(0, 1) })
    const { data } = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
    return data.list.filter((one) => !one.sealed && one.items.some((item) => item.flags.includes('abnormal_low')))
      .length
  }

  test.each([
    [{ abnormal_low_mean: 0.3, abnormal_low_next: 1 }, 1],
    [{ abnormal_low_mean: 1, abnormal_low_next: 0.3 }, 1],
    [{ abnormal_low_mean: 0.31, abnormal_low_next: 0.31 }, 0],
  ])('%o flags %i of 7, 10 and 10', async (settings, count) => {
    await withSettings(world, settings)
    expect(await flagged()).toBe(count)
  })
})

test('explain_hours: a question without a date of its own is due after these hours', async () => {
  await withSettings(world, { explain_hours: 6 })
  const { order, tokens } = await anOpenedOrder(world, [['10', '20']], { min_bids: 1 })
  const { data } = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
  const [first] = data.list
  const payload = { tender_id: first?.sealed === false ? first.id : '', question: '请说明报价构成' }
  await act(world, 'award', order.id, { action: 'clarify', payload })
  const [asked] = (await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })).data.clarifications
  expect(minutesBetween(asked?.asked_at, asked?.due_at)).toBe(360)
})

test('bid_bond_pct: a demand that asks for a larger part of its budget is refused', async () => {
  const supplier = await aSupplier(world)
  const submit = () =>
    world.call(
      createOrder,
      {
        body: orderBody(world, {
          submit: true,
          invited_supplier_ids: [supplier.id],
          budget_amount: '100000',
          bid_bond_amount: '1500',
        }),
      },
      { as: 'buyer' },
    )
  await withSettings(world, { bid_bond_pct: 1 })
  expect((await submit()).refused.errors).toMatchObject([{ path: 'bid_bond_amount', code: 'bid_bond_over' }])
  await withSettings(world, { bid_bond_pct: 1.5 })
  expect((await submit()).code).toBe(0)
})

test('licence_warn_days: a supplier is shown as expiring from the first of these days on, and as urgent from the last', async () => {
  const { id } = await aSupplier(world, { valid_until: businessDay(parseISO(inHours(world, 24 * 40))) })
  const expiry = async () => {
    const { data } = await world.call(listSuppliers, { query: { page_size: '100' } }, { as: 'supplier' })
    return data.list.find((one) => one.id === id)?.expiry
  }
  await withSettings(world, { licence_warn_days: [30, 7] })
  expect(await expiry()).toBe('fine')
  await withSettings(world, { licence_warn_days: [60, 7] })
  expect(await expiry()).toBe('soon')
  await withSettings(world, { licence_warn_days: [60, 45] })
  expect(await expiry()).toBe('urgent')
})

const at = async (as: string, id: string) => (await world.call(readOrder, { params: { id } }, { as })).data

const open = (as: string, id: string) => act(world, as, id, { action: 'open', payload: { password: PASSWORD } })

const idOf = async (username: string): Promise<string> =>
  (await world.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

/** A demand of two lines with two tenders whose opening time has come. */
const toBeOpened = async (): Promise<{ id: string }> => {
  const { order, tokens } = await aPublishedOrder(world, { suppliers: 2, min_bids: 1 })
  for (const link of tokens) await tender(world, link, order, ['10', '20'])
  world.advance({ hours: 73 })
  return order
}

/** Everything stored in plain text: tender lines, opening records, opened tenders. */
const openedOf = async (order_id: string) => {
  const rows = (table: 'tender_items' | 'opening_records') =>
    world.db.selectFrom(table).where('order_id', '=', order_id).select('id').execute()
  const tenders = await world.db
    .selectFrom('tenders')
    .where('order_id', '=', order_id)
    .where('total_amount', 'is not', null)
    .select('id')
    .execute()
  return {
    items: (await rows('tender_items')).length,
    records: (await rows('opening_records')).length,
    plain: tenders.length,
  }
}

/** A demand whose only supplier was awarded both lines, with its link. */
const awarded = async (over: Parameters<typeof orderBody>[1] = {}) => {
  const { order, tenders, tokens } = await aReviewedOrder(world, [['26.80', '59.50']], { min_bids: 1, ...over })
  const lines = order.items.map((item) => ({
    order_item_id: item.id,
    tender_item_id: tenders[0]?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
    awarded_qty: item.quantity ?? '',
  }))
  const body = { order_id: order.id, version: order.version, scenario: 'A', lines, coi_confirmed: true } as const
  await world.call(submitAward, { body }, { as: 'award' })
  const approved = await act(world, 'approver', order.id, { action: 'approve' })
  return { order: approved.data, link: tokens[0] ?? '' }
}

const minutesBetween = (from: string | null | undefined, until: string | null | undefined): number =>
  (addMinutes(parseISO(until ?? ''), 0).getTime() - parseISO(from ?? '').getTime()) / 60_000
