// Looks at every route in both languages at three widths for `npm run prove -- screens`: faults of layout, violations found by axe,
// how much moves while the page loads, rows of tools that wrap, and how many rows a list shows. Each role also sees the pages of its
// menu. PROVE_ONLY chooses screens by a regular expression, SEED repeats a choice, JOURNEY_PICTURES names the folder for pictures.
import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { type RolePreset, rolePresets } from '#contract/permission-sets.ts'
import { allows } from '#contract/permissions.ts'
import { pathIds, paths, to } from '#src/paths.ts'
import { seeded } from '../../scripts/prove/chance.ts'
import { sizeOf } from '../../scripts/prove/plan.ts'
import { tellFigure } from '../model/figures.ts'
import { violations } from './support/axe.ts'
import { layoutFaults, settled } from './support/layout.ts'
import { picture } from './support/pictures.ts'
import { addressOf, goTo, type Screen, screens } from './support/screens.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'
import { setStage } from './support/stage.ts'
import { rowsInSight, wrappedRows } from './support/tool-rows.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const stage = setStage('demo')
const { random } = seeded()
const only = new RegExp(process.env.PROVE_ONLY ?? '')

/** The sizes with the layout shift that is allowed while a page loads (console-2 §6), and the rows of a list that must be in sight. */
const sizes = [
  { width: 1440, height: 900, shift: 0.01 },
  { width: 1024, height: 768, shift: 0.01 },
  { width: 390, height: 844, shift: 0.02 },
] as const
const ROWS = 20
/** One theme per language: contrast is measured in both themes although each screen is looked at once per language and size. */
const looks = [
  { locale: 'zh-CN', colorScheme: 'light' },
  { locale: 'en-US', colorScheme: 'dark' },
] as const

const windowFor = async (who: string, locale: string, { visitor }: Screen): Promise<Page> => {
  const { page, context, isNew } = await stage.window(`${visitor ? 'visitor' : who} ${locale}`, { locale })
  if (!isNew) return page
  await watchShifts(context)
  const held = {
    locale,
    ...(!visitor && { token: await stage.console.world.tokenOf(who), username: JSON.stringify(who) }),
  }
  await context.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, held)
  return page
}

/** The fault of a list that shows fewer rows than it must. */
const fewRows = async (page: Page): Promise<string[]> => {
  const rows = await rowsInSight(page)
  return rows === null || rows.seen >= Math.min(rows.all, ROWS) ? [] : [`${rows.seen} of ${rows.all} rows are in sight`]
}

/** All faults of one screen, each with the language and the width in which it was seen, and the largest layout shift. */
const lookAt = async (who: string, screen: Screen): Promise<{ faults: string[]; shift: number }> => {
  const faults: string[] = []
  let most = 0
  const address = await addressOf(stage.console.world, screen)
  for (const { locale, colorScheme } of looks) {
    const page = await windowFor(who, locale, screen)
    await page.emulateMedia({ colorScheme })
    for (const { shift, ...size } of sizes) {
      await page.setViewportSize(size)
      await goTo(stage.console, page, screen, address)
      await settled(page)
      await picture(page, `${who} ${screen.name} ${locale} ${size.width}`.replaceAll(/[^\w.-]+/g, '_'))
      const moved = await shiftsOf(page)
      most = Math.max(most, moved.value)
      const found = [
        ...(moved.value > shift
          ? [`moved ${moved.value.toFixed(3)}: ${[...new Set(moved.of)].slice(0, 4).join(' | ')}`]
          : []),
        ...(await layoutFaults(page)),
        ...(size.width === 1440 ? [...(await wrappedRows(page)), ...(await fewRows(page))] : []),
        ...(await violations(page)),
      ]
      faults.push(...found.map((fault) => `${locale} ${size.width} px: ${fault}`))
    }
  }
  return { faults: [...new Set(faults)], shift: Number(most.toFixed(4)) }
}

const prove = async (who: string, screen: Screen): Promise<void> => {
  const { faults, shift } = await lookAt(who, screen).catch((error: unknown) => ({
    faults: [String(error).slice(0, 400)],
    shift: 0,
  }))
  tellFigure({
    figure: 'screens.screen',
    who,
    screen: screen.name,
    of: all.length,
    shift,
    faults,
    pass: faults.length === 0,
  })
  expect(faults).toEqual([])
}

interface Seat {
  readonly who: string
  readonly screen: Screen
}

// Screens that are opened by keys, or that are tabs, are left to `crowd`.
const plain = screens
  .filter(({ keys = [], tab }) => keys.length === 0 && tab === undefined)
  .map((screen): Seat => ({ who: 'admin', screen }))
/** The pages of the menu of each role. The cast is sound: the keys of the table are the presets. */
const ofRoles = (Object.keys(rolePresets) as RolePreset[])
  .filter((preset) => preset !== 'admin')
  .flatMap((who) =>
    pathIds
      .filter((id) => paths[id].menu !== undefined && allows(paths[id].access, ['user', ...rolePresets[who]]))
      .map((id): Seat => ({ who, screen: { name: `${id} of ${who}`, path: to(id) } })),
  )
const all = [...plain, ...ofRoles]
const chosen = random
  .shuffled(all.filter(({ screen }) => only.test(screen.name)))
  .slice(0, sizeOf('screens', all.length).n)

test.for(chosen.map(({ who, screen }) => [screen.name, who, screen] as const))('$0 as $1 sees it', ([, who, screen]) =>
  prove(who, screen),
)
