// Four suppliers tender on the phone for eight herbs in kg and 吨: the first offers a kilogram of each, the second ten times the
// demand, the third lacks two lines and is short in one, the fourth offers everything. Every page then shows the figures that
// eight-herbs.ts works out by hand.
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { submitAward } from '#contract/reviews.ts'
import {
  byHand,
  herbs,
  lowestPerLineByHand,
  names,
  type Offered,
  offered,
  openEightHerbs,
  publishedEightHerbs,
  qualifyEightHerbs,
  tendersByName,
} from '../support/eight-herbs.ts'
import { act } from '../support/factories.ts'
import { expectAccessible } from './support/axe.ts'
import { phone } from './support/browser.ts'
import { signIn } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'
import { beginWith, handIn, retype, typePrice } from './support/supplier-phone.ts'

const stage = setStage()

const title = '八味药材集采'
const [KILOGRAM, TENFOLD, LACKING, COMPLETE] = names

/** An amount with its thousands separated: 234385.90 becomes 234,385.90. */
const written = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',')
const totalOf = (name: (typeof names)[number]): string => written(byHand[names.indexOf(name)]?.evaluated_total ?? '')

let id = ''
let links: readonly string[] = []
beforeAll(async () => {
  const { order, tokens } = await publishedEightHerbs(stage.console.world)
  id = order.id
  links = tokens.map((token) => `/tender/${token}`)
})

/** The text for a price field: per 市斤 where the whole form is per 市斤, else per kg. No price here needs more than two decimals. */
const typedPrice = ({ unit_price, price_unit }: Offered, inJin: boolean): string => {
  const perKg = { yuan_jin: 2, yuan_t: 0.001 }[String(price_unit)] ?? 1
  return (Number(unit_price) * perKg * (inJin ? 0.5 : 1)).toFixed(2)
}

const lineOf = (page: Page, herb: string) => page.getByRole('article', { name: herb, exact: true })

/** Types the tax and the freight that the price of a line does not contain, in the line's details. */
const typeLeftOut = async (page: Page, herb: string, offer: Offered): Promise<void> => {
  const line = lineOf(page, herb)
  await line.getByRole('button', { name: '展开填写' }).tap()
  await line.getByRole('checkbox', { name: '单价不含税' }).tap()
  await line.getByRole('textbox', { name: '税率' }).fill(String(offer.tax_rate))
  await line.getByRole('checkbox', { name: '单价不含运费' }).tap()
  await line.getByRole('textbox', { name: '运费' }).fill(String(offer.freight_per_kg))
}

