import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PASSCODE } from '../../../scripts/prove/supplier-browser.ts'
import { aPublishedOrder, aSupplier } from '../../support/factories.ts'
import { hold, lost, once, says } from '../support/network.ts'
import { freeDrafts, occupyDrafts } from './draft-store.ts'
import { menu, type Walker } from './walker.ts'

const taken = { errors: [{ path: 'title', code: 'too_long', message: '太长' }] }

/** The first reader of a link sets its passcode. */
export const passGate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '开始报价' }).click()
  await page.getByLabel('姓名').fill('联系人')
  await page.getByLabel('手机号').fill('13900000001')
  await page.getByRole('textbox', { name: '投标口令' }).fill(PASSCODE)
  await page.getByRole('textbox', { name: '再输入一次' }).fill(PASSCODE)
  await page.getByRole('button', { name: '设好口令，开始报价' }).click()
}

export const walkForms = ({ stage, open, reach, again }: Walker): void => {
  test('A form keeps, restores and drops its draft, is refused, lost, sent again, in conflict, and left.', async () => {
    const { page, context } = await open('writing', '/bidding/order/create', { as: 'buyer', clock: true })
    const title = page.getByLabel('标题')
    const save = page.getByRole('button', { name: '保存草稿' })
    const SAVE = '**/api/v1/bidding/order/?*'
    const pause = () => page.clock.fastForward(3_000)
    await title.fill('一份草稿')
    await pause()
    await reach('draft', 'keeping|xstate.done.actor.keep|0')
    await page.reload()
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await reach('draft', 'offered|draft.exchanged|0')
    await page.reload()
    await page.getByRole('button', { name: '丢弃' }).click()
    await reach('draft', 'offered|draft.declined|0', 'dropping|xstate.done.actor.drop|0')
    await title.fill('另一份')
    await title.fill('另一份草稿')
    await menu(page, '首页').click()
    await page.getByRole('button', { name: '继续填写' }).click()
    await once(page, SAVE, says(4001, taken), () => save.click())
    await reach('submission', 'submitting|xstate.done.actor.send|3')
    await title.fill('')
    await save.click()
    await reach('submission', 'refused|submission.edit|0')
    await title.fill('改过的草稿')
    await once(page, SAVE, lost, () => save.click())
    await reach('submission', 'unknown')
    await page.getByRole('button', { name: '重试' }).first().click()
    await reach('submission', 'confirmed', 'unknown|submission.retry|0')
    await title.fill('又一次')
    again('draft', 'kept')
    await pause()
    await reach('draft', 'kept')
    const EDIT = /\/api\/v1\/bidding\/order\/[^/]+\//
    await once(page, EDIT, says(4009), () => save.click(), 'PUT')
    await reach('submission', 'submitting|xstate.done.actor.send|2')
    await title.fill('再一次')
    again('draft', 'kept')
    await pause()
    await reach('draft', 'kept')
    again('submission', 'confirmed')
    await save.click()
    await reach('submission', 'conflicted|submission.submit|0', 'confirmed')
    await reach('draft', 'kept|draft.settled|0')
    await title.fill('最后一次')
    await save.click()
    await reach('submission', 'confirmed|submission.edit|0')

    // While the store of drafts is slow, typed text is not lost, and the draft of a saved form is dropped.
    const busy = await context.newPage()
    await busy.goto('/home')
    await menu(busy, '首页').waitFor()
    await occupyDrafts(busy)
    await page.goto('/bidding/order/create')
    await title.fill('一')
    await reach('draft', 'looking|draft.keep|0')
    await freeDrafts(busy)
    await reach('draft', 'kept||0')
    await occupyDrafts(busy)
    again('draft', 'keeping')
    await pause()
    await reach('draft', 'keeping')
    await title.fill('一二')
    await reach('draft', 'keeping|draft.keep|0')
    await save.click()
    await reach('draft', 'keeping|draft.settled|0')
    await freeDrafts(busy)
    await busy.close()
    await stage.leave('writing')
  })

  test('A tender at its link is refused, in conflict and without an answer, and sent again each time.', async () => {
    const { tokens } = await aPublishedOrder(stage.console.world, { suppliers: 1, title: '公开页的需求' })
    const { page } = await open('tendering', `/tender/${tokens[0]}`)
    await passGate(page)
    const price = page.getByLabel('黄芪 单价')
    await price.waitFor()
    await reach('app', 'running|tender_link.held|0')
    await price.fill('27.80')
    const send = page.getByRole('button', { name: '提交报价' })
    const OWN = /\/api\/v1\/.*tender/
    await once(page, OWN, says(4010), () => send.click(), 'PUT')
    await reach('submission', 'submitting|xstate.done.actor.send|3')
    again('submission', 'submitting|xstate.done.actor.send|3')
    await once(page, OWN, says(4010), () => send.click(), 'PUT')
    await reach('submission', 'refused|submission.submit|0', 'submitting|xstate.done.actor.send|3')
    await once(page, OWN, says(4009), () => send.click(), 'PUT')
    await page.getByRole('button', { name: '载入最新内容' }).click()
    await reach('submission', 'conflicted|submission.edit|0')
    await price.fill('27.80')
    await once(page, OWN, lost, () => send.click(), 'PUT')
    await reach('submission', 'submitting|xstate.done.actor.send|4')
    await price.fill('27.90')
    await send.click()
    await reach('submission', 'unknown|submission.submit|0')
    await page.getByRole('heading', { name: '报价已提交' }).waitFor()
    await stage.leave('tendering')
  })

  test('The upload of a file is refused, lost, cancelled, retried and done.', async () => {
    const { id } = await aSupplier(stage.console.world, { status: 'pending' })
    const { page } = await open('uploading', `/supplier/renzheng?id=${id}`, { as: 'admin' })
    const FILES = '**/api/v1/public/file/?*'
    const files = page.locator('input[type="file"]').first()
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
    await page.getByRole('button', { name: /^展开/ }).first().click()
    await files.waitFor({ state: 'attached' })
    const again_ = page.getByRole('button', { name: '重试' }).first()
    await once(page, FILES, says(4001, { errors: [] }), () =>
      files.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf }),
    )
    await reach('upload', 'refused')
    await once(page, FILES, lost, () => again_.click())
    await reach('upload', 'lost', 'refused|upload.retry|0')
    const sending = await hold(page, FILES)
    await again_.click()
    await sending.arrived()
    await page.getByRole('button', { name: '取消', exact: true }).first().click()
    await reach('upload', 'cancelled', 'lost|upload.retry|0')
    await sending.release(lost)
    await again_.click()
    await reach('upload', 'taken', 'sending|upload.moved|0', 'cancelled|upload.retry|0')
    expect(await page.getByText('a.pdf').count()).toBeGreaterThan(0)
    await stage.leave('uploading')
  })
}
