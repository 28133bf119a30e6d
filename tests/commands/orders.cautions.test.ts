// Who approves a demand reads what its writer was told.
import { expect, test } from 'vitest'
import { cautionMessage } from '#src/commands/orders/cautions.ts'

const suppliers = ['1', '2', '3'].map((one) => `00000000-0000-4000-8000-00000000000${one}`)
const order = {
  status: 'pending_audit',
  server_time: '2026-11-20T01:00:00.000Z',
  budget_amount: '1000.00',
  reference_total: '1200.00',
  open_scope: 'invited',
  invited_supplier_ids: suppliers.slice(1),
  regulated: false,
  bid_deadline_at: '2026-12-01T01:00:00.000Z',
  delivery_date: '2026-12-31',
}

test('all cautions of the demand are said, and none where there is nothing unusual or the award is what is approved', () => {
  expect(cautionMessage(order)).toEqual({
    key: 'palette:hints.cautions_two',
    params: { first: 'over_budget', second: 'few_suppliers' },
  })
  expect(cautionMessage({ ...order, budget_amount: null, invited_supplier_ids: suppliers })).toBeNull()
  expect(cautionMessage({ ...order, status: 'award_auditing' })).toBeNull()
})
