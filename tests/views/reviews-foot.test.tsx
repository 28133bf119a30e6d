// What the foot of the comparison shows for each chosen supplier.
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSupplierTotals } from '#src/views/reviews/matrix/foot.tsx'
import { aLine, anOffer, give, terms } from '../contract/reviews.factories.ts'

test('the soonest delivery of a supplier counts its awarded lines only', () => {
  const awarded = anOffer('a', '10', { delivery_days: 24 })
  const other = anOffer('a', '9', { id: 'offer-a2', order_item_id: 'line-2', delivery_days: 14 })
  const table = { demand: [aLine(), aLine({ id: 'line-2', line_no: 2 })], offers: [awarded, other], terms }
  const { result } = renderHook(() => useSupplierTotals(table, [give(awarded, '1000')]))
  expect(result.current.get('tender-a')?.soonest_days).toBe(24)
})
