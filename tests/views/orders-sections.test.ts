import { expect, test } from 'vitest'
import { orderTerms } from '#contract/orders.schemas.ts'
import { sectionFields } from '#src/views/orders/form/sections.ts'

/** Terms that the form does not ask for: the enterprise or the product fixes them. */
const unasked = ['bid_start_at', 'currency', 'sample_required', 'allow_alternatives']

test('every term of a demand is a field of one section of its form, which the detail page follows', () => {
  const asked = Object.keys(orderTerms).filter((term) => !unasked.includes(term))
  expect(sectionFields).toEqual(expect.arrayContaining(asked))
  expect(new Set(sectionFields).size).toBe(sectionFields.length)
})
