// The comparison by keys: the whole offer is shown beside its cell, also for a cell without an offer.
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { orderItem } from '#contract/orders.bodies.ts'
import { openedTender, openedTenderFactsOf, type TenderItem } from '#contract/tenders.schemas.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import type { ReviewCell } from '#src/machines/use-review.ts'
import { Matrix } from '#src/views/reviews/matrix/matrix.tsx'
import type { MatrixModel } from '#src/views/reviews/matrix/model.ts'
import { TransposedMatrix } from '#src/views/reviews/matrix/transposed.tsx'
import { openConsole } from '../support/console.tsx'

const id = (last: number) => `01939f2e-0000-7000-8000-00000000000${last}`
const item = orderItem.parse({
  id: id(1),
  order_id: id(9),
  line_no: 1,
  name: '黄芪',
  quantity: '1000',
  unit: 'kg',
  qty_kg: '1000',
  last_price: null,
  last_supplier_id: null,
  status: 'open',
})
const tenderOf = (at: number, name: string) =>
  openedTender.parse({
    id: id(at),
    tender_no: `TB${at}`,
    order_id: id(9),
    order_version: 1,
    round: 1,
    supplier_id: id(at),
    supplier_name: name,
    supplier_short_name: null,
    supplier_type: 'farmer',
    supplier_region: null,
    supplier_status: 'certified',
    supplier_valid_until: null,
    status: 'shortlisted',
    submitted_at: null,
    total_amount: '52000.00',
    evaluated_total: '52000.00',
    rank: 1,
    missing_lines: 0,
    short_lines: 0,
    vetoed_lines: 0,
    item_count: 1,
    coverage_pct: '100',
    entry_channel: 'self_web',
    surrogate_confirmed: null,
    commitment_hash: '',
    opened_hash_ok: true,
    facts: openedTenderFactsOf('shortlisted'),
    sealed: false,
    flags: [],
    disqualify_reason: null,
    disqualify_text: null,
    clarifications: [],
    attachments: [],
    items: [],
  })
const offer: TenderItem = {
  id: id(5),
  tender_id: id(2),
  order_item_id: id(1),
  alt_no: 0,
  unit_price: '26',
  price_unit: 'yuan_jin',
  tax_incl: true,
  landed_price_kg: '52',
  offered_qty: '800',
  moisture_pct: '8.5',
  origin_text: '甘肃陇西',
  amount: '41600.00',
  status: 'quoted',
  disqualify_reason: null,
  is_lowest: true,
  expired: false,
  rank: 1,
  flags: ['qty_below_need'],
}
const first = tenderOf(2, '陇西药材')
const columnOf = (tender: typeof first) => ({
  tender,
  name: tender.supplier_name,
  covered: 1,
  rank: 1,
  licence_days: null,
  certified: true,
  disqualified: false,
  taxes: [],
  choosable: null,
})
const line = { id: id(1), line_no: 1, quantity: '1000', unit: 'kg', reference_price: null } as const
const model: MatrixModel = {
  columns: [columnOf(first), columnOf(tenderOf(3, '亳州药材'))],
  lines: [
    {
      line,
      item,
      cells: new Map([
        [
          id(2),
          {
            item: offer,
            tender: first,
            exclusion: null,
            lowest: true,
            unexplained: false,
            tied: false,
            to_reference: null,
            to_lowest: null,
            partial_pct: '80',
            unreachable: false,
            amount: '41600.00',
            dry: null,
            marker: null,
            lowest_dry: false,
            lowest_marker: false,
            water_over: null,
            backup: false,
          },
        ],
      ]),
      differs: false,
      flagged: true,
    },
  ],
  table: { demand: [line], offers: [], terms: { budget_amount: null, split_award: true, max_suppliers_per_line: 2 } },
}
const totals = { total: '0.00', saving: null, saving_pct: null, suppliers: 0, lines: 0, coverage_pct: '0' }

const names = new Map(model.columns.map((one) => [one.tender.id, one.name]))

const Page = ({ as: Grid = Matrix }: { as?: typeof Matrix }) => {
  const page = usePage({ path: 'review_detail', context: 'matrix' })
  const [focus, setFocus] = useState<ReviewCell | null>(null)
  return (
    <main {...page}>
      <Grid
        label="比较"
        model={model}
        lines={model.lines}
        names={names}
        given={[]}
        noAward={{}}
        faults={new Map()}
        totals={totals}
        view="price"
        focus={focus}
        onFocus={setFocus}
        takeFocus
      />
    </main>
  )
}

test('Space shows the whole offer, which follows the arrows and closes by Space or Esc; the focus stays in the cell', async () => {
  const { user } = await openConsole(<Page />)
  const cell = await screen.findByRole('gridcell', { name: /陇西药材/ })
  expect(cell).toHaveFocus()
  await user.keyboard(' ')
  const panel = await screen.findByRole('group', { name: '陇西药材：黄芪' })
  expect(panel).toHaveTextContent(/26.*元\/市斤，含税.*52.*元\/kg.*800 kg.*甘肃陇西.*8.5%.*可供数量不足/)
  expect(cell).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() =>
    expect(screen.getByRole('group', { name: '亳州药材：黄芪' })).toHaveTextContent('这家没有报这一行'),
  )
  const other = screen.getByRole('gridcell', { name: /亳州药材/ })
  expect(other).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('group')).not.toBeInTheDocument())
  expect(other).toHaveFocus()
  await user.keyboard(' ')
  await screen.findByRole('group', { name: '亳州药材：黄芪' })
  await user.keyboard(' ')
  await waitFor(() => expect(screen.queryByRole('group')).not.toBeInTheDocument())
  await user.keyboard(' ')
  await screen.findByRole('group', { name: '亳州药材：黄芪' })
  const page = location.href
  await user.keyboard('u')
  await waitFor(() => expect(screen.queryByRole('group')).not.toBeInTheDocument())
  expect([location.href, document.activeElement]).toEqual([page, other])
})

test('the transposed grid has suppliers in rows and lines in columns, and the keys follow the screen', async () => {
  const { user } = await openConsole(<Page as={TransposedMatrix} />)
  const grid = await screen.findByRole('grid', { name: '比较' })
  expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['4', '3'])
  expect(screen.getAllByRole('rowheader').map((one) => one.textContent?.slice(0, 4))).toEqual([
    '陇西药材',
    '亳州药材',
    '授标依据',
  ])
  const [first, below] = screen.getAllByRole('gridcell')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(below)
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(document.activeElement).toBe(first)
})
