import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrders } from '#contract/orders.list.ts'
import { auditOrder, createOrder, editOrder, listOrderAudits, readOrder } from '#contract/orders.ts'
import { readOpeningRecord, submitAward } from '#contract/reviews.ts'
import { confirmOwnAward, listTenders, readOwnTender } from '#contract/tenders.ts'
import { verifyChain } from '#server/audit.ts'
import {
  act,
  aHerb,
  aPublishedOrder,
  aReviewedOrder,
  aSupplier,
  aTemplate,
  inHours,
  orderBody,
  tender,
  withSettings,
} from '../support/factories.ts'
import { HOME_ID, OTHER_ID, PASSWORD } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a tender from demand to award', () => {
  test('passes every user and ends completed', async () => {
    const { order, suppliers, tokens, tenders } = await aReviewedOrder(world, [
      ['26.80', '59.50'],
      ['27.40', '58.80'],
      ['26.80', null],
    ])
    expect(order).toMatchObject({ status: 'reviewing', review_stage: 'commercial' })
    expect(tenders).toHaveLength(3)
    const [first, second] = order.items
    const offer = (supplier: number, line: string | undefined) =>
      tenders
        .find((one) => one.supplier_id === suppliers[supplier]?.id)
        ?.items.find((item) => item.order_item_id === line)?.id ?? ''
    const record = await world.call(readOpeningRecord, { params: { order_id: order.id } }, { as: 'audit' })
    expect(record.data).toMatchObject({ tender_count: 3, hash_ok_count: 3 })

    const award = await world.call(
      submitAward,
      {
        body: {
          order_id: order.id,
          version: order.version,
          scenario: 'F',
          lines: [
            { order_item_id: first?.id ?? '', tender_item_id: offer(0, first?.id), awarded_qty: '700' },
            { order_item_id: first?.id ?? '', tender_item_id: offer(2, first?.id), awarded_qty: '300' },
            { order_item_id: second?.id ?? '', tender_item_id: offer(1, second?.id), awarded_qty: '500' },
          ],
          summary_reason: '价格合理',
          coi_confirmed: true,
        },
      },
      { as: 'award' },
    )
    expect(award.message).toBe('成功')
    expect(award.data).toMatchObject({
      status: 'award_auditing',
      award: { status: 'auditing', total_amount: '56200.00' },
    })

    const own = await act(world, 'award', order.id, { action: 'approve' })
    expect(own.code).toBe(4003)
    const approved = await act(world, 'approver', order.id, { action: 'approve', opinion: '同意' })
    expect(approved.data).toMatchObject({ status: 'awarded', award: { status: 'effective' } })
    const early = await act(world, 'award', order.id, { action: 'complete' })
    expect(early).toMatchObject({ code: 4010, refused: { reason: 'lines_settled', status: 'awarded' } })

    for (const link of tokens) {
      const page = await world.call(readOwnTender, {}, { link })
      expect(page.data.result?.lines.length).toBe(1)
      expect((await world.call(confirmOwnAward, { body: {} }, { link })).code).toBe(0)
    }
    const done = await act(world, 'award', order.id, { action: 'complete' })
    expect(done.data.status).toBe('completed')
    const trail = await world.call(
      listOrderAudits,
      { query: { order_id: order.id, page_size: '100' } },
      { as: 'audit' },
    )
    expect(trail.data.list[0]?.action).toBe('complete')
    expect(trail.data.list.map((row) => row.action)).toContain('tender_submit')
    expect(await verifyChain(world.db, HOME_ID)).toMatchObject({ ok: true })
  })
})

