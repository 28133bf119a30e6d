// After the award, the winner confirms five lines on the phone and gives up two. One of the two is promoted to the next supplier,
// the other is closed; meanwhile a second supplier answers its own line. The pages then show the sums that are worked out by hand below.
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSCODE } from '../../scripts/prove/supplier-browser.ts'
import { awardTo } from '../support/awarded.ts'
import { act } from '../support/factories.ts'
import { expectAccessible } from './support/axe.ts'
import { phone } from './support/browser.ts'
import { signIn, toast } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { setStage } from './support/stage.ts'
import { givePasscode } from './support/supplier-phone.ts'

const stage = setStage()

const title = '冬储八味采购'
/** Name, quantity in kg, reference price, and the prices of 青禾, 白河 and 归云, all in 元/kg. */
const lines = [
  ['黄芪', '1000', '30', '28.50', '29.00', '29.40'],
  ['党参', '600', '62', '60.00', '61.20', '61.50'],
  ['当归', '400', '50', '48.25', '49.00', '49.10'],
  ['甘草', '800', '20', '18.60', '19.00', '19.20'],
  ['白术', '500', '42', '40.10', '41.00', '41.30'],
  ['茯苓', '300', '25', '23.40', '24.10', '24.20'],
  ['陈皮', '200', '18', '16.80', '17.50', '17.60'],
  ['川芎', '250', '35', '34.00', '33.90', '32.80'],
] as const
const [QINGHE, BAIHE, GUIYUN] = [0, 1, 2]
const names = ['青禾药材合作社', '白河药业', '归云药材行'] as const

/**
 * Worked out by hand, kg × 元/kg.
 * 青禾, lines 1–7: 28500 + 36000 + 19300 + 14880 + 20050 + 7020 + 3360 = 129110; 归云, line 8: 250 × 32.80 = 8200; awarded 137310.
 * 青禾 supplies 1–5: 28500 + 36000 + 19300 + 14880 + 20050 = 118730, and gives up 7020 + 3360 = 10380.
 * 茯苓 goes to 白河: 300 × 24.10 = 7230. 陈皮 is closed.
 * In the end the award is 118730 + 7230 + 8200 = 134160, and all of it is confirmed.
 * The lines that are bought cost at reference prices 30000 + 37200 + 20000 + 16000 + 21000 + 7500 + 8750 = 140450; the saving is 6290, 4.48 %.
 */
const byHand = {
  awarded: '137,310.00',
  won: '129,110.00',
  supplied: '118,730.00',
  given_up: '10,380.00',
  promoted: '7,230.00',
  other: '8,200.00',
  in_the_end: '134,160.00',
  saving: '6,290.00',
} as const

type Award = Awaited<ReturnType<typeof awardTo>>
let award: Award
beforeAll(async () => {
  const { world } = stage.console
  award = await awardTo(
    world,
    [QINGHE, BAIHE, GUIYUN].map((nth) => lines.map((line) => line[nth + 3] ?? null)),
    lines.map((_, at) => (at === lines.length - 1 ? GUIYUN : QINGHE)),
    {
      title,
      items: lines.map(([name, quantity, reference_price]) => ({
        name,
        quantity,
        reference_price,
        unit: 'kg' as const,
        grade: 'tong' as const,
      })),
    },
  )
  for (const [at, supplier_name] of names.entries()) {
    const id = award.suppliers[at]?.id ?? ''
    await world.db.updateTable('suppliers').set({ supplier_name, short_name: null }).where('id', '=', id).execute()
    await world.db
      .updateTable('tenders')
      .set({ supplier_name, supplier_short_name: null })
      .where('supplier_id', '=', id)
      .execute()
  }
})

/** Opens a supplier's link on its phone; the first visit gives the passcode with which the supplier tendered. */
const atLink = async (nth: number): Promise<Page> => {
  const { page, isNew } = await stage.window(names[nth] ?? '', phone)
  await page.goto(`/tender/${award.tokens[nth]}`)
  if (isNew) await givePasscode(page, PASSCODE)
  return page
}

/** Sends the chosen answers after the summary has been shown. */
const send = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '核对后一次提交' }).tap()
  await page.getByRole('dialog', { name: '核对后提交' }).getByRole('button', { name: '提交答复' }).tap()
  await toast(page, '答复已提交')
}

/** Waits until a part of the supplier's result shows its sum. */
const expectPart = async (page: Page, title: string, sum: string): Promise<void> => {
  const part = page.getByRole('region', { name: title })
  await part.getByText(`¥${sum}`, { exact: true }).first().waitFor()
}

/** Opens a page of the console; the first visit signs the person in. */
const atDesk = async (who: string, path: string): Promise<Page> => {
  const { page, isNew } = await stage.window(who)
  await page.goto(path)
  if (isNew) await signIn(page, who)
  return page
}

