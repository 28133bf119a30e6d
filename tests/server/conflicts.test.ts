// A conflict (4009) returns the record as the caller would read it, and no further column.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editEnterprise, readEnterprise } from '#contract/enterprise.ts'
import { editTemplate, readTemplate } from '#contract/herbal-templates.ts'
import { auditOrder, editOrder, readOrder } from '#contract/orders.ts'
import { aHerb, aPublishedOrder, aTemplate, tender, withSettings } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const keys = (record: unknown): string[] =>
  typeof record === 'object' && record !== null ? Object.keys(record).toSorted() : []

test('the conflict of a demand has the fields of its detail, and no count of sealed tenders that the enterprise hides', async () => {
  await withSettings(world, { show_tender_count: false })
  const { order, tokens } = await aPublishedOrder(world)
  await tender(world, tokens[0] ?? '', order, ['26', '60'])
  const detail = await world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' })
  const edited = await world.call(
    editOrder,
    { params: { id: order.id }, body: { version: order.version + 7, change_reason: '改备注', remark: '新' } },
    { as: 'buyer' },
  )
  expect(edited.code).toBe(4009)
  expect(keys(edited.refused)).toEqual(keys(detail.data))
  const moved = await world.call(
    auditOrder,
    {
      params: { id: order.id },
      body: { action: 'cancel', version: 99, payload: { reason_code: 'no_demand', text: '需求取消' } },
    },
    { as: 'chief' },
  )
  expect(moved.code).toBe(4009)
  expect(keys(moved.refused)).toEqual(keys(detail.data))
  await withSettings(world, {})
})

test('the conflicts of a template and of the enterprise have the fields of their detail', async () => {
  const { id } = await aTemplate(world, await aHerb(world, '川芎'))
  const template = await world.call(readTemplate, { params: { id } }, { as: 'admin' })
  const refused = await world.call(
    editTemplate,
    { params: { id }, body: { version: 99, remark: '新' } },
    { as: 'admin' },
  )
  expect(refused.code).toBe(4009)
  expect(keys(refused.refused)).toEqual(keys(template.data))
  const enterprise = await world.call(readEnterprise, {}, { as: 'admin' })
  const saved = await world.call(editEnterprise, { body: { version: 99, intro: '新' } }, { as: 'admin' })
  expect(saved.code).toBe(4009)
  expect(keys(saved.refused)).toEqual(keys(enterprise.data))
})