describe('Eight herbs tendered for on the phone', () => {
  test.for([...names.entries()])('%s: %s tenders line by line.', async ([at, name]) => {
    const { page } = await stage.window(name, phone)
    await page.goto(links[at] ?? '')
    await beginWith(page, `kou-ling-${at}-2049`)
    const lines = offered[at] ?? []
    const inJin = lines.some((one) => one?.price_unit === 'yuan_jin')
    if (inJin) await page.getByRole('button', { name: '改按元/市斤填写' }).tap()
    for (const [line, [herb, need]] of herbs.entries()) {
      const offer = lines[line] ?? null
      if (offer === null) {
        await page.getByRole('button', { name: `${herb} 不报` }).tap()
        continue
      }
      await typePrice(page, herb, typedPrice(offer, inJin))
      if (offer.offered_qty !== need)
        await retype(page.getByRole('textbox', { name: `${herb} 可供数量` }), offer.offered_qty)
      if (offer.tax_rate !== undefined) await typeLeftOut(page, herb, offer)
    }
    if (name === TENFOLD) {
      // The page accepts ten times the demand only after the unit is confirmed for every line.
      await page.getByRole('button', { name: '提交报价' }).tap()
      await page.getByText('有 8 处需要修改：').waitFor()
      // On a screen as long as the page the bar at the bottom covers no field, so that axe measures none that is half covered.
      const screen = page.viewportSize()
      await page.setViewportSize({ width: 390, height: 8_000 })
      await expectAccessible(page, 'unconfirmed units')
      if (screen !== null) await page.setViewportSize(screen)
      await picture(page, 'herbs-unconfirmed')
      for (const [herb] of herbs)
        await lineOf(page, herb)
          .getByRole('checkbox', { name: /^单位没有写错/ })
          .tap()
    }
    // The sum of the offer includes the tax and the freight that the prices leave out.
    await page
      .getByRole('status')
      .getByText(`¥${written(byHand[at]?.total_amount ?? '')}`)
      .waitFor()
    await picture(page, `herbs-filled-${at}`)
    await handIn(page)
    if (at === names.indexOf(COMPLETE)) await expectAccessible(page, 'receipt of eight lines')
    await stage.leave(name)
    stage.console.world.advance({ minutes: 1 })
  })

  test('The opened tenders are equal to the calculation by hand.', async () => {
    const { world } = stage.console
    await openEightHerbs(world, id)
    await qualifyEightHerbs(world, id)
    expect(await tendersByName(world, id)).toMatchObject(byHand)
  })

  test('The comparison shows totals, places and gaps in the order of the places.', async () => {
    const { page } = await stage.window('award')
    await page.goto(`/bidding/review/edit?id=${id}`)
    await signIn(page, 'award')
    const matrix = page.getByRole('grid', { name: /各行报价比较/ })
    await matrix.waitFor()
    const heads = await matrix.getByRole('columnheader').allTextContents()
    const shown = heads.flatMap((head) => {
      const name = names.find((one) => head.includes(one))
      return name === undefined ? [] : [{ name, head }]
    })
    expect(shown.map(({ name }) => name)).toEqual([COMPLETE, TENFOLD, LACKING, KILOGRAM])
    expect(shown[0]?.head).toMatch(new RegExp(`${totalOf(COMPLETE)} 元.*第 1`))
    expect(shown[1]?.head).toMatch(new RegExp(`${totalOf(TENFOLD)} 元.*第 2`))
    expect(shown[2]?.head).toContain('缺 2 种 · 1 种量不足')
    expect(shown[3]?.head).toContain('8 种量不足')
    expect(shown[2]?.head).not.toMatch(/第 \d/)
    expect(shown[3]?.head).not.toMatch(/第 \d/)
    await expectAccessible(page, 'comparison of eight lines')
    await picture(page, 'herbs-matrix')
  })

  test('The scenarios have the sums that were worked out by hand.', async () => {
    const { page } = await stage.window('award')
    const scenarios = page.getByRole('radiogroup', { name: '定标方案' })
    const amounts = await scenarios.locator('label').allTextContents()
    expect(amounts.find((one) => one.startsWith('A 逐项最低'))).toContain(written(lowestPerLineByHand))
    const alone = amounts.find((one) => one.startsWith('B 单一供应商'))
    expect(alone).toContain(totalOf(COMPLETE))
    expect(alone).toContain(COMPLETE)
  })

  test('Both lists show the lowest and the highest complete total.', async () => {
    const { page } = await stage.window('award')
    // The list of reviews shows the highest total only on a wide screen.
    await page.setViewportSize({ width: 1680, height: 900 })
    for (const path of ['/bidding/order', '/bidding/review']) {
      await page.goto(path)
      const row = page.getByRole('row').filter({ hasText: title })
      await row.getByText(totalOf(COMPLETE)).waitFor()
    }
    // The highest total is the evaluated one, not the ten times larger sum of the offer.
    await page.getByRole('row').filter({ hasText: title }).getByText(totalOf(TENFOLD)).waitFor()
    await picture(page, 'herbs-list')
  })

  test('The report shows places, gaps, totals and scenarios.', async () => {
    const { world } = stage.console
    const best = (await tendersByName(world, id))[names.indexOf(COMPLETE)]
    const lines = (best?.items ?? []).map((offer, at) => ({
      order_item_id: offer.order_item_id,
      tender_item_id: offer.id,
      awarded_qty: herbs[at]?.[1] ?? '',
      reason_code: 'capacity' as const,
    }))
    const { version } = (await act(world, 'award', id, { action: 'requalify', payload: { tender_id: best?.id ?? '' } }))
      .data
    const body = { order_id: id, version, scenario: 'B' as const, lines, coi_confirmed: true as const }
    const submitted = await world.call(submitAward, { body }, { as: 'award' })
    expect(submitted.message).toBe('成功')

    const { page } = await stage.window('award')
    await page.goto(`/bidding/review/detail?id=${id}`)
    const ranking = page.getByRole('table', { name: '排名与标志' })
    await ranking.waitFor()
    const rows = await ranking.getByRole('row').allTextContents()
    // Each cell has the name of its column before it, because on a phone the rows are cards.
    const expected = [
      ['1', COMPLETE, '8/8', '齐全', `¥${totalOf(COMPLETE)}`],
      ['2', TENFOLD, '8/8', '齐全', `¥${totalOf(TENFOLD)}`],
      ['–', LACKING, '5/8', '缺 2 种 · 1 种量不足', `¥${totalOf(LACKING)}`],
      // This tender covers no line, so there is no total to evaluate.
      ['–', KILOGRAM, '0/8', '8 种量不足', '–'],
    ]
    expect(rows.slice(1)).toEqual(
      expected.map(([rank, name, covered, lacking, total]) =>
        expect.stringContaining(`名次${rank}${name}覆盖${covered}缺项${lacking}评标总价${total}结论`),
      ),
    )
    await page
      .getByText(`¥${totalOf(COMPLETE)}`)
      .first()
      .waitFor()
    await page.getByText(written(lowestPerLineByHand)).first().waitFor()
    await expectAccessible(page, 'report of eight lines')
    await picture(page, 'herbs-report')
  })
})
