import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ListPage, openConsole } from '../support/console.tsx'

const palette = () => screen.getByRole('dialog', { name: '命令面板' })
const input = () => within(palette()).getByRole('combobox')
const options = () => within(palette()).queryAllByRole('option')
const chosen = () => within(palette()).getByRole('option', { selected: true })

const calculating = async (query: string) => {
  const console = await openConsole(<ListPage order={null} />)
  await console.user.keyboard('{Control>}k{/Control}')
  input().focus()
  await console.user.paste(query)
  return console
}

test.each(['=500斤 in kg', '＝500斤 in kg'])('%s lists only the result, and Enter copies it', async (query) => {
  const { user, told } = await calculating(query)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(options()).toHaveLength(1)
  expect(chosen()).toHaveTextContent(/^250 kg500斤 in kg/)
  expect(within(palette()).getByRole('status')).toHaveTextContent('250 kg')
  fireEvent.keyDown(input(), { key: 'Enter', code: 'Enter', keyCode: 229 })
  expect(write).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(write).toHaveBeenCalledExactlyOnceWith('250'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.asked).toEqual([])
})

test('a result is shown with grouping and copied without', async () => {
  const { user } = await calculating('=12000kg*28元/斤')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(chosen()).toHaveTextContent('672,000.00 元')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(write).toHaveBeenCalledExactlyOnceWith('672000.00'))
})

test('a formula with tax shows which price it gives, and the tax', async () => {
  await calculating('=28.5 含税9%')
  expect(chosen()).toHaveTextContent('不含税 26.15')
  expect(chosen()).toHaveTextContent('税额 2.35')
})

test('a wrong formula is marked at its error, and Enter copies nothing', async () => {
  const { user } = await calculating('=500 担')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(options()).toEqual([])
  expect(palette()).toHaveTextContent('第 6 个字符：不认识“担”')
  expect(palette().querySelector('.underline')).toHaveTextContent('担')
  expect(palette()).not.toHaveTextContent('没有找到')
  await user.keyboard('{Enter}')
  expect(write).not.toHaveBeenCalled()
  expect(palette()).toBeVisible()
})

test('the sign alone lists example formulas, and choosing one types it', async () => {
  const { user } = await calculating('=')
  expect(options().length).toBeGreaterThan(4)
  expect(chosen()).toHaveTextContent('=1200*3.54,200')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(input()).toHaveValue('=500斤 in kg')
  expect(chosen()).toHaveTextContent('250 kg')
})

test('a missing part of a formula is marked at its place', async () => {
  await calculating('=1200*')
  expect(palette()).toHaveTextContent('=1200*?')
  expect(palette()).toHaveTextContent('第 7 个字符：这里缺少数字')
})
