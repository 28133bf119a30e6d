// Keys lead from the search of the machines to its hits.
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'

const stage = setWorldPage()

test('Enter and ↓ lead from the search box to the first hit', async () => {
  // jsdom has no layout, so a width is given: a narrow page shows no list.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440)
  const user = await stage.open('/dev/machines', 'admin')
  const nav = await screen.findByRole('navigation', { name: '状态机' })
  const first = () => nav.querySelector('ul button')
  await waitFor(() => expect(first()).toBeInTheDocument())
  await user.keyboard('/')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
  await user.keyboard('palette{Enter}')
  expect(first()).toHaveFocus()
  await user.keyboard('/{ArrowDown}')
  expect(first()).toHaveFocus()
})
