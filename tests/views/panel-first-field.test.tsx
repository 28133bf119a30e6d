// Where the focus is once a key or the palette has led to a form inside a page.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'
import { patience } from '../support/patience.ts'

const stage = setWorldPage()

const onField = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id), patience)
const listed = () =>
  waitFor(() => expect(document.querySelectorAll('main [data-row-id]').length).toBeGreaterThan(1), patience)

test('e on a user focuses the first field of the profile, and Ctrl+K opens the palette from there', async () => {
  const user = await stage.open('/system/user', 'admin')
  await listed()
  await user.keyboard('jje')
  await screen.findByRole('dialog', {}, patience)
  await waitFor(() => expect(screen.getAllByRole('textbox')[0]).toHaveFocus(), patience)
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'combobox'), patience)
})

test('resetting a password focuses the new password', async () => {
  const user = await stage.open('/system/user', 'admin')
  await listed()
  await user.keyboard('jjm')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'combobox'), patience)
  await user.keyboard('czmm')
  await screen.findByRole('option', { name: /重置密码/, selected: true }, patience)
  await user.keyboard('{Enter}')
  await onField('password-new_password')
})

test('修改密码 of the palette leads to the first field of the part, from another page and within the preferences', async () => {
  const user = await stage.open('/system/user', 'admin')
  await listed()
  const change = async () => {
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'combobox'), patience)
    await user.keyboard('修改密码')
    await screen.findByRole('option', { name: /修改密码/, selected: true }, patience)
    await user.keyboard('{Enter}')
    await onField('password-old_password')
  }
  await change()
  screen.getByRole('heading', { level: 1 }).focus()
  await change()
})
