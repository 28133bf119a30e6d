// The parts that keys open over a page are accessible: the palette and its questions, the sheet of keys, the peek, the next keys.
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { press } from './support/keys.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'

const stage = setStage('demo')

const overlays = [
  { name: 'the palette', keys: ['ControlOrMeta+K'], shows: '[cmdk-item]' },
  { name: 'a question in the palette', keys: ['m', 'Enter'], shows: '[data-key-context="palette"] input' },
  { name: 'the sheet of keys', keys: ['?'], shows: '[role="dialog"] kbd' },
  { name: 'the peek', keys: ['Space'], shows: 'aside section dl' },
  { name: 'the next keys', keys: ['v'], shows: '[role="dialog"] kbd' },
] as const

describe('Over the list of demands, axe finds no violation in either theme in', () => {
  test.for([...overlays])('$name', async ({ name, keys, shows }) => {
    const { page, context, isNew } = await stage.window('admin')
    if (isNew) {
      const session = { token: await stage.console.world.tokenOf('admin'), username: '"admin"' }
      await context.addInitScript((held) => {
        for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value)
      }, session)
    }
    await page.goto('/bidding/order?status=bidding')
    await page.getByRole('row').filter({ hasText: '报价中' }).first().waitFor()
    await press(page, 'j', ...keys)
    await page.locator(shows).first().waitFor()
    await picture(page, `overlay-${name}`)
    await expectAccessible(page, name)
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })
})
