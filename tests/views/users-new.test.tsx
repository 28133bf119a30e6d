// The panel of a new user opens over the list without the panel of a record.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()

test('c opens the panel of a new user, and the page does not say that a record is missing', async () => {
  const user = await stage.open('/system/user', 'admin')
  await waitFor(() => expect(document.querySelector('main [data-row-id]')).toBeInTheDocument())
  await user.keyboard('c')
  await screen.findByRole('dialog', { name: '新建用户' })
  await waitFor(() => expect(screen.getByRole('textbox', { name: /用户名/ })).toHaveFocus())
  // The frame beside the list would be drawn with the list, before a record is read, so its absence can be seen now.
  expect(document.querySelector('main [data-row-id]')).toBeInTheDocument()
  expect(document.querySelector('aside[data-beside-grid]')).toBeNull()
  expect(document.body).not.toHaveTextContent('记录不存在')
})
