import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { DensityProvider } from '#src/ui/table/density.ts'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Density } from '#src/ui/table/table-classes.ts'
import type { Column } from '#src/ui/table/table-column.ts'

const columns: Column<{ id: string }>[] = [{ id: 'id', head: 'Id', cell: (row) => row.id }]
const rows = [{ id: 'a' }]

const both = (density: Density) => (
  <DensityProvider value={density}>
    <DataTable label="grid" columns={columns} rows={rows} getRowId={(row) => row.id} />
    <PlainTable caption="plain" columns={columns} rows={rows} keyOf={(row) => row.id} />
  </DensityProvider>
)

// tailwind.config.ts and app.css define these heights as 32, 40 and 48 px.
test.each([
  ['compact', 'h-row-compact'],
  ['default', 'h-row'],
  ['roomy', 'h-row-roomy'],
] as const)('rows of every table are %s when that density is set', (density, height) => {
  const { container } = render(both(density))
  expect(screen.getByRole('grid', { name: 'grid' })).toBeVisible()
  const tall = [...container.querySelectorAll('tbody tr')].filter(
    (row) => row.classList.contains(height) || row.querySelector(`.${height}`) !== null,
  )
  expect(tall).toHaveLength(2)
})