describe('refusals', () => {
  test('the creator cannot approve their own order', async () => {
    const supplier = await aSupplier(world)
    const made = await world.call(
      createOrder,
      { body: orderBody(world, { submit: true, invited_supplier_ids: [supplier.id] }) },
      { as: 'admin' },
    )
    expect(made.data.allowed_actions).toEqual(['reject', 'withdraw'])
    const refused = await act(world, 'admin', made.data.id, { action: 'approve' })
    expect(refused).toMatchObject({ code: 4010, refused: { reason: 'not_self', status: 'pending_audit' } })
  })

  test('a reason of characters that nobody sees is no reason', async () => {
    const { order } = await aPublishedOrder(world)
    for (const unseen of ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u3164']) {
      const reason = unseen.repeat(12)
      const refused = await act(world, 'chief', order.id, {
        action: 'cancel',
        payload: { reason_code: 'other', text: reason },
      })
      expect(refused.refused.errors).toMatchObject([{ path: 'payload.text', code: 'string_min' }])
    }
  })

  test('whoever changed a returned demand cannot approve it, nor whoever changed it before', async () => {
    const supplier = await aSupplier(world)
    const body = orderBody(world, { submit: true, invited_supplier_ids: [supplier.id] })
    const { data: made } = await world.call(createOrder, { body }, { as: 'buyer' })
    const save = async (as: string, change: Record<string, unknown>) => {
      const { data } = await world.call(readOrder, { params: { id: made.id } }, { as })
      return world.call(editOrder, { params: { id: made.id }, body: { version: data.version, ...change } }, { as })
    }
    expect((await act(world, 'chief', made.id, { action: 'reject', opinion: '数量不对' })).code).toBe(0)
    expect((await save('admin', { remark: '改由管理员填写' })).code).toBe(0)
    for (let round = 0; round < 2; round += 1) {
      expect((await save('buyer', { submit: true })).data.status).toBe('pending_audit')
      const { data: waiting } = await world.call(readOrder, { params: { id: made.id } }, { as: 'admin' })
      expect(waiting.facts).toMatchObject({ not_self: true, not_writer: false })
      expect(waiting.allowed_actions).toEqual(['reject'])
      const refused = await act(world, 'admin', made.id, { action: 'approve' })
      expect(refused).toMatchObject({ code: 4010, refused: { reason: 'not_writer', status: 'pending_audit' } })
      expect(refused.message).toBe('您改过这张需求的内容，须由没有改过的人审批')
      await act(world, 'chief', made.id, { action: 'reject', opinion: '再看一遍' })
    }
    await save('buyer', { submit: true })
    expect((await act(world, 'chief', made.id, { action: 'approve' })).data.status).toBe('bidding')
  })

  test('the trail marks who approved their own demand or award, where the enterprise allows it', async () => {
    await withSettings(world, { allow_self_audit: true, min_bids: 1 })
    const { order, tenders } = await aReviewedOrder(world, [['26.80', '59.50']])
    const lines = order.items.map((item) => ({
      order_item_id: item.id,
      tender_item_id: tenders[0]?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
      awarded_qty: item.quantity ?? '',
    }))
    const body = { order_id: order.id, version: order.version, scenario: 'A', lines, coi_confirmed: true } as const
    expect((await world.call(submitAward, { body }, { as: 'admin' })).code).toBe(0)
    expect((await act(world, 'admin', order.id, { action: 'approve' })).code).toBe(0)
    await withSettings(world, {})
    const query = { order_id: order.id, page_size: '100' } as const
    const trail = await world.call(listOrderAudits, { query }, { as: 'audit' })
    const approvals = trail.data.list.filter((row) => row.action === 'approve')
    // The rows are newest first: the proposer approved the award, a second person the demand.
    expect(approvals.map((row) => row.self_audit)).toEqual([true, false])
  })

  test('who lets people approve their own changes nothing for what waits already, and takes it from all at once', async () => {
    const supplier = await aSupplier(world)
    const body = orderBody(world, { title: '先提交后放开', submit: true, invited_supplier_ids: [supplier.id] })
    const { data: waits } = await world.call(createOrder, { body }, { as: 'admin' })
    await withSettings(world, { allow_self_audit: true })
    const refused = await act(world, 'admin', waits.id, { action: 'approve' })
    expect(refused).toMatchObject({ code: 4010, refused: { reason: 'not_self' } })
    const { data: later } = await world.call(createOrder, { body: { ...body, title: '放开后提交' } }, { as: 'admin' })
    expect(later.allowed_actions).toContain('approve')
    await withSettings(world, {})
    expect((await act(world, 'admin', later.id, { action: 'approve' })).code).toBe(4010)
    await withSettings(world, { allow_self_audit: true })
    // What was taken back and submitted anew is another paper.
    const { data: back } = await act(world, 'admin', waits.id, { action: 'withdraw' })
    const anew = { params: { id: waits.id }, body: { submit: true, version: back.version } }
    expect((await world.call(editOrder, anew, { as: 'admin' })).code).toBe(0)
    expect((await act(world, 'admin', waits.id, { action: 'approve' })).code).toBe(0)
    expect((await act(world, 'admin', later.id, { action: 'approve' })).code).toBe(0)
    await withSettings(world, {})
  })

  test('an award proposed before the enterprise let people approve their own has a second approver', async () => {
    await withSettings(world, { min_bids: 1 })
    const { order, tenders } = await aReviewedOrder(world, [['26.80', '59.50']])
    const lines = order.items.map((item) => ({
      order_item_id: item.id,
      tender_item_id: tenders[0]?.items.find((one) => one.order_item_id === item.id)?.id ?? '',
      awarded_qty: item.quantity ?? '',
    }))
    const body = { order_id: order.id, version: order.version, scenario: 'A', lines, coi_confirmed: true } as const
    expect((await world.call(submitAward, { body }, { as: 'admin' })).code).toBe(0)
    await withSettings(world, { allow_self_audit: true, min_bids: 1 })
    const refused = await act(world, 'admin', order.id, { action: 'approve' })
    expect(refused).toMatchObject({ code: 4010, refused: { reason: 'not_proposer' } })
    await withSettings(world, {})
  })

  test('a demand without a deadline, a supplier or a quantity is refused at its fields and not saved', async () => {
    const before = await world.call(listOrders, { query: { page_size: '10' } }, { as: 'buyer' })
    const refused = await world.call(
      createOrder,
      { body: { title: '缺东西的需求', submit: true, items: [{ name: '黄芪' }] } },
      { as: 'buyer' },
    )
    expect(refused.code).toBe(4001)
    expect(refused.refused.errors?.map((one) => one.path)).toEqual(
      expect.arrayContaining(['bid_deadline_at', 'invited_supplier_ids', 'items.0.quantity', 'delivery_date']),
    )
    const after = await world.call(listOrders, { query: { page_size: '10' } }, { as: 'buyer' })
    expect(after.data.total).toBe(before.data.total)
  })

  test('a tender after the deadline is refused by the database clock', async () => {
    const { order, tokens } = await aPublishedOrder(world)
    world.advance({ hours: 72, seconds: 1 })
    const late = await tender(world, tokens[0] ?? '', order, ['1', '2'])
    expect(late).toMatchObject({ code: 4010, refused: { reason: 'before_deadline' } })
    const seen = await world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' })
    expect(seen.data).toMatchObject({ status: 'failed', fail_reason: 'no_bids' })
  })

  test('an edit of an order that is no longer a draft is refused with its status', async () => {
    const supplier = await aSupplier(world)
    const made = await world.call(
      createOrder,
      { body: orderBody(world, { submit: true, invited_supplier_ids: [supplier.id] }) },
      { as: 'buyer' },
    )
    const edit = await world.call(
      editOrder,
      { params: { id: made.data.id }, body: { version: made.data.version, title: '改标题' } },
      { as: 'buyer' },
    )
    expect(edit).toMatchObject({ code: 4010, refused: { reason: 'wrong_state', status: 'pending_audit' } })
  })

  test('an old version is refused with the name of the user who changed it', async () => {
    const made = await world.call(createOrder, { body: { title: '两个人改' } }, { as: 'buyer' })
    const body = { version: made.data.version, title: '第一个人改' }
    expect((await world.call(editOrder, { params: { id: made.data.id }, body }, { as: 'buyer2' })).code).toBe(0)
    const second = await world.call(editOrder, { params: { id: made.data.id }, body }, { as: 'buyer' })
    expect(second).toMatchObject({ code: 4009, refused: { title: '第一个人改', updated_by_name: 'buyer乙' } })
  })

  test('a demand with too few tenders waits for a decision', async () => {
    const { order, tokens } = await aPublishedOrder(world)
    await tender(world, tokens[0] ?? '', order, ['1', '2'])
    world.advance({ hours: 73 })
    const open = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(open).toMatchObject({ code: 4010, refused: { reason: 'enough_bids' } })
    const proceed = await act(world, 'chief', order.id, { action: 'proceed', payload: { reason: '货源紧张' } })
    expect(proceed.data.under_min).toBe(false)
    const wrong = await act(world, 'opener', order.id, { action: 'open', payload: { password: 'not the password' } })
    expect(wrong.refused.errors).toMatchObject([{ path: 'payload.password' }])
    const opened = await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
    expect(opened.data.status).toBe('reviewing')
    const list = await world.call(listTenders, { query: { order_id: order.id } }, { as: 'award' })
    expect(list.data.list[0]).toMatchObject({ sealed: false, total_amount: '2000.00', opened_hash_ok: true })
  })

  test('an order does not exist for another enterprise', async () => {
    const made = await world.call(createOrder, { body: { title: '外人看不见' } }, { as: 'buyer' })
    const id = made.data.id
    expect((await world.call(readOrder, { params: { id } }, { as: 'other-admin' })).code).toBe(4004)
    const body = { action: 'cancel', version: 1, payload: { reason_code: 'other', text: '试一试' } } as const
    expect((await world.call(auditOrder, { params: { id }, body }, { as: 'other-admin' })).code).toBe(4004)
    expect((await world.call(listOrderAudits, { query: { order_id: id } }, { as: 'other-admin' })).code).toBe(4004)
  })

  test('an extension must be later, and moves the deadline for suppliers', async () => {
    const { order, tokens } = await aPublishedOrder(world)
    const earlier = await act(world, 'chief', order.id, {
      action: 'extend',
      payload: { bid_deadline_at: inHours(world, 10), reason: '试试' },
    })
    expect(earlier.refused.errors).toMatchObject([{ path: 'payload.bid_deadline_at', code: 'deadline_not_later' }])
    const later = inHours(world, 100)
    expect(
      (await act(world, 'chief', order.id, { action: 'extend', payload: { bid_deadline_at: later, reason: '雨季' } }))
        .code,
    ).toBe(0)
    const page = await world.call(readOwnTender, {}, { link: tokens[0] ?? '' })
    expect(Date.parse(page.data.order.bid_deadline_at ?? '')).toBe(Date.parse(later))
  })

  test('an extension that another one overtook is told who changed the demand, and not that its deadline is too early', async () => {
    const { order } = await aPublishedOrder(world)
    const extend = (as: string, hours: number) => {
      const payload = { bid_deadline_at: inHours(world, hours), reason: '雨季' }
      const body = { action: 'extend', version: order.version, payload } as const
      return world.call(auditOrder, { params: { id: order.id }, body }, { as })
    }
    expect((await extend('chief', 100)).code).toBe(0)
    expect(await extend('admin', 90)).toMatchObject({ code: 4009, refused: { updated_by_name: expect.any(String) } })
  })
})

