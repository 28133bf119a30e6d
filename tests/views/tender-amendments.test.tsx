// What a supplier reads of an amendment: lines by their herb, new lines with their quantity, and an opening time that was not set.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { startMessages } from '#src/app/i18n.ts'
import { Amendments } from '#src/views/tender/amendments.tsx'
import { aDemandLine, aTenderPage } from '../support/tender-pages.ts'

test('a new line shows its herb and quantity, and an unset opening time is the deadline', async () => {
  const page = aTenderPage(
    {
      standing: 'reconfirm',
      changes: [
        {
          doc_version: 2,
          change_reason: '追加白术',
          changed_at: '2026-11-21T01:00:00.000Z',
          diffs: [
            { path: 'open_at', line_no: null, before: null, after: '2026-11-24T09:00:00.000Z' },
            { path: 'quantity', line_no: 1, before: '12000.000', after: '9000.000' },
            { path: 'items', line_no: 2, before: null, after: { name: '白术', quantity: '3000.000', unit: 'kg' } },
            { path: 'items', line_no: 3, before: { name: '党参', quantity: '2.000', unit: 't' }, after: null },
          ],
        },
      ],
    },
    [aDemandLine(), aDemandLine({ id: '0193b2a0-0000-7000-8000-000000000002', line_no: 2, name: '白术' })],
  )
  render(
    <I18nextProvider i18n={await startMessages('zh-CN')}>
      <Amendments page={page} />
    </I18nextProvider>,
  )
  const rows = screen.getAllByRole('term')
  expect(rows.map((row) => row.parentElement?.textContent)).toEqual([
    expect.stringContaining('同报价截止'),
    expect.stringContaining('黄芪 · '),
    '新增改为 白术 3,000 kg',
    '取消原为 党参 2 吨',
  ])
})
