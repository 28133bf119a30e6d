// A line names a herb that the catalogue does not have: who may add it is led there, and nothing typed is lost.
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createHerb } from '#contract/herbs.ts'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()

/** A new demand with one line of this herb and a quantity. */
const write = async (name: string, as: string) => {
  const user = await stage.open('/bidding/order/create', as)
  await screen.findByRole('textbox', { name: /标题/ })
  act(() => document.getElementById('order-items-0-name')?.focus())
  await waitFor(() => expect(document.activeElement?.id).toBe('order-items-0-name'))
  await user.keyboard(`${name}{Enter}450{Enter}`)
  await waitFor(() => expect(screen.getByText(new RegExp(`药材目录里没有：${name}`))).toBeInTheDocument())
  return user
}

const cell = (column: string) => document.getElementById(`order-items-0-${column}`)

test('who may add herbs gets a link with the name, and the line has the herb once it is looked up again', async () => {
  const user = await write('没有的药', 'admin')
  const link = screen.getByRole('link', { name: '新增没有的药（新标签页）' })
  expect(link).toHaveAttribute('target', '_blank')
  const { searchParams, pathname } = new URL(link.getAttribute('href') ?? '')
  expect([pathname, searchParams.get('name')]).toEqual(['/bidding/herbal/catalogue/create', '没有的药'])
  const body = { name: '没有的药', category: 'root' as const }
  expect((await stage.world.call(createHerb, { body }, { as: 'admin' })).code).toBe(0)
  await user.click(screen.getByRole('button', { name: '再查一次' }))
  await waitFor(() => expect(screen.queryByText(/药材目录里没有/)).toBeNull())
  expect(cell('name')?.closest('td')).not.toHaveAttribute('aria-invalid')
  expect(cell('quantity')).toHaveTextContent('450')
})

test('who may not add herbs reads whom to ask', async () => {
  await write('另一种药', 'buyer')
  expect(screen.getByText(/请系统管理员，或可以编辑药材目录的同事新增/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /新增另一种药/ })).toBeNull()
})

test('the form of a new herb starts with the name of its address', async () => {
  await stage.open(`/bidding/herbal/catalogue/create?name=${encodeURIComponent('野山参王')}`, 'admin')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /名称/ })).toHaveValue('野山参王'))
})
