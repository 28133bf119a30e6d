// The rights of a user, opened by a key from the list, are walked by keys at once.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'
import { patience } from '../support/patience.ts'

const stage = setWorldPage()

const onFirstRight = () => waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'treeitem'), patience)

test('a on a row opens the rights with the focus in their tree, the first time and again', async () => {
  const user = await stage.open('/system/user', 'admin')
  await waitFor(() => expect(document.querySelectorAll('main [data-row-id]').length).toBeGreaterThan(1), patience)
  await user.keyboard('jja')
  await screen.findByRole('tree', {}, patience)
  await onFirstRight()
  const first = document.activeElement
  await user.keyboard('j')
  expect(document.activeElement).toHaveAttribute('role', 'treeitem')
  expect(document.activeElement).not.toBe(first)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  await user.keyboard('a')
  await onFirstRight()
})
