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

test('after the permissions are saved the cursor stays on its row, and the next key moves on from there', async () => {
  const user = await stage.open('/system/user', 'admin')
  await waitFor(() => expect(document.querySelectorAll('main [data-row-id]').length).toBeGreaterThan(1), patience)
  await user.keyboard('jja')
  const tree = await screen.findByRole('tree', {}, patience)
  await onFirstRight()
  // A collapsed page stays collapsed.
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-expanded', 'false'))
  await user.keyboard('jjj')
  const cursor = document.activeElement?.getAttribute('data-right')
  const before = document.activeElement?.getAttribute('aria-checked')
  await user.keyboard(' ')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-checked')).not.toBe(before))
  await user.keyboard('{Control>}{Enter}{/Control}')
  // The saved version is drawn by a new tree.
  await waitFor(() => expect(tree).not.toBeInTheDocument(), patience)
  await waitFor(() => expect(document.activeElement?.getAttribute('data-right')).toBe(cursor), patience)
  expect(screen.getAllByRole('treeitem')[0]).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('k')
  const above = document.activeElement?.getAttribute('data-right')
  expect(above).not.toBe(cursor)
  await user.keyboard('j')
  expect(document.activeElement?.getAttribute('data-right')).toBe(cursor)
})
