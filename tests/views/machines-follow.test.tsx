// A demand that the machines page cannot follow is told in the page, by no toast.
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setWorldPage } from '../support/console-page.tsx'

let isCut = false
const stage = setWorldPage((world, path, init) => {
  if (isCut && path.includes('/bidding/order')) return Promise.reject(new TypeError('no network'))
  return world.http(path, init)
})

const toasts = () => [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent)

test.each(['undefined', '01923000-0000-7000-8000-00000000dead'])('%s is no demand', async (id) => {
  // jsdom has no layout, so a width is given: a narrow page shows no drawing.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440)
  await stage.open(`/dev/machines?machine=orders&id=${id}`, 'admin')
  await screen.findByText('这份需求读不到')
  await waitFor(() => expect(screen.getAllByText('需求不存在、不属于本企业，或地址不完整。').length).toBeGreaterThan(0))
  expect(toasts()).toEqual([])
})

test('a demand that is not read because the network is away is read again by a button', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440)
  isCut = true
  await stage.open('/dev/machines?machine=orders&id=01923000-0000-7000-8000-00000000dead', 'admin')
  const again = await screen.findByRole('button', { name: /重试/ })
  expect(toasts()).toEqual([])
  isCut = false
  again.click()
  await screen.findByText('这份需求读不到')
})
