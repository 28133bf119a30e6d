// The palette about several marked records says when no act is for several of them.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { supplierSubject } from '#src/commands/subjects.ts'
import { useList, usePage } from '#src/commands/use-situation.tsx'
import { openConsole } from '../support/console.tsx'
import { patience } from '../support/patience.ts'
import { aSupplierRecord } from '../support/suppliers.ts'

type Status = ReturnType<typeof aSupplierRecord>['status']

/** The list of suppliers with one marked row of each status. */
const Marked = ({ statuses }: { statuses: readonly Status[] }) => {
  const page = usePage({ path: 'suppliers' })
  const selected = statuses.map((status, nth) => supplierSubject(aSupplierRecord({ id: `s${nth}`, status })))
  const list = useList({ focused: selected[0] ?? null, selected, answers: {} })
  return (
    <main {...page} tabIndex={-1}>
      <div {...list} />
    </main>
  )
}

const open = async (...statuses: Status[]) => {
  const { user } = await openConsole(<Marked statuses={statuses} />)
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('dialog', { name: '命令面板' }, patience)
}

test('barred suppliers have no act for several, and the palette says so', async () => {
  const palette = await open('blacklisted', 'blacklisted')
  expect(palette).toHaveTextContent('2 家供应商')
  expect(palette).toHaveTextContent('所选 2 项没有能一起办的操作，请逐项办理')
})

test('an Enter in the palette that can do nothing together goes nowhere until the user moves', async () => {
  const { user } = await openConsole(<Marked statuses={['blacklisted', 'blacklisted']} />)
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: '命令面板' }, patience)
  const ringed = () => within(palette).queryByRole('option', { selected: true })
  await within(palette).findByText(/没有能一起办的操作/)
  expect(ringed()).toBeNull()
  await user.keyboard('{Enter}')
  expect(palette).toBeInTheDocument()
  await user.keyboard('{ArrowDown}')
  expect(ringed()).toBe(within(palette).getAllByRole('option')[0])
})

test('pending suppliers are sent back together', async () => {
  const palette = await open('pending', 'pending')
  expect(palette).not.toHaveTextContent('没有能一起办的操作')
  expect(palette).toHaveTextContent('退回')
})
