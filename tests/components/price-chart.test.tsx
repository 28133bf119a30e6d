// One or two points make no chart of prices; a sentence replaces it.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PriceMonth } from '#contract/herbal-prices.ts'
import { PriceChart } from '#src/components/price-chart.tsx'
import { openConsole } from '../support/console.tsx'

afterEach(() => vi.unstubAllGlobals())

const month = (name: string): PriceMonth => ({
  month: name,
  low: '26.00',
  high: '28.00',
  average: '27.00',
  quantity_kg: '1000.000',
  awards: 1,
})
const months = [month('2026-08'), month('2026-09'), month('2026-10')]

test.each([
  [3, 1],
  [2, 0],
])('%i months give %i charts', async (count, charts) => {
  await openConsole(
    <main>
      <PriceChart months={months.slice(0, count)} reference={null} />
    </main>,
  )
  const main = screen.getByRole('main')
  expect(main.querySelectorAll('svg[role="img"]')).toHaveLength(charts)
  if (charts === 0) expect(main).toHaveTextContent('26.00')
})

test('the sentence for one award has its month and its price and no range', async () => {
  await openConsole(
    <main>
      <PriceChart months={months.slice(2)} reference={null} />
    </main>,
  )
  expect(screen.getByRole('main')).toHaveTextContent('2026-10 成交 1 次，27.00 元/kg')
})
