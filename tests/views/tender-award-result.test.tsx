// What a supplier reads beside each awarded line: only existing values, and no mark for missing ones.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { offeredTexts } from '#src/views/tender/award-offer.ts'
import { AwardResult } from '#src/views/tender/award-result.tsx'
import { entriesFrom, entryOf } from '#src/views/tender/entries.ts'
import { saidOf } from '#src/views/tender/line-details.tsx'
import { termTexts } from '#src/views/tender/tender-texts.ts'
import { aDemandLine, aResult, aResultLine, aTenderPage, ownTender } from '../support/tender-pages.ts'

test('a line without an answer shows its origin and nothing after it', async () => {
  render(
    <I18nextProvider i18n={await startMessages('zh-CN')}>
      <AwardResult order={aTenderPage().order} result={aResult([aResultLine({ origin_text: '河北安国' })])} />
    </I18nextProvider>,
  )
  expect(screen.getByText(/河北安国/)).toHaveTextContent(/^产地 河北安国$/)
})

test.for(['en-US', 'zh-CN'] as const)('in %s an awarded line has the name a reader understands', async (locale) => {
  render(
    <I18nextProvider i18n={await startMessages(locale)}>
      <AwardResult order={aTenderPage().order} result={aResult([aResultLine()])} />
    </I18nextProvider>,
  )
  expect(screen.getByRole('listitem')).toHaveTextContent(
    locale === 'zh-CN' ? /^黄芪8,400/ : /^黄芪Astragali Radix8,400/,
  )
})

test('freight and tax beside an awarded price are shown as parts of it, and never as one more charge', async () => {
  const { t } = await startMessages('zh-CN')
  const line = aDemandLine({ size_spec: '0.6cm 以上' })
  const offered = (stated: object) => {
    const items = [{ order_item_id: line.id, unit_price: '64.0000', offered_qty: '1800.000', ...stated }]
    const page = aTenderPage({ tender: ownTender({ items }) }, [line])
    return offeredTexts(t, 'zh-CN', { ...page, order: { ...page.order, price_basis: 'tax_freight_incl' } }, line)
  }
  expect(offered({ freight_incl: false, freight_per_kg: '2.2000' })).toEqual([
    '统货 · 0.6cm 以上',
    '64.00/kg + 运费 2.20 = 66.20/kg',
  ])
  expect(offered({ tax_incl: false, tax_rate: '9.00', freight_incl: false, freight_per_kg: '2.2000' })[1]).toBe(
    '64.00/kg + 税 9% + 运费 2.20 = 71.96/kg',
  )
  expect(offered({})).toEqual(['统货 · 0.6cm 以上'])
})

test('an awarded piece is priced per piece, in the award, in the terms and beside the price that was typed', async () => {
  const i18n = await startMessages('zh-CN')
  render(
    <I18nextProvider i18n={i18n}>
      <AwardResult order={aTenderPage().order} result={aResult([aResultLine({ unit: 'piece', awarded_qty: '20' })])} />
    </I18nextProvider>,
  )
  expect(screen.getByRole('listitem')).toHaveTextContent('20 件 × ¥26.80/件')
  const line = aDemandLine({ unit: 'piece', size_spec: null })
  const items = [
    { order_item_id: line.id, unit_price: '64', offered_qty: '20', freight_incl: false, freight_per_kg: '2.2' },
  ]
  const page = aTenderPage({ tender: ownTender({ items }) }, [line, aDemandLine()])
  const order = { ...page.order, price_basis: 'tax_freight_incl' }
  expect(offeredTexts(i18n.t, 'zh-CN', { ...page, order }, line)).toContain('64.00/件 + 运费 2.20 = 66.20/件')
  expect(termTexts(i18n.t, order)[0]).toBe('元/件，元/kg 含税含运')
})

test('what the prices of a demand never contained is not told as left out, with nothing to add', async () => {
  const { t } = await startMessages('zh-CN')
  const line = aDemandLine()
  const items = [{ order_item_id: line.id, unit_price: '57', offered_qty: '100', tax_incl: false, freight_incl: false }]
  const page = aTenderPage(
    { tender: ownTender({ items }), order: { ...aTenderPage().order, price_basis: 'excl_tax' } },
    [line],
  )
  expect(saidOf(t, 'zh-CN', line, entryOf(entriesFrom(page), line))).toEqual([])
})
