// The filter above the side menu finds a page by the names that the palette knows of it.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()

test.each([
  ['员工', '用户管理'],
  ['比价', '评标管理'],
  ['gys', '供应商管理'],
  ['staff', '用户管理'],
  ['待办', '首页'],
])('%s finds %s', async (typed, page) => {
  const user = await stage.open('/home', 'admin')
  const menu = await screen.findByRole('navigation', { name: '主菜单' })
  const box = within(menu).getByRole('textbox')
  await user.type(box, typed)
  await waitFor(() => expect(within(menu).getAllByRole('link')[0]).toHaveTextContent(page))
})
