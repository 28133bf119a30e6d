// Notices to a supplier at its link: its own facts, at their own time, and never another's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '#contract/business-day.ts'
import { listDemandQuestions, settleDemandQuestion } from '#contract/orders.questions.ts'
import { createOrder, editOrder, readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import {
  answerClarification,
  askAboutDemand,
  confirmOwnAward,
  listTenderLinks,
  readOwnTender,
} from '#contract/tenders.ts'
import { sweep } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
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
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => withSettings(world, {}))

const sweepNow = () =>
  sweep({
    db: world.db,
    env: world.env,
    keys: world.keys,
    log: createLog('silent'),
    clockOffset: () => world.clockOffset,
  })

const noticesAt = async (link = '') => (await world.call(readOwnTender, {}, { link })).data.notices
/** The kinds of the notices, oldest first. */
const kindsAt = async (link = '') => (await noticesAt(link)).map((one) => one.kind).toReversed()

describe('a demand that takes tenders', () => {
  test('has notices of its publication, amendment, extension, reminder and end', async () => {
    await withSettings(world, { min_remaining_hours: 0 })
    const published = await aPublishedOrder(world)
    const { order, suppliers, tokens } = published
    const [link = '', other = ''] = tokens
    expect(await noticesAt(link)).toEqual([
      { kind: 'published', at: order.published_at, until: null, day: null, count: null },
    ])
    const { data: fresh } = await world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' })
    const change = { version: fresh.version, package_req: '编织袋，25 kg', change_reason: '包装要求' }
    expect((await world.call(editOrder, { params: { id: order.id }, body: change }, { as: 'buyer' })).code).toBe(0)
    const deadline = inHours(world, 96)
    const payload = { bid_deadline_at: deadline, reason: '给供应商多一些时间' }
    await act(world, 'chief', order.id, { action: 'extend', payload })
    await act(world, 'buyer', order.id, {
      action: 'remind',
      payload: { supplier_ids: [suppliers[0]?.id ?? ''], channel: 'phone' },
    })
    expect(await kindsAt(link)).toEqual(['published', 'amended', 'extended', 'reminded'])
    expect(await kindsAt(other)).toEqual(['published', 'amended', 'extended'])
    expect((await noticesAt(link)).slice(1, 3)).toMatchObject([
      { kind: 'extended', until: deadline },
      { kind: 'amended', count: 2 },
    ])
    await act(world, 'chief', order.id, { action: 'cancel', payload: { reason_code: 'other', text: '不再采购' } })
    expect((await kindsAt(other)).at(-1)).toBe('cancelled')
  })

  test('has a notice of its near deadline for suppliers that have looked and not tendered, and for no others', async () => {
    const { order, tokens } = await aPublishedOrder(world, { suppliers: 4, min_bids: 1 })
    const [looked = '', tendered = '', late = '', unseen = ''] = tokens
    await noticesAt(looked)
    await noticesAt(late)
    await tender(world, tendered, order, ['28.00', '62.00'])
    await noticesAt(tendered)
    world.advance({ hours: 48, minutes: 1 })
    await sweepNow()
    expect(await kindsAt(looked)).toEqual(['published', 'deadline_near'])
    expect(await kindsAt(tendered)).toEqual(['published'])
    expect(await kindsAt(unseen)).toEqual(['published'])
    await tender(world, late, order, ['29.00', '63.00'])
    world.advance({ hours: 22 })
    await sweepNow()
    expect(await kindsAt(looked)).toEqual(['published', 'deadline_near', 'deadline_last'])
    expect(await kindsAt(late)).toEqual(['published', 'deadline_near'])
    // This supplier has looked in the meantime.
    expect(await kindsAt(unseen)).toEqual(['published', 'deadline_last'])
    expect((await noticesAt(looked))[0]).toMatchObject({ until: order.bid_deadline_at, count: null })
  })

  test('has the same notices where the number of tenders is hidden, and whoever else has tendered', async () => {
    await withSettings(world, { show_tender_count: false })
    const first = await aPublishedOrder(world, { min_bids: 1 })
    const second = await aPublishedOrder(world, { min_bids: 1 })
    for (const { tokens } of [first, second]) await noticesAt(tokens[0])
    await tender(world, first.tokens[1] ?? '', first.order, ['28.00', '62.00'])
    world.advance({ hours: 49 })
    await sweepNow()
    expect(await kindsAt(first.tokens[0])).toEqual(['published', 'deadline_near'])
    expect(await kindsAt(second.tokens[0])).toEqual(['published', 'deadline_near'])
  })

  test('has one notice of the answers to suppliers’ questions, once they are published', async () => {
    const { order, tokens } = await aPublishedOrder(world)
    const [asker = '', other = ''] = tokens
    const settle = async (question: string, settling: 'answer' | 'withhold') => {
      await world.call(askAboutDemand, { body: { question } }, { link: asker })
      const { list } = (await world.call(listDemandQuestions, { query: { order_id: order.id } }, { as: 'buyer' })).data
      const [one] = list
      const id = one?.id ?? ''
      const version = one?.version ?? 0
      const body =
        settling === 'answer'
          ? { action: 'answer' as const, version, answer: '可以，按样品封样' }
          : { action: 'withhold' as const, version, reason: '与本单无关' }
      expect((await world.call(settleDemandQuestion, { params: { id }, body }, { as: 'buyer' })).code).toBe(0)
    }
    await settle('贵司还收陈皮吗？', 'withhold')
    expect(await kindsAt(other)).toEqual(['published'])
    await settle('可否分批交货？', 'answer')
    await settle('可否用塑编袋？', 'answer')
    expect((await noticesAt(other)).map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      'questions_published 2',
      'published null',
    ])
  })

  test('has a notice of its failure', async () => {
    const { tokens } = await aPublishedOrder(world)
    world.advance({ hours: 73 })
    await sweepNow()
    expect((await kindsAt(tokens[0])).at(-1)).toBe('failed')
  })
})

