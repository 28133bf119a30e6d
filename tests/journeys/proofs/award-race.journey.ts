// Two people press 提交定标 at the same moment, each in a browser of their own (`npm run prove -- race.award.browser`): one of them wins,
// the other is told by whom and when, and one decision stands.
import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { sizeOf } from '../../../scripts/prove/plan.ts'
import { tellFigure } from '../../model/figures.ts'
import { act, aReviewedOrder } from '../../support/factories.ts'
import { desk } from '../support/browser.ts'
import { press } from '../support/keys.ts'
import { toast } from '../support/people.ts'
import { setStage } from '../support/stage.ts'
import { signedIn } from './windows.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const stage = setStage()
const people = ['award', 'admin'] as const
const messages = { won: '操作成功', late: '数据已被他人修改，请刷新' }

/** Opens the review and the dialog, and ticks what must be ticked. */
const ready = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/bidding/review/edit?id=${id}`)
  await page.getByRole('grid', { name: /各行报价比较/ }).waitFor()
  await page.getByRole('radio', { name: /逐项最低/ }).click()
  await press(page, 'w')
  await page
    .getByRole('dialog', { name: '提交定标' })
    .getByRole('checkbox', { name: /没有利益冲突/ })
    .click()
}

/** What a person is told: that they won, or that somebody was faster. */
const toldTo = (page: Page): Promise<'won' | 'late'> =>
  Promise.race([
    toast(page, messages.won).then(() => 'won' as const),
    toast(page, messages.late).then(() => 'late' as const),
  ])

/** A moment as the page writes it in China, to the minute. */
const minuteOf = (iso: string): string =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test('Of two awards at the same moment one is taken, and the other person reads by whom and when.', async () => {
  const { world } = stage.console
  const prices = [
    ['28.00', '61.00'],
    ['27.50', '60.00'],
    ['29.00', '59.00'],
  ]
  const { order } = await aReviewedOrder(world, prices, { title: '三十次同时定标' })
  const pages: Page[] = []
  for (const who of people) {
    const { page } = await stage.window(who, { ...desk, ...(await signedIn(stage.console, who)) })
    page.on('dialog', (question) => question.accept())
    pages.push(page)
  }
  const rounds = sizeOf('race.award.browser').n
  for (let round = 1; round <= rounds; round += 1) {
    const found: string[] = []
    await Promise.all(pages.map((page) => ready(page, order.id)))
    const told = pages.map(toldTo)
    // Whose press is sent to its browser first changes from round to round.
    const inTurn = round % 2 === 0 ? pages : pages.toReversed()
    await Promise.all(inTurn.map((page) => page.getByRole('dialog').getByRole('button', { name: '提交定标' }).click()))
    const results = await Promise.all(told)
    const winner = results.indexOf('won')
    if (results.toSorted().join() !== 'late,won') found.push(`told: ${results.join()}`)
    const standing = await world.db
      .selectFrom('decisions')
      .select(['proposed_by_name', 'proposed_at'])
      .where('order_id', '=', order.id)
      .where('status', '=', 'auditing')
      .execute()
    const [decision] = standing
    if (standing.length !== 1) found.push(`${standing.length} decisions stand`)
    const late = pages[1 - winner]
    if (late !== undefined && decision !== undefined) {
      const name = `${people[winner]}甲`
      if (decision.proposed_by_name !== name)
        found.push(`${name} was told to have won, and it stands for ${decision.proposed_by_name}`)
      for (const words of [name, minuteOf(new Date(decision.proposed_at).toISOString())])
        await late
          .getByRole('main')
          .or(late.getByRole('dialog'))
          .getByText(words)
          .first()
          .waitFor()
          .catch(() => found.push(`the other person does not read ${words}`))
    }
    const back = await act(world, 'approver', order.id, { action: 'reject', opinion: '请再议' })
    if (back.code !== 0) found.push(`it cannot be returned: ${back.message}`)
    tellFigure({ figure: 'race.award.round', round, winner: people[winner] ?? null, found, pass: found.length === 0 })
    expect.soft(found, `round ${round}`).toEqual([])
  }
})
