import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { paths } from '#src/paths.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { expectAccessible } from './support/axe.ts'
import { pressOn } from './support/keys.ts'
import { layoutFaults, settled } from './support/layout.ts'
import { signIn } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const drawn = (page: Page) => page.locator('[data-machine-drawing] [data-state]').first().waitFor()
const active = (page: Page) =>
  page
    .locator('[data-machine-drawing] [data-active]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
const log = (page: Page) => page.getByRole('complementary', { name: '事件', exact: true })

const open = async (page: Page, query: string): Promise<void> => {
  await page.goto(`/dev/machines?${query}`)
  await settled(page)
}

describe('The page of the state machines', () => {
  test('The layout library is fetched on this page only, and nothing is fetched from another host.', async () => {
    const { page } = await stage.window('admin')
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    const isOurs = ({ origin, protocol }: URL) => origin === stage.console.url || protocol === 'blob:'
    const isLayouter = ({ pathname }: URL) => /\/elk\./.test(pathname)
    await page.goto('/home')
    await signIn(page, 'admin')
    await settled(page)
    await page.goto('/bidding/order')
    await settled(page)
    expect(asked.filter((url) => isLayouter(url) || /\/machines-/.test(url.pathname))).toEqual([])
    await open(page, 'machine=session')
    await drawn(page)
    const layouters = [...new Set(asked.filter(isLayouter).map(({ href }) => href))]
    expect(layouters.length).toBe(1)
    // The file is fetched once and imported afterwards, when the browser already has it.
    const sent = await page.evaluate(
      (name) => performance.getEntriesByName(name ?? '').map((one) => 'transferSize' in one && one.transferSize !== 0),
      layouters[0],
    )
    expect(sent.filter(Boolean).length).toBe(1)
    expect(asked.filter((url) => !isOurs(url))).toEqual([])
    expect(await active(page)).toEqual(['signed_in', 'signed_in.present'])
  })

  test('With every other host blocked, the order and session machines are drawn live, light and dark.', async () => {
    const { page, context } = await stage.window('admin')
    const elsewhere: string[] = []
    const isElsewhere = ({ origin, protocol }: URL) => protocol.startsWith('http') && origin !== stage.console.url
    await context.route(isElsewhere, (route) => {
      elsewhere.push(route.request().url())
      return route.abort()
    })
    const { order } = await aPublishedOrder(stage.console.world)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const [machine, query, states] of [
        ['orders', `machine=orders&id=${order.id}`, ['bidding']],
        ['session', 'machine=session', ['signed_in', 'signed_in.present']],
      ] as const) {
        await open(page, query)
        await drawn(page)
        await expect.poll(() => active(page)).toEqual(states)
        await picture(page, `machines-live-${machine}-${colorScheme}`)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(colorScheme)
      }
    }
    await page.emulateMedia({ colorScheme: null })
    await context.unroute(isElsewhere)
    expect(elsewhere).toEqual([])
  })

  test('No other page of the menu fetches its code.', async () => {
    const { page } = await stage.window('admin')
    const asked: string[] = []
    await page.goto('/home')
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // The pages of the menu are enough, because the others consist of the same parts.
    for (const [id, { pattern, menu }] of Object.entries(paths)) {
      if (id === 'machines' || menu === undefined) continue
      await page.goto(pattern)
      await settled(page)
    }
    expect(asked.filter((path) => /\/(elk|machines|use-machines)[.-][^/]*\.js$/.test(path))).toEqual([])
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0)
  })

  test('Events of the page are followed as they happen, and stepped through by keys.', async () => {
    const { page } = await stage.window('admin')
    await open(page, 'machine=palette')
    await drawn(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => log(page).locator('ol code').first().textContent()).toBe('palette.closed')
    expect(await active(page)).toEqual(['closed'])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => active(page)).toContain('choosing')
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^第 \d+\/\d+ 步$/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => active(page)).toEqual(['closed'])
    // Wherever the focus is: on the choice of looks, on the slider, in the list of machines.
    for (const at of [
      page.getByRole('radio', { name: '图' }),
      page.getByRole('slider'),
      page.getByRole('button', { name: /^palette/ }).first(),
    ]) {
      await at.focus()
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => active(page)).toContain('choosing')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => active(page)).toEqual(['closed'])
    }
  })

  test('An event is sent by keys from the list, and the new state is announced.', async () => {
    const { page } = await stage.window('admin')
    await open(page, 'machine=chord')
    // ← and → step through the events here too.
    await pressOn(page.getByRole('radio', { name: '图' }), 'ArrowDown')
    await page.getByRole('list', { name: '状态与事件清单' }).waitFor()
    await pressOn(
      page.getByRole('list', { name: '状态与事件清单' }).getByRole('button', { name: /发送\s*chord\.begun/ }),
    )
    await page.getByRole('status').filter({ hasText: 'chord: 等下一个键 pending' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('status').filter({ hasText: 'chord: 空闲 resting' }).waitFor()
  })

  test('The drawing is moved and zoomed by keys.', async () => {
    const { page } = await stage.window('admin')
    await open(page, 'machine=orders')
    await drawn(page)
    const place = () => page.locator('[data-machine-drawing] > g').getAttribute('transform')
    const moves = async (key: string) => {
      const before = await place()
      await page.keyboard.press(key)
      await expect.poll(place, { message: key }).not.toBe(before)
    }
    await moves('+')
    await page.getByRole('img', { name: /orders 状态机图/ }).focus()
    for (const key of ['ArrowDown', 'Shift+ArrowRight', 'ArrowUp', 'Shift+ArrowLeft', '0', '-']) await moves(key)
  })

  test('One order is followed: its past states, its possible events and the reasons why others are refused.', async () => {
    const { page } = await stage.window('admin')
    const { order } = await aPublishedOrder(stage.console.world)
    await page.goto(`/bidding/order/detail?id=${order.id}`)
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').first().waitFor()
    await page.keyboard.type('在状态机图中跟随')
    await page.getByRole('option', { name: /在状态机图中跟随/ }).waitFor()
    await page.keyboard.press('Enter')
    await drawn(page)
    await expect.poll(() => active(page)).toEqual(['bidding'])
    expect(await page.locator('[data-variant="walked"]').count()).toBeGreaterThan(0)
    // The trail has entries besides the events of the chart, such as the making of links, so the slider has more steps.
    const slider = page.getByRole('slider')
    for (let at = Number(await slider.inputValue()); at > 1; at--) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => active(page)).toEqual(['pending_audit'])
    expect(await page.locator('[data-variant="last"]').count()).toBe(1)
    for (let at = 1; at < Number(await slider.getAttribute('max')); at++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => active(page)).toEqual(['bidding'])
    await log(page).getByText('此刻可发的事件').waitFor()
    await page.getByRole('link', { name: order.order_no }).waitFor()
  })

  test('The drawing, its Mermaid text and its JSON can be downloaded.', async () => {
    const { page } = await stage.window('admin')
    await open(page, 'machine=draft')
    await drawn(page)
    for (const [name, file] of [
      ['导出为 SVG', 'draft.svg'],
      ['导出为 Mermaid', 'draft.mmd'],
      ['导出为状态机 JSON', 'draft.machine.json'],
    ] as const) {
      await page.getByRole('button', { name: '导出' }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      expect((await coming).suggestedFilename()).toBe(file)
    }
  })

  test('The page is accessible and fits at each width, with the drawing, the list and the events.', async () => {
    const { page } = await stage.window('admin')
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open(page, 'machine=palette')
      if (width > 390) await drawn(page)
      for (const tab of await page.getByRole('radio').all()) {
        await tab.check()
        await picture(page, `machines-${width}-${await tab.getAttribute('value')}`)
        expect(await layoutFaults(page), `${width} px`).toEqual([])
      }
      await expectAccessible(page, `machines at ${width} px`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('Without the permission neither the page nor its command is offered.', async () => {
    const { page } = await stage.window('buyer')
    await page.goto('/dev/machines')
    await signIn(page, 'buyer')
    await page.getByRole('heading', { level: 1, name: '403' }).waitFor()
    await page.getByText('21-system-machines').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').first().waitFor()
    await page.keyboard.type('状态机图')
    await page.getByText('没有找到「状态机图」').first().waitFor()
    // What is offered instead searches the lists for these words.
    const offered = await page.getByRole('option').allTextContents()
    expect(offered.filter((text) => text.includes('状态机图') && !text.includes('“状态机图”'))).toEqual([])
    await stage.leave('buyer')
  })
})