describe('a question', () => {
  const asked = async () => {
    const published = await anOpenedOrder(
      world,
      [
        ['28.00', '62.00'],
        ['29.00', '63.00'],
      ],
      { min_bids: 1 },
    )
    const { order, tokens } = published
    const { suppliers } = published
    const rows = await world.db.selectFrom('tenders').where('order_id', '=', order.id).selectAll().execute()
    const [first] = rows
    const place = suppliers.findIndex((one) => one.id === first?.supplier_id)
    const link = tokens[place] ?? ''
    const other = tokens.find((token) => token !== link) ?? ''
    await act(world, 'award', order.id, {
      action: 'clarify',
      payload: { tender_id: first?.id ?? '', question: '请说明报价构成', due_at: inHours(world, 24) },
    })
    return { link, other }
  }

  test('is announced with its time, again before that, and when it has passed, to its supplier alone', async () => {
    const { link, other } = await asked()
    expect((await kindsAt(link)).slice(1)).toEqual(['asked'])
    expect(await kindsAt(other)).toEqual(['published'])
    world.advance({ hours: 22, minutes: 1 })
    expect((await kindsAt(link)).slice(1)).toEqual(['asked', 'answer_due'])
    world.advance({ hours: 2 })
    expect((await kindsAt(link)).slice(1)).toEqual(['asked', 'answer_due', 'answer_missed'])
  })

  test('is not announced any more once it is answered in time', async () => {
    const { link } = await asked()
    const { data } = await world.call(readOwnTender, {}, { link })
    const body = { clarification_id: data.clarifications[0]?.id ?? '', answer: '新货，直供产地' }
    expect((await world.call(answerClarification, { body }, { link })).code).toBe(0)
    world.advance({ hours: 30 })
    expect((await kindsAt(link)).slice(1)).toEqual(['asked'])
  })
})

