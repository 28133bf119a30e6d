// Every refusal that a supplier can meet has a place on its page: a field, or its line, with its sentence.
import type { i18n } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TenderBodyInput, tenderBody, tenderItemTerms } from '#contract/tenders.schemas.ts'
import { startMessages } from '#src/app/i18n.ts'
import { asHandedIn, entriesFrom, entryOf } from '#src/views/tender/entries.ts'
import { bodyFrom } from '#src/views/tender/entry-body.ts'
import { totalsOf } from '#src/views/tender/entry-sums.ts'
import { placedBy, placeOf, problemLabel, wholePath } from '#src/views/tender/tender-problems.ts'
import { aDemandLine, aTenderPage } from '../support/tender-pages.ts'

const astragalus = aDemandLine()
const pinellia = aDemandLine({ id: '0193b2a0-0000-7000-8000-000000000002', line_no: 2, name: '半夏' })
const page = aTenderPage({}, [astragalus, pinellia])
const start = entriesFrom(page)
const entries = {
  ...start,
  lines: Object.fromEntries(
    page.order.items.map((line) => [line.id, { ...entryOf(start, line), unit_price: '80', declared: { gone: '1' } }]),
  ),
}
const sent = bodyFrom(page, entries)
const sentence = '这里不能这样填'

/** Every path of the contract that may be refused; those of a line are in the second line. */
const paths = [
  ...Object.keys(tenderBody.shape),
  'items.1',
  'items.1.order_item_id',
  'items.1.alt_no',
  ...Object.keys(tenderItemTerms).map((name) => `items.1.${name}`),
  'items.1.other_declared.0.value',
  'items.1.other_declared.0.code',
]

describe.each(['zh-CN', 'en-US'] as const)('in %s', (locale) => {
  let words: i18n
  beforeAll(async () => {
    words = await startMessages(locale)
  })

  test.each(paths)('a refusal at %s is shown in words at the place where it can be corrected', (path) => {
    const placed = placedBy(page, entries, sent, words.t)({ path, code: 'x', message: sentence })
    const error = placeOf(page, placed)
    if (path.startsWith('items.')) expect(error.line).toBe(pinellia.id)
    if (error.line === null && error.field === wholePath) {
      expect(error.message).toBe(sentence)
      return
    }
    const label = problemLabel(page, error, words.t, locale)
    expect(label).not.toMatch(/[a-z]_[a-z]|tenders:|\bline$/)
    if (error.field === 'line') expect(label).toBe(`半夏 · ${sentence}`)
  })
})

test('a line for which the supplier may not tender counts as settled and is not sent, whatever was typed', () => {
  const refused = aTenderPage({}, [astragalus, { ...pinellia, refusal: 'toxic_unqualified' }])
  expect(bodyFrom(refused, entries).lineIds).toEqual([astragalus.id])
  expect(totalsOf(refused, entries)).toMatchObject({ lines: 1, settled: 1 })
  const body: Omit<TenderBodyInput, 'submit'> = bodyFrom(refused, entries).body
  expect(tenderBody.safeParse({ ...body, submit: true }).success).toBe(true)
  expect(totalsOf(asHandedIn(refused), entries).lines).toBe(2)
})
