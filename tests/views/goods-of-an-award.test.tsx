// Raw and processed goods are different goods, and a piece says nothing without its package: each page of an award names both.
import { render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { readOwnTender } from '#contract/tenders.ts'
import { startMessages } from '#src/app/i18n.ts'
import { AwardResult } from '#src/views/tender/award-result.tsx'
import { awardTo } from '../support/awarded.ts'
import { setWorldPage } from '../support/console-page.tsx'
import { aResult, aResultLine, aTenderPage } from '../support/tender-pages.ts'

const stage = setWorldPage()
const raw = {
  name: '白术',
  processing: '生',
  grade: 'tong' as const,
  size_spec: '统个',
  quantity: '30',
  unit: 'kg' as const,
}
const packed = {
  name: '枸杞子',
  processing: '净制',
  grade: 'tong' as const,
  quantity: '48',
  unit: 'piece' as const,
  package_spec: '25kg/件',
}
let award: Awaited<ReturnType<typeof awardTo>>

beforeAll(async () => {
  award = await awardTo(stage.world, [['90.00', '1250.00']], [0, 0], { items: [raw, packed] })
})

const review = (part: string) => stage.open(`/bidding/review/detail?id=${award.id}&part=${part}`, 'award')

test('the letter to a winner', async () => {
  await review('letters')
  const letter = within(await screen.findByRole('table', { name: '中标通知书' }))
  expect(letter.getByRole('row', { name: /白术/ })).toHaveTextContent(/生 · 统货 · 统个数量30 kg/)
  expect(letter.getByRole('row', { name: /枸杞子/ })).toHaveTextContent(/净制 · 统货数量48 件（25kg\/件）/)
})

test('the page of the demand: its lines and its award', async () => {
  await stage.open(`/bidding/order/detail?id=${award.id}`, 'buyer')
  const lines = within(await screen.findByRole('grid', { name: '品种明细' }))
  expect(lines.getByRole('row', { name: /白术/ })).toHaveTextContent('生 · 统货')
  expect(lines.getByRole('row', { name: /枸杞子/ })).toHaveTextContent('48 件（25kg/件）')
  document.body.replaceChildren()
  await stage.open(`/bidding/order/detail?id=${award.id}&tab=award`, 'buyer')
  await screen.findByText('白术 · 生')
  expect(screen.getByText('枸杞子 · 净制').closest('tr')).toHaveTextContent('48 件（25kg/件）')
})

test('the awards of a supplier', async () => {
  await stage.open(`/supplier/detail?id=${award.suppliers[0]?.id ?? ''}&tab=awards`, 'buyer')
  await screen.findByRole('cell', { name: '枸杞子 · 净制' })
  expect(screen.getByRole('cell', { name: '48 件（25kg/件）' })).toBeVisible()
})

test('the answer to a supplier at its link, and its page in both languages', async () => {
  const { data } = await stage.world.call(readOwnTender, {}, { link: award.tokens[0] ?? '' })
  expect(data.result?.lines.map(({ processing, package_spec }) => [processing, package_spec])).toEqual([
    ['生', null],
    ['净制', '25kg/件'],
  ])
  for (const [locale, said] of [
    ['zh-CN', '黄芪 · 蜜炙48 件（25kg/件）'],
    ['en-US', '黄芪Astragali Radix · 蜜炙48 pcs (25kg/件)'],
  ] as const) {
    const line = aResultLine({ processing: '蜜炙', package_spec: '25kg/件', unit: 'piece', awarded_qty: '48' })
    const { unmount } = render(
      <I18nextProvider i18n={await startMessages(locale)}>
        <AwardResult order={aTenderPage().order} result={aResult([line])} />
      </I18nextProvider>,
    )
    expect(screen.getByRole('listitem')).toHaveTextContent(said)
    unmount()
  }
})