describe('an award', () => {
  const awarded = async () => {
    const { order, tenders, tokens, suppliers } = await aReviewedOrder(
      world,
      [
        ['26.80', '59.50'],
        ['28.00', '61.00'],
      ],
      { min_bids: 1 },
    )
    const winner = tenders.find((one) => one.total_amount === tenders.map((each) => each.total_amount).toSorted()[0])
    const lines = order.items.map((item) => ({
      order_item_id: item.id,
      tender_item_id: winner?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
      awarded_qty: item.quantity ?? '',
    }))
    const body = {
      order_id: order.id,
      version: order.version,
      scenario: 'A' as const,
      lines,
      coi_confirmed: true as const,
    }
    await world.call(submitAward, { body }, { as: 'award' })
    const before = await Promise.all(tokens.map(kindsAt))
    const { data } = await act(world, 'approver', order.id, { action: 'approve' })
    const won = tokens[suppliers.findIndex((one) => one.id === winner?.supplier_id)] ?? ''
    return { order: data, before, won, lost: tokens.find((one) => one !== won) ?? '' }
  }

  test('is announced to the winner and to the others once it is in force, and its deadline before and after it passes', async () => {
    const { order, before, won, lost } = await awarded()
    expect(before.flat()).toEqual(['published', 'published'])
    expect((await noticesAt(won))[0]).toMatchObject({ kind: 'won', count: 2, until: order.confirm_deadline_at })
    expect((await kindsAt(lost)).slice(1)).toEqual(['lost'])
    world.advance({ days: 2, minutes: 1 })
    expect((await kindsAt(won)).slice(1)).toEqual(['won', 'confirm_due'])
    world.advance({ days: 1 })
    expect((await kindsAt(won)).slice(1)).toEqual(['won', 'confirm_due', 'confirm_missed'])
    expect((await kindsAt(lost)).slice(1)).toEqual(['lost'])
  })

  test('is not announced any more once it is confirmed in time', async () => {
    const { won } = await awarded()
    expect((await world.call(confirmOwnAward, { body: {} }, { link: won })).code).toBe(0)
    world.advance({ days: 4 })
    expect((await kindsAt(won)).slice(1)).toEqual(['won'])
  })
})

test('a supplier’s own papers near their end are announced with the nearest of the enterprise’s days, until the demand has ended', async () => {
  await withSettings(world, { licence_warn_days: [60, 30, 7] })
  const inDays = (days: number) => businessDay(new Date(Date.now() + world.clockOffset + days * 86_400_000))
  const { id } = await aSupplier(world, {
    papers: [
      { type: 'business_licence', valid_to: inDays(20) },
      { type: 'drug_production_licence', valid_to: inDays(90), scope: '中药饮片（净制、切制）' },
      { type: 'authorization' },
      { type: 'origin_proof', valid_to: inDays(-3) },
      { type: 'gap_statement', valid_to: inDays(5) },
      { type: 'gap_statement', valid_to: inDays(400) },
    ],
  })
  const others = await Promise.all([aSupplier(world), aSupplier(world)])
  const invited_supplier_ids = [id, ...others.map((one) => one.id)]
  const made = await world.call(
    createOrder,
    { body: orderBody(world, { invited_supplier_ids, submit: true }) },
    { as: 'buyer' },
  )
  await act(world, 'chief', made.data.id, { action: 'approve' })
  const links = await linksOf(made.data.id)
  const ofPapers = async () =>
    (await noticesAt(links.get(id))).flatMap(({ kind, day, count }) =>
      kind.startsWith('papers') ? [`${kind} ${day} ${count}`] : [],
    )
  expect(await ofPapers()).toEqual([`papers_ended ${inDays(-3)} null`, `papers_ending ${inDays(20)} 20`])
  expect(await kindsAt(links.get(others[0]?.id ?? ''))).toEqual(['published'])
  await act(world, 'chief', made.data.id, { action: 'cancel', payload: { reason_code: 'other', text: '不再采购' } })
  expect(await ofPapers()).toEqual([])
})

const linksOf = async (order_id: string): Promise<ReadonlyMap<string, string>> => {
  const links = await world.call(listTenderLinks, { query: { order_id, page_size: '100' } }, { as: 'buyer' })
  return new Map(links.data.list.flatMap((one) => (one.token === null ? [] : [[one.supplier_id, one.token]])))
}