describe('lines', () => {
  test('three hundred lines filled from a template are saved with the current indicators of the template', async () => {
    const herb = await aHerb(world, '川芎')
    const template = await aTemplate(world, herb)
    const items = Array.from({ length: 300 }, () => ({
      herbal_id: herb,
      template_id: template.id,
      name: '川芎',
      quantity: '10',
      unit: 'kg' as const,
      reference_price: '30.00',
      size_spec: '个大 质坚实',
      origin_text: '四川都江堰',
    }))
    const made = await world.call(createOrder, { body: { title: '三百行', items } }, { as: 'buyer' })
    expect(made.message).toBe('成功')
    expect(made.data.items).toHaveLength(300)
    expect(made.data.items[299]?.quality_specs).toEqual(template.quality_specs)
    await world.db.updateTable('herbal_templates').set({ quality_specs: '[]' }).where('id', '=', template.id).execute()
    const edit = await world.call(
      editOrder,
      { params: { id: made.data.id }, body: { version: made.data.version, items } },
      { as: 'buyer' },
    )
    expect(edit.data.items[0]?.quality_specs).toEqual(template.quality_specs)
  })
})

describe('a draft', () => {
  test('takes no supplier that the enterprise does not have, neither when created nor when edited', async () => {
    const stranger = (await aSupplier(world, { enterprise_id: OTHER_ID })).id
    const own = (await aSupplier(world)).id
    const invited_supplier_ids = [own, stranger]
    const refused = { errors: [{ path: 'invited_supplier_ids.1', code: 'choice' }] }
    const body = { title: '邀请了别家的供应商', invited_supplier_ids }
    expect((await world.call(createOrder, { body }, { as: 'buyer' })).refused).toMatchObject(refused)
    const { data } = await world.call(createOrder, { body: { title: '先写标题' } }, { as: 'buyer' })
    const edit = { params: { id: data.id }, body: { version: data.version, invited_supplier_ids } }
    expect((await world.call(editOrder, edit, { as: 'buyer' })).refused).toMatchObject(refused)
  })

  test('cannot be approved, and the refusal names its status', async () => {
    const { data } = await world.call(createOrder, { body: { title: '还没有提交' } }, { as: 'buyer' })
    const refused = await act(world, 'chief', data.id, { action: 'approve' })
    expect([refused.code, refused.message]).toEqual([4010, '当前状态（草稿）不允许此操作'])
    expect(refused.refused).toEqual({ reason: 'wrong_state', status: 'draft' })
  })
})
