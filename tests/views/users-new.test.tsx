// A new user's panel stands over the list without a record beside it.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()

test('a new user is asked for, and no record is said to be missing', async () => {
  const user = await stage.open('/system/user', 'admin')
  await waitFor(() => expect(document.querySelector('main [data-row-id]')).toBeInTheDocument())
  await user.keyboard('c')
  await screen.findByRole('dialog', { name: '新建用户' })
  await waitFor(() => expect(screen.getByRole('textbox', { name: /用户名/ })).toHaveFocus())
  // The frame of a record beside the list is drawn with the list, before anything of the record is read.
  expect(document.querySelector('main [data-row-id]')).toBeInTheDocument()
  expect(document.querySelector('aside[data-beside-grid]')).toBeNull()
  expect(document.body).not.toHaveTextContent('记录不存在')
})
