// The known prices beside a reference price: earlier awards and the market price, each adopted by a key or a press.
import { screen } from '@testing-library/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyLine, type Line } from '#src/views/orders/form/lines.ts'
import { type Adopter, PriceReferenceList, useAdopter } from '#src/views/orders/form/price-references.tsx'
import { type PriceReference, type PriceReferences, referencesIn } from '#src/views/orders/form/use-price-references.ts'
import { openConsole } from '../support/console.tsx'

afterEach(() => vi.unstubAllGlobals())

const known: PriceReferences = {
  state: 'ready',
  other: null,
  reload: () => undefined,
  list: [
    { source: 'last', price: '28.50', date: '2026-08-12', from: '陇西青禾药材合作社' },
    { source: 'median', price: '27.80', date: null, from: 5, low: '26.00', high: '31.00' },
    { source: 'market', price: '29.00', date: '2026-11-20', from: '亳州' },
  ],
}

const Cell = ({ references }: { references: PriceReferences }) => {
  const [line, setLine] = useState<Line>({ ...emptyLine(), herbal_id: 'h', name: '黄芪' })
  const adopter: Adopter = useRef(null)
  const adopt = (one: PriceReference) =>
    setLine({ ...line, reference_price: one.price, kept: { reference_source: one.source, reference_date: one.date } })
  useAdopter(adopter, references, adopt)
  return (
    <main>
      <input
        aria-label="参考价"
        value={line.reference_price}
        readOnly
        onKeyDown={(event: KeyboardEvent) => adopter.current?.(Number(event.key))}
      />
      <PriceReferenceList references={references} onAdopt={adopt} />
      <output>{JSON.stringify(line.kept)}</output>
    </main>
  )
}

test('each known price is shown with its day and its source', async () => {
  await openConsole(<Cell references={known} />)
  expect(screen.getByRole('button', { name: '采用上次价 28.50' })).toHaveTextContent('2026-08-12 · 陇西青禾药材合作社')
  expect(screen.getByRole('button', { name: '采用本企业近 12 个月 27.80' })).toHaveTextContent(
    '26.00–31.00 · 中位价 · 5 次成交',
  )
  expect(screen.getByRole('button', { name: '采用市场价 29.00' })).toHaveTextContent('2026-11-20 · 亳州')
})

test('a press or a key adopts a price with its source and day', async () => {
  const { user } = await openConsole(<Cell references={known} />)
  await user.click(screen.getByRole('button', { name: '采用市场价 29.00' }))
  expect(screen.getByRole('textbox')).toHaveValue('29.00')
  expect(screen.getByRole('status')).toHaveTextContent('"reference_source":"market","reference_date":"2026-11-20"')
  screen.getByRole('textbox').focus()
  await user.keyboard('1')
  expect(screen.getByRole('textbox')).toHaveValue('28.50')
})

test('a sentence says that no price is known', async () => {
  await openConsole(<Cell references={{ ...known, list: [] }} />)
  expect(screen.getByText('还没有成交价，也没有市场价。')).toBeVisible()
})

test('the last award of another grade is shown with its grade, and cannot be adopted', async () => {
  const other: PriceReferences['other'] = {
    order_id: 'o',
    order_no: 'ZB20261120-0001',
    supplier_name: '文山康禾',
    name: '三七',
    grade: 'custom',
    grade_text: '120头',
    processing: '酒炙',
    landed_price_kg: '210.0000',
    quantity_kg: '10.000',
    awarded_at: '2026-11-20T01:00:00Z',
  }
  await openConsole(<Cell references={{ ...known, list: [], other }} />)
  expect(screen.getByText('另有120头 · 酒炙：210.00 元/kg · 文山康禾（不同规格，不作比较）')).toBeVisible()
  expect(screen.queryByRole('button', { name: /210/ })).toBeNull()
})

test('a price with an unreadable day is shown without it', () => {
  const award = { landed_price_kg: '28.5', awarded_at: '上个月', supplier_name: '陇西青禾药材合作社' }
  const last = [award] as unknown as Parameters<typeof referencesIn>[0]['last'] // as much of an award as is read
  expect(referencesIn({ last, range: null, market: null } as Parameters<typeof referencesIn>[0])).toEqual([
    { source: 'last', price: '28.50', date: null, from: '陇西青禾药材合作社' },
  ])
})
