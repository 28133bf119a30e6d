// Looks at every screen with hundreds of records and with none: `npm run prove -- crowd`. PROVE_ONLY chooses screens by a regular
// expression, JOURNEY_PICTURES names the folder for pictures, PROVE_QUICK=1 looks in one language and in one theme per size.
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { insertEnterprise, insertPerson } from '#server/db/insert-people.ts'
import { hashPassword } from '#server/passwords.ts'
import { seeded } from '../../scripts/prove/chance.ts'
import { sizeOf } from '../../scripts/prove/plan.ts'
import { tellFigure } from '../model/figures.ts'
import { PASSWORD } from '../support/people.ts'
import { themes, violations } from './support/axe.ts'
import { type Crowd, fillCrowd } from './support/crowd.ts'
import { bareScreens, crowdScreens } from './support/crowd-screens.ts'
import { crowdTimes } from './support/crowd-times.ts'
import { layoutFaults, settled } from './support/layout.ts'
import { picture } from './support/pictures.ts'
import { addressOf, goTo, openOver, type Screen, screens } from './support/screens.ts'
import { setStage } from './support/stage.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const stage = setStage('demo')
const desktop = { width: 1440, height: 900 }
const sizes = [desktop, { width: 1024, height: 768 }, { width: 390, height: 844 }]
const { random } = seeded()
const isQuick = process.env.PROVE_QUICK !== undefined
const only = new RegExp(process.env.PROVE_ONLY ?? '')
const locales = isQuick ? (['zh-CN'] as const) : (['zh-CN', 'en-US'] as const)

let crowd: Crowd

/** The administrator of an enterprise that has just been made. */
const NEWCOMER = 'newcomer'

const makeBare = async (): Promise<void> => {
  const { db } = stage.console.world
  const id = await insertEnterprise(db, {
    name: '新开药业有限公司',
    uscc: '91341600MA2NEW0011',
    enterprise_type: 'piece_factory',
    region_code: '000000',
    address: '-',
    contact_name: '王新',
    contact_phone: '13800000000',
  })
  const hash = await hashPassword(PASSWORD)
  await insertPerson(db, id, { username: NEWCOMER, name: '王新', role_preset: 'admin' }, hash)
}

beforeAll(async () => {
  crowd = await fillCrowd(stage.console.world)
  await makeBare()
})

/** The address at which a screen shows the large record of its kind, or the demo's record where the crowd has none. */
const addressIn = async (screen: Screen): Promise<string> => {
  const place = /\{(.+)\}/.exec(screen.path)?.[1]
  const id = place === undefined ? undefined : crowd[place]
  return id === undefined ? addressOf(stage.console.world, screen) : screen.path.replace(`{${place}}`, id)
}

const windowFor = async (who: string, locale: string, { visitor }: Screen): Promise<Page> => {
  const { page, context, isNew } = await stage.window(`${visitor ? 'visitor' : who} ${locale}`, {
    viewport: desktop,
    locale,
  })
  if (isNew && !visitor) {
    const session = { token: await stage.console.world.tokenOf(who), username: JSON.stringify(who) }
    await context.addInitScript((held) => {
      for (const [key, value] of Object.entries(held)) localStorage.setItem(key, value)
    }, session)
  }
  return page
}

/** All faults of one screen, each with the language and the width in which it was seen. */
const lookThrough = async (who: string, screen: Screen): Promise<string[]> => {
  const faults: string[] = []
  for (const locale of locales) {
    const page = await windowFor(who, locale, screen)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(desktop)
    await goTo(stage.console, page, screen, await addressIn(screen))
    await settled(page)
    await openOver(page, screen)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of isQuick ? [size === desktop ? themes[0] : themes[1]] : themes) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        await picture(page, `${who} ${screen.name} ${locale} ${size.width} ${colorScheme}`.replaceAll(/[^\w.-]+/g, '_'))
      }
      // The layout is the same in both themes, so one look per size is enough for it.
      faults.push(...(await layoutFaults(page)).map((fault) => `${locale} ${size.width} px: ${fault}`))
    }
    if (locale === 'zh-CN') faults.push(...(await violations(page)).map((fault) => `${locale} phone: ${fault}`))
  }
  return [...new Set(faults)]
}

const proveScreen = async (who: string, screen: Screen): Promise<void> => {
  let faults: string[]
  try {
    faults = await lookThrough(who, screen)
  } catch (error) {
    faults = [String(error).slice(0, 400)]
  }
  tellFigure({ figure: 'crowd.screen', who, screen: screen.name, of, faults, pass: faults.length === 0 })
  expect(faults).toEqual([])
}

interface Seat {
  readonly who: string
  readonly screen: Screen
}

const seats = [
  ...[...screens, ...crowdScreens].map((screen): Seat => ({ who: 'admin', screen })),
  ...bareScreens.map((screen): Seat => ({ who: NEWCOMER, screen })),
]
const of = seats.length
const chosen = random.shuffled(seats.filter(({ screen }) => only.test(screen.name))).slice(0, sizeOf('crowd', of).n)

test.for(chosen.map(({ who, screen }) => [screen.name, who === NEWCOMER ? 'no' : 'hundreds of', screen, who] as const))(
  'Nothing is out of place at $0 with $1 records.',
  ([, , screen, who]) => proveScreen(who, screen),
)

const timed = crowdTimes.filter(({ name }) => only.test(name))
describe.runIf(timed.length > 0)('With hundreds of records no key waits long:', () => {
  test.for(timed.length > 0 ? timed : crowdTimes)('$name', async ({ name, path, act, limit }) => {
    const page = await windowFor('admin', 'zh-CN', { name, path })
    await page.setViewportSize(desktop)
    await page.goto(await addressIn({ name, path }))
    await settled(page)
    const { longest, blocked } = await act(page)
    tellFigure({
      figure: 'crowd.time',
      screen: name,
      longest_ms: longest,
      blocked_ms: blocked,
      limit,
      pass: longest <= limit,
    })
    expect(longest).toBeLessThanOrEqual(limit)
  })
})
