// What a supplier reads beside each awarded line: only existing values, and no mark for missing ones.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { offeredTexts } from '#src/views/tender/award-offer.ts'
import { AwardResult } from '#src/views/tender/award-result.tsx'
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
