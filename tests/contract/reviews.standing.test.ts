// The part of each supplier in a line that several share.
import { expect, test } from 'vitest'
import { shareRole } from '#contract/reviews.standing.ts'

const line = (id: string, supplier_id: string, awarded_qty: string, over: object = {}) => ({
  id,
  supplier_id,
  awarded_qty,
  order_item_id: 'line',
  role: 'main' as const,
  status: 'confirmed' as const,
  decision_version: 1,
  ...over,
})
const rolesOf = (all: readonly ReturnType<typeof line>[]) => all.map((one) => shareRole(one, all))

test('the largest share is the main one', () => {
  expect(rolesOf([line('1', 'a', '300'), line('2', 'b', '700')])).toEqual(['second', 'main'])
  expect(rolesOf([line('1', 'a', '500'), line('2', 'b', '500')])).toEqual(['main', 'second'])
  expect(rolesOf([line('1', 'a', '500'), line('2', 'b', '100', { role: 'backup' })])).toEqual(['main', 'backup'])
})

test('after the main supplier declined, the one with the largest quantity is the main one, what was promoted to it included', () => {
  const declined = line('1', 'a', '400', { status: 'declined' })
  const promoted = line('4', 'c', '300', { decision_version: 2, status: 'awarded' })
  const all = [declined, line('2', 'b', '350'), line('3', 'c', '250'), promoted]
  expect(rolesOf(all)).toEqual(['main', 'second', 'main', 'main'])
})
