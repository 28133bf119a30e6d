// A supplier that is renamed later: past tenders, their opening record and their award keep the name under which it
// tendered.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/answer-codes.ts'
import { exportComparison } from '#contract/exports.ts'
import { readOrder } from '#contract/orders.ts'
import { readOpeningRecord } from '#contract/reviews.ts'
import { editSupplier, readSupplier } from '#contract/suppliers.ts'
import { listTenders } from '#contract/tenders.ts'
import { MIGRATIONS, statementsOf } from '#server/db/migration-files.ts'
import { awardTo } from '../support/awarded.ts'
import { act, aPublishedOrder, tender } from '../support/factories.ts'
import { PASSWORD } from '../support/people.ts'
import { addressOf, consoleHeaders, createWorld, type World } from '../support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const rename = async (id: string, supplier_name: string) => {
  const { data } = await world.call(readSupplier, { params: { id } }, { as: 'supplier' })
  const body = { supplier_name, short_name: supplier_name.slice(0, 4), version: data.version }
  expect((await world.call(editSupplier, { params: { id }, body }, { as: 'supplier' })).code).toBe(0)
}

const tendersOf = async (order_id: string) => {
  const { data } = await world.call(listTenders, { query: { order_id } }, { as: 'award' })
  return data.list.flatMap((one) => (one.sealed ? [] : [one]))
}

const names = async (order_id: string) => {
  const tenders = await tendersOf(order_id)
  const record = await world.call(readOpeningRecord, { params: { order_id } }, { as: 'award' })
  const order = await world.call(readOrder, { params: { id: order_id } }, { as: 'award' })
  return {
    tenders: tenders.map((one) => one.supplier_name),
    short: tenders.map((one) => one.supplier_short_name),
    record: record.data.tenders.map((one) => one.supplier_name),
    award: order.data.award?.lines.map((line) => line.supplier_name),
  }
}

const sheetOf = async (id: string, sheet: string) => {
  const file = await world.http(addressOf(exportComparison, { params: { id } }), {
    method: 'POST',
    headers: { ...consoleHeaders, token: await world.tokenOf('award') },
    body: '{}',
  })
  return (await readSheet(await file.blob(), sheet)).flat()
}

test('a supplier renamed after the award keeps its name in the tender, the opening record, the award and their export', async () => {
  const { id, suppliers } = await awardTo(world, [['26.80', '59.50']], [0, 0], {})
  const [supplier] = suppliers
  if (supplier === undefined) throw new Error('nobody tendered')
  const before = await names(id)
  expect(before).toMatchObject({
    tenders: [supplier.name],
    record: [supplier.name],
    award: [supplier.name, supplier.name],
  })
  await rename(supplier.id, '改名中药有限公司')
  expect(await names(id)).toEqual(before)
  for (const sheet of ['比价', '授标']) {
    const cells = await sheetOf(id, sheet)
    expect(cells).toContain(supplier.name)
    expect(cells).not.toContain('改名中药有限公司')
  }
})

test('a supplier that is renamed and submits again before the opening is opened under the new name, and one that does not under the old', async () => {
  const { order, suppliers, tokens } = await aPublishedOrder(world, { suppliers: 3 })
  for (const link of tokens) await tender(world, link, order, ['28', '60'])
  const [first, second, third] = suppliers
  if (first === undefined || second === undefined || third === undefined) throw new Error('three are needed')
  await rename(first.id, '新名甲药业有限公司')
  await rename(second.id, '新名乙药业有限公司')
  // Nobody has checked the papers of the new name, so the supplier can submit only once it is certified again.
  expect((await tender(world, tokens[0] ?? '', order, ['27', '60'])).code).toBe(code.notNow)
  await world.db.updateTable('suppliers').set({ status: 'certified' }).where('id', '=', first.id).execute()
  expect((await tender(world, tokens[0] ?? '', order, ['27', '60'])).code).toBe(0)
  world.advance({ hours: 73 })
  await act(world, 'opener', order.id, { action: 'open', payload: { password: PASSWORD } })
  const { tenders, record } = await names(order.id)
  expect(tenders.toSorted()).toEqual(['新名甲药业有限公司', second.name, third.name].toSorted())
  expect(record.toSorted()).toEqual(tenders.toSorted())
})

test('tenders submitted before names were stored get the current names', async () => {
  const { id } = await awardTo(world, [['26.80', '59.50']], [0, 0], {})
  const before = await names(id)
  const file = await readFile(join(MIGRATIONS, '0160_tender_supplier_names.sql'), 'utf8')
  await sql`alter table tenders drop column supplier_name, drop column supplier_short_name`.execute(world.db)
  await world.db.transaction().execute(async (tx) => {
    for (const statement of statementsOf(file)) await sql.raw(statement).execute(tx)
  })
  expect(await names(id)).toEqual(before)
})
