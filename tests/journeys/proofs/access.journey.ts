// What the console shows to somebody against what the server lets them do (`npm run prove -- access.browser`): menu, addresses, keys and
// palette for sets of the pages' permissions; and every button of a role's screens, none of which may lead to a refusal for want of a
// permission. SEED repeats the choice of sets and screens.
import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { code as answers } from '#contract/answer-codes.ts'
import { type RolePreset, rolePresets } from '#contract/permission-sets.ts'
import { allows, type PermissionCode } from '#contract/permissions.ts'
import { pathIds, paths } from '#src/paths.ts'
import { seeded } from '../../../scripts/prove/chance.ts'
import { sizeOf } from '../../../scripts/prove/plan.ts'
import { tellFigure } from '../../model/figures.ts'
import { desk } from '../support/browser.ts'
import { press } from '../support/keys.ts'
import { settled } from '../support/layout.ts'
import { addressOf, type Screen, screens } from '../support/screens.ts'
import { setStage } from '../support/stage.ts'
import { signedIn } from './windows.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const stage = setStage('demo')
const { random } = seeded()

/** By hand: what each code of a page opens (docs/conformance.md, S2). */
const pages: readonly { code: PermissionCode; entry: string; path: string; keys: readonly [string, string] }[] = [
  { code: '21-bidding-order', entry: '招标需求', path: '/bidding/order', keys: ['g', 'o'] },
  { code: '21-bidding-comparison', entry: '评标管理', path: '/bidding/review', keys: ['g', 'r'] },
  { code: '21-bidding-order-herbal_template', entry: '品种管理', path: '/bidding/herbal', keys: ['g', 'v'] },
  { code: '21-supplier', entry: '供应商管理', path: '/supplier', keys: ['g', 's'] },
  { code: '21-system-enterprise', entry: '企业信息', path: '/system/enterprise', keys: ['g', 'e'] },
  { code: '21-system-enterprise', entry: '系统状态', path: '/system/status', keys: ['g', 'y'] },
  { code: '21-system-user', entry: '用户管理', path: '/system/user', keys: ['g', 'u'] },
]
/** Pages of an act, which no code of a page opens. */
const acts = ['/bidding/order/create', '/bidding/herbal/create', '/bidding/herbal/catalogue/create']
const codes = [...new Set(pages.map(({ code }) => code))]
const sets = Array.from({ length: 2 ** codes.length }, (_, bits) => codes.filter((_code, at) => bits & (1 << at)))

/** Whose permissions are changed. */
const WHO = 'buyer'

const hold = async (held: readonly PermissionCode[]): Promise<void> => {
  const { db } = stage.console.world
  const user = db.selectFrom('users').select(['id', 'enterprise_id']).where('username', '=', WHO)
  const { id: user_id, enterprise_id } = await user.executeTakeFirstOrThrow()
  await db.deleteFrom('user_permissions').where('user_id', '=', user_id).execute()
  const rows = held.map((code) => ({ user_id, enterprise_id, code }))
  if (rows.length > 0) await db.insertInto('user_permissions').values(rows).execute()
}

/** The calls of a page that were answered with data. */
const answeredIn = (page: Page): string[] => {
  const answered: string[] = []
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const body: unknown = await response.json().catch(() => null)
    if (typeof body === 'object' && body !== null && 'code' in body && body.code === 0) answered.push(pathname)
  })
  return answered
}

const refused = (page: Page) => page.getByRole('heading', { level: 1, name: '403' })

