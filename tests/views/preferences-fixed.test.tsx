// Top bar and side menu scroll with the page unless the preferences fix them; a changed setting leaves the focus.
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'
import { patience } from '../support/patience.ts'

const stage = setWorldPage()

test('top bar and side menu scroll with the page at first, and stay once the preference is set', async () => {
  const user = await stage.open('/preferences', 'buyer')
  const header = await screen.findByRole('checkbox', { name: /固定顶栏/ })
  const sider = screen.getByRole('checkbox', { name: /固定侧边菜单/ })
  const bar = screen.getByRole('navigation', { name: '面包屑' }).closest('header')
  const menu = screen.getByRole('navigation', { name: '主菜单' }).closest('aside')?.firstElementChild
  expect([header, sider].map((one) => one.matches(':checked'))).toEqual([false, false])
  expect(bar).not.toHaveClass('sticky')
  expect(menu).not.toHaveClass('sticky')
  await user.click(header)
  expect(bar).toHaveClass('sticky')
  expect(menu).not.toHaveClass('sticky')
  await user.click(sider)
  expect(menu).toHaveClass('sticky')
  await user.click(header)
  expect(bar).not.toHaveClass('sticky')
})

test('a setting that is written into the address leaves the focus, though the address names the password', async () => {
  await stage.open('/preferences#part-password', 'buyer')
  const weak = await screen.findByRole('checkbox', { name: /色弱/ })
  await waitFor(() => expect(document.activeElement?.closest('section')).toHaveAccessibleName('登录密码'))
  act(() => weak.focus())
  act(() => history.replaceState(history.state, '', '/preferences?colorWeak=1#part-password'))
  expect(weak).toHaveFocus()
})

test('u on the preferences says that no page stands above them', async () => {
  const user = await stage.open('/preferences', 'buyer')
  const title = await screen.findByRole('heading', { level: 1, name: '偏好设置' })
  act(() => title.focus())
  await user.keyboard('u')
  await screen.findByText(/这一页没有上一级/, undefined, patience)
})