describe('Lines that the winner gives up', () => {
  test('The winner confirms five lines and gives up two, each with its reason, in one submission.', async () => {
    const page = await atLink(QINGHE)
    await page.getByText('中标 7 行，请逐行确认').waitFor()
    await expectAccessible(page, 'award to answer')
    await page.getByRole('button', { name: '放弃这一行 茯苓' }).tap()
    await page.getByRole('button', { name: '放弃这一行 陈皮' }).tap()
    await page.getByRole('button', { name: '其余全部确认' }).tap()
    const [poria, peel] = ['茯苓', '陈皮'].map((name) => page.getByRole('article', { name, exact: true }))
    await poria?.getByText('现货不足').tap()
    await page.getByRole('button', { name: '核对后一次提交' }).tap()
    await page.getByText('请选择放弃的原因').waitFor()
    await peel?.getByText('其他').tap()
    await peel?.getByRole('textbox', { name: '补充说明' }).fill('仓库进水，货已受潮')
    const sums = page.getByRole('status').filter({ hasText: '确认 5 行' })
    await sums.getByText(`¥${byHand.supplied}`).waitFor()
    await sums.getByText(`¥${byHand.given_up}`).waitFor()
    await picture(page, 'after-chosen')
    await page.getByRole('button', { name: '核对后一次提交' }).tap()
    const dialog = page.getByRole('dialog', { name: '核对后提交' })
    await dialog.getByText('其他 · 仓库进水，货已受潮').waitFor()
    await expectAccessible(page, 'summary of answers')
    await picture(page, 'after-summary')
    await dialog.getByRole('button', { name: '提交答复' }).tap()
    await toast(page, '答复已提交')
  })

  test('The page of the winner then shows the supplied and the given-up lines with their sums.', async () => {
    const page = await atLink(QINGHE)
    await expectPart(page, '供货 5 行', byHand.supplied)
    await expectPart(page, '已放弃 2 行', byHand.given_up)
    await page.getByText(/仓库进水，货已受潮/).waitFor()
    await expectAccessible(page, 'answered award')
    await picture(page, 'after-answered')
  })

  test('One given-up line is promoted to the next supplier while another supplier answers its own line.', async () => {
    const { world } = stage.console
    const promoted = await act(world, 'award', award.id, {
      action: 'promote',
      payload: {
        lines: [
          { order_item_id: award.items[5]?.id ?? '', tender_item_id: award.offerOf(5, BAIHE), awarded_qty: '300' },
        ],
        coi_confirmed: true,
      },
    })
    expect(promoted.message).toBe('成功')
    const page = await atLink(GUIYUN)
    await page.getByRole('button', { name: '确认供货' }).tap()
    await send(page)
    await expectPart(page, '供货 1 行', byHand.other)
  })

  test('A second person sees supplier and sum and approves; the next supplier is told and confirms.', async () => {
    const page = await atDesk('approver', `/bidding/review/detail?id=${award.id}`)
    await page.getByText(`¥${byHand.promoted}`).first().waitFor()
    await expectAccessible(page, 'promotion to approve')
    await picture(page, 'after-to-approve')
    await page.getByRole('button', { name: '通过' }).click()
    await page.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '通过' }).click()
    await toast(page, '操作成功')
    await page.getByText('已定标').first().waitFor()

    const next = await atLink(BAIHE)
    await next.getByRole('heading', { name: '茯苓' }).waitFor()
    await next.getByRole('button', { name: '确认供货' }).tap()
    await send(next)
    await expectPart(next, '供货 1 行', byHand.promoted)
  })
})

describe('The final sum of the award', () => {
  beforeAll(async () => {
    const payload = { order_item_id: award.items[6]?.id ?? '', reason_code: 'over_price' as const }
    const closed = await act(stage.console.world, 'award', award.id, { action: 'line_close', payload })
    expect(closed.message).toBe('成功')
  })

  test('Both lists show it as the awarded and as the confirmed amount.', async () => {
    const { page, isNew } = await stage.window('award', { viewport: { width: 1680, height: 900 } })
    await page.goto('/bidding/order')
    if (isNew) await signIn(page, 'award')
    // The lists show the two columns of amounts only where every demand is awarded.
    for (const path of ['/bidding/order?status=awarded,completed', '/bidding/review?status=awarded,completed']) {
      await page.goto(path)
      const cells = page.getByRole('row').filter({ hasText: title }).getByText(`¥${byHand.in_the_end}`)
      await cells.first().waitFor()
      // One cell is 定标额, the other 已确认额.
      expect(await cells.count(), path).toBe(2)
    }
    await picture(page, 'after-list')
  })

  test('The order shows it with the outcome of every line.', async () => {
    const page = await atDesk('award', `/bidding/order/detail?id=${award.id}&tab=award`)
    const table = page.getByRole('table', { name: '中标结果' })
    await table.waitFor()
    await picture(page, 'after-order')
    await page.getByText(`¥${byHand.in_the_end}`, { exact: true }).first().waitFor()
    await page.getByText(`¥${byHand.given_up}`, { exact: true }).waitFor()
    await table.getByText('已补定给 白河药业 300 kg').waitFor()
    await table.getByText('200 kg 不再授标：价格过高').waitFor()
    await expectAccessible(page, 'order after the award')
  })

  test('The report shows it with the saving.', async () => {
    const page = await atDesk('award', `/bidding/review/detail?id=${award.id}`)
    await page.getByText(`¥${byHand.in_the_end}`, { exact: true }).first().waitFor()
    await picture(page, 'after-report')
    await page
      .getByText(new RegExp(`省 ¥${byHand.saving}`))
      .first()
      .waitFor()
    await expectAccessible(page, 'report after the award')
  })
})