const chosenSets = random.shuffled(sets).slice(0, sizeOf('access.browser.sets').n)
test.for(chosenSets.map((held) => [held.join(' ') || 'nothing', held] as const))(
  'Menu, addresses, keys and palette of %s',
  async ([name, held]) => {
    const found: string[] = []
    await hold(held)
    const { page, ear } = await stage.window(name, { ...desk, ...(await signedIn(stage.console, WHO)) })
    const answered = answeredIn(page)
    await page.goto('/empty')
    await settled(page)
    await page.waitForLoadState('networkidle')
    // What every page asks for.
    const common = new Set(answered)
    const links = await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allInnerTexts()
    const open = pages.filter(({ code }) => held.includes(code))
    for (const { entry } of pages) {
      const isThere = links.some((link) => link.startsWith(entry))
      if (isThere !== open.some((one) => one.entry === entry)) found.push(`the menu has ${entry}: ${isThere}`)
    }
    for (const path of [...pages.filter((one) => !open.includes(one)).map((one) => one.path), ...acts]) {
      answered.length = 0
      await page.goto(path)
      await refused(page)
        .waitFor()
        .catch(() => found.push(`${path} is not refused`))
      await page.waitForLoadState('networkidle')
      const data = answered.filter((call) => !common.has(call))
      if (data.length > 0) found.push(`${path} was refused and got ${data.join()}`)
    }
    await page.goto('/empty')
    await settled(page)
    for (const { path, keys, entry } of pages) {
      const isOpen = open.some((one) => one.path === path)
      await press(page, ...keys)
      if (isOpen)
        await page.waitForURL((url) => url.pathname === path).catch(() => found.push(`${keys} do not open ${path}`))
      else if (new URL(page.url()).pathname === path) found.push(`${keys} open ${path}`)
      // A chord that nobody took may still be waiting.
      await press(page, 'Escape', 'Control+k')
      const palette = page.getByRole('dialog', { name: '命令面板' })
      await palette.getByRole('combobox').first().fill(entry)
      const option = palette.getByRole('option', { name: new RegExp(`^${entry}`) })
      if (isOpen)
        await option
          .first()
          .waitFor()
          .catch(() => found.push(`the palette lacks ${entry}`))
      else {
        await page.waitForLoadState('networkidle')
        if ((await option.count()) > 0) found.push(`the palette has ${entry}`)
      }
      await press(page, 'Escape', 'Escape')
      await palette.waitFor({ state: 'hidden' })
    }
    found.push(...ear.faults.splice(0))
    await stage.leave(name)
    await hold(rolePresets[WHO])
    tellFigure({ figure: 'access.browser.set', name, found, pass: found.length === 0 })
    expect(found).toEqual([])
  },
)

/** Buttons of one screen that are pressed at most. */
const MOST = 25

interface Seat {
  readonly who: RolePreset
  readonly screen: Screen
}

const isOpenTo = (who: RolePreset, { path }: Screen): boolean => {
  const [pattern] = path.split('?')
  const id = pathIds.find((one) => paths[one].pattern === pattern)
  return id !== undefined && paths[id].access !== 'user' && allows(paths[id].access, rolePresets[who])
}

const plain = screens.filter(({ visitor, keys, tab }) => visitor !== true && keys === undefined && tab === undefined)
// The keys of the table are the presets.
const seats = (Object.keys(rolePresets) as RolePreset[]).flatMap((who) =>
  plain.filter((screen) => isOpenTo(who, screen)).map((screen): Seat => ({ who, screen })),
)
const chosenSeats = random.shuffled(seats).slice(0, sizeOf('access.browser.screens', seats.length).n)

test.for(chosenSeats.map((seat) => [seat.who, seat.screen.name, seat] as const))(
  'The buttons that %s is shown at %s',
  async ([who, at, { screen }]) => {
    const found: string[] = []
    const name = `${who} at ${at}`
    const { page, context, ear } = await stage.window(name, { ...desk, ...(await signedIn(stage.console, who)) })
    page.on('dialog', (question) => question.accept())
    context.on('page', (other) => void other.close())
    page.on('response', async (response) => {
      const body: unknown = response.url().includes('/api/') ? await response.json().catch(() => null) : null
      if (typeof body === 'object' && body !== null && 'code' in body && body.code === answers.permissionMissing)
        found.push(`refused: ${response.request().method()} ${new URL(response.url()).pathname}`)
    })
    const address = await addressOf(stage.console.world, screen)
    const enter = async () => {
      await page.goto(address)
      await settled(page)
    }
    await enter()
    const buttons = page.locator('main button:visible:not([disabled]):not([aria-disabled="true"])')
    let pressed = 0
    for (let nth = 0; nth < Math.min(MOST, await buttons.count()); nth += 1) {
      const before = page.url()
      // By its key, because something may lie over it; that something has taken its place is no fault here.
      if (
        await buttons
          .nth(nth)
          .press('Enter')
          .then(
            () => true,
            () => false,
          )
      )
        pressed += 1
      await page.waitForLoadState('networkidle')
      await press(page, 'Escape')
      if (page.url() !== before || (await page.getByRole('dialog').count()) > 0) await enter()
    }
    await page.waitForLoadState('networkidle')
    found.push(...ear.faults.splice(0))
    await stage.leave(name)
    tellFigure({ figure: 'access.browser.buttons', name, of: seats.length, pressed, found, pass: found.length === 0 })
    expect(found).toEqual([])
  },
)
