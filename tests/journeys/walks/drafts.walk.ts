import type { Page } from 'playwright'
import { test } from 'vitest'
import { aPublishedOrder } from '../../support/factories.ts'
import { freeDrafts, makeDraftsOld, occupyDrafts } from './draft-store.ts'
import { passGate } from './forms.walk.ts'
import { menu, type Walker } from './walker.ts'

/** A second tab of the same browser; it can keep the first from storing. */
const beside = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage()
  await other.goto('/home')
  await menu(other, '首页').waitFor()
  return other
}

export const walkDrafts = ({ stage, open, reach, again }: Walker): void => {
  test('A draft that is offered while somebody goes on writing is taken, exchanged and declined, also while it is being stored.', async () => {
    const { page } = await open('drafting', '/bidding/order/create', { as: 'buyer', clock: true })
    const title = page.getByLabel('标题')
    const restore = page.getByRole('button', { name: '恢复', exact: true })
    const decline = page.getByRole('button', { name: '丢弃' })
    const stored = async () => {
      again('draft', 'keeping|xstate.done.actor.keep|0')
      await page.clock.fastForward(3_000)
      await reach('draft', 'keeping|xstate.done.actor.keep|0')
    }
    const comeAgain = async () => {
      await page.reload()
      await restore.waitFor()
    }
    await title.fill('甲稿')
    await stored()
    await comeAgain()
    await title.fill('乙稿')
    await restore.click()
    await reach('draft', 'waiting|draft.exchanged|0')
    // What was typed is offered in its place.
    await stored()
    await restore.click()
    await reach('draft', 'kept|draft.exchanged|0')
    await stored()
    await decline.click()
    await reach('draft', 'kept|draft.declined|0')
    await decline.waitFor({ state: 'hidden' })
    await stored()
    await comeAgain()
    await title.fill('丙稿')
    await decline.click()
    await reach('draft', 'waiting|draft.declined|0')
    await stored()
    // Two drafts lie one upon the other.
    await comeAgain()
    await title.fill('丁稿')
    await stored()
    await comeAgain()
    again('draft', 'dropping|xstate.done.actor.drop|0')
    await decline.click()
    await reach('draft', 'dropping|xstate.done.actor.drop|0')
    await decline.click()
    await reach('draft', 'kept|draft.declined|1')
    await title.fill('戊稿')
    await stored()
    await comeAgain()
    // While the store of drafts is slow.
    const other = await beside(page)
    await occupyDrafts(other)
    const storing = async () => {
      again('draft', 'keeping')
      await page.clock.fastForward(3_000)
      await reach('draft', 'keeping')
    }
    await title.fill('己稿')
    await storing()
    await restore.click()
    await reach('draft', 'keeping|draft.exchanged|0')
    await storing()
    await decline.click()
    await reach('draft', 'keeping|draft.declined|0')
    await freeDrafts(other)
    await other.close()
    await stored()
    await stage.leave('drafting')
  })

  test('The draft of an older version of a tender is taken or given up, also after more was written.', async () => {
    const { tokens } = await aPublishedOrder(stage.console.world, { suppliers: 1, title: '有旧稿的需求' })
    const { page } = await open('old draft', `/tender/${tokens[0]}`, { clock: true })
    await passGate(page)
    // A line that is filled in may be folded.
    const price = page.getByLabel('党参 单价')
    const write = async (text: string) => {
      const folded = page.getByRole('button', { name: /党参/ }).first()
      await price.or(folded).first().waitFor()
      if (!(await price.isVisible())) await folded.click()
      await price.fill(text)
    }
    const restore = page.getByRole('button', { name: '恢复', exact: true })
    const save = page.getByRole('button', { name: '存为草稿' })
    const stored = async () => {
      again('draft', 'keeping|xstate.done.actor.keep|0')
      await page.clock.fastForward(3_000)
      await reach('draft', 'keeping|xstate.done.actor.keep|0')
    }
    const saved = async () => {
      again('submission', 'confirmed')
      await save.click()
      await reach('submission', 'confirmed')
    }
    /** Leaves a draft of an older version behind and opens the page again. */
    const withOldDraft = async (text: string) => {
      await write(text)
      await stored()
      await makeDraftsOld(page)
      await page.reload()
      await restore.waitFor()
    }
    await page.getByLabel('黄芪 单价').fill('27.80')
    await saved()
    await withOldDraft('28.10')
    await write('28.20')
    await restore.click()
    await reach('draft', 'waiting|draft.restored|0')
    await withOldDraft('28.30')
    await write('28.40')
    await stored()
    await restore.click()
    await reach('draft', 'kept|draft.restored|0')
    await withOldDraft('28.50')
    // What the page shows is saved as it is.
    await saved()
    await reach('draft', 'offered|draft.discard|0')
    await withOldDraft('28.60')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: '存为草稿' }).waitFor()
    await occupyDrafts(other)
    await write('28.70')
    again('draft', 'keeping')
    await page.clock.fastForward(3_000)
    await reach('draft', 'keeping')
    await restore.click()
    await reach('draft', 'keeping|draft.restored|0')
    await write('28.80')
    await saved()
    await reach('draft', 'keeping|draft.discard|0')
    await freeDrafts(other)
    await other.close()
    await stage.leave('old draft')
  })
}
