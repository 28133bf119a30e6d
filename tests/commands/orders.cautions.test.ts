// The approver of a demand reads the same cautions as its author.
import { expect, test } from 'vitest'
import { orderCautions } from '#contract/orders.cautions.ts'
import { startMessages } from '#src/app/i18n.ts'
import { cautionMessage } from '#src/commands/orders/cautions.ts'
import { locales } from '#src/machines/settings.machine.ts'

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

test('all cautions of the demand are listed, and none where there is none or the award is approved', () => {
  expect(cautionMessage(order)).toEqual({
    key: 'palette:hints.cautions_2',
    params: { 0: 'over_budget', 1: 'few_suppliers', count: 0 },
  })
  const plain = { ...order, budget_amount: null, invited_supplier_ids: suppliers }
  expect(cautionMessage(plain)).toBeNull()
  expect(cautionMessage({ ...plain, toxic_lines: 2 })).toEqual({
    key: 'palette:hints.cautions_1',
    params: { 0: 'toxic', count: 2 },
  })
  expect(cautionMessage({ ...plain, status: 'draft', hides_ceiling: true })).toEqual({
    key: 'palette:hints.cautions_1',
    params: { 0: 'ceiling_hidden', count: 0 },
  })
  expect(cautionMessage({ ...order, status: 'award_auditing' })).toBeNull()
})

test.each(locales)('in %s each caution appears in words in the sentence, alone and with others', async (locale) => {
  const i18n = await startMessages(locale, ['page', 'console', 'commands'])
  const count = 2
  const told = (codes: readonly string[]) =>
    i18n.t(`palette:hints.cautions_${codes.length}`, { ...Object.fromEntries(codes.entries()), count })
  const lone = orderCautions.map((code) => told([code]))
  const together = orderCautions.slice(1).map((_, at) => told(orderCautions.slice(0, at + 2)))
  for (const [nth, code] of orderCautions.entries()) {
    const words = i18n.t(`order_form:caution.${code}`, { count })
    expect(words).not.toBe(code)
    expect(lone[nth]).toContain(words)
    for (const sentence of together.slice(Math.max(0, nth - 1))) expect(sentence).toContain(words)
  }
  for (const sentence of [...lone, ...together]) expect(sentence).not.toMatch(/[a-z]_[a-z]|\{\{|\$t/)
})
