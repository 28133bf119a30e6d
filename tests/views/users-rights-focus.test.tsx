// The tree of rights has the focus as soon as a key opens it from the list of users.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'
import { patience } from '../support/patience.ts'

const stage = setWorldPage()

const onFirstRight = () => waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'treeitem'), patience)

test('a on a row opens the rights with the focus in their tree, each time', async () => {
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
