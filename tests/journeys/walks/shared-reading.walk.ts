import { test } from 'vitest'
import { lost, once, says } from '../support/network.ts'
import { run, type Walker } from './walker.ts'

const REGIONS = '**/api/v1/public/region/tree/*'

export const walkSharedReading = ({ stage, open, reach, again }: Walker): void => {
  test('A reading that the page makes once is refused, lost, repeated when it is needed, and forgotten with the session.', async () => {
    const { page } = await open('sharing', '/home', { as: 'admin' })
    await once(page, REGIONS, says(500), () => page.goto('/system/enterprise?edit=1'))
    await reach('shared-reading', 'idle|reading.wanted|0', 'loading|xstate.done.actor.load|1')
    const region = page.getByRole('combobox', { name: '所在地区' })
    await once(page, REGIONS, lost, () => region.hover())
    await reach('shared-reading', 'failed|reading.wanted|0', 'loading|xstate.error.actor.load|0')
    await region.focus()
    await reach('shared-reading', 'loading|xstate.done.actor.load|0', 'ready')
    again('shared-reading', '|reading.forgotten|0')
    await run(page, '退出登录')
    await reach('shared-reading', '|reading.forgotten|0')
    await stage.leave('sharing')
  })
}
