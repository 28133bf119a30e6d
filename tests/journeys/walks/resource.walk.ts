import type { Route } from 'playwright'
import { test } from 'vitest'
import { aPublishedOrder } from '../../support/factories.ts'
import { press } from '../support/keys.ts'
import { hold, lost, says } from '../support/network.ts'
import { menu, ORDERS, type Walker } from './walker.ts'

export const walkResource = ({ stage, open, reach, until }: Walker): void => {
  test('A reading is shown, repeated, refused, lost, withdrawn, and answered after its session has ended.', async () => {
    const { world } = stage.console
    await aPublishedOrder(world)
    const { page } = await open('reading', '/bidding/order', { as: 'admin' })
    const row = page.getByRole('row').nth(1)
    await row.waitFor()
    const well = (route: Route) => route.continue()
    let network: (route: Route) => Promise<void> = well
    await page.route(ORDERS, (route) => network(route))
    // A reader that is reading already ignores the event, so it is sent again until the transition is taken.
    const online = () => page.evaluate(() => dispatchEvent(new Event('online')))
    const refresh = () => press(page, 'v', 'r')
    await until('resource', 'ready|resource.tick|0', online)
    await reach('resource', 'refreshing|xstate.done.actor.load|0')
    network = says(500)
    await until('resource', 'refreshing|xstate.done.actor.load|1', online)
    await until('resource', 'failed|resource.tick|0', online)
    network = well
    await until('resource', 'ready|resource.stale|0', refresh)
    network = lost
    await until('resource', 'refreshing|xstate.error.actor.load|1', refresh)
    await until('resource', 'failed|resource.stale|0', refresh)
    network = says(500)
    await page.goto('/bidding/order?page=1&search=a')
    await reach('resource', 'loading|xstate.done.actor.load|1')
    network = lost
    await page.goto('/bidding/order?search=b')
    await reach('resource', 'loading|xstate.error.actor.load|1')
    network = well
    await page.getByRole('searchbox').first().fill('没有这样的需求')
    await reach('resource', '|resource.asked|0')
    await page.goto('/bidding/order')
    await row.waitFor()
    const slow = await hold(page, ORDERS)
    await until('resource', 'refreshing|resource.stale|0', refresh)
    await slow.release()

    // Another tab has signed in, so answers to earlier requests are discarded.
    const elsewhere = async () => {
      world.advance({ seconds: 1 })
      const token = await world.tokenOf('admin')
      await page.evaluate((value) => localStorage.setItem('token', value), token)
    }
    await until('resource', 'refreshing|xstate.error.actor.load|0', async () => {
      await row.waitFor()
      const asked = await hold(page, ORDERS)
      await refresh()
      await asked.arrived()
      await elsewhere()
      await asked.release()
    })
    await until('resource', 'loading|xstate.error.actor.load|0', async () => {
      await page.goto('/home')
      // The first page of a visit is read ahead of its drawing; a page that is opened by the menu is not.
      const link = menu(page, '招标需求')
      await link.waitFor()
      const asked = await hold(page, ORDERS)
      await link.click()
      await page.waitForURL('**/bidding/order')
      await asked.arrived()
      await elsewhere()
      await asked.release()
    })
    await stage.leave('reading')
  })
}
