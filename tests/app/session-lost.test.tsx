// What somebody was writing when their session ended is there after they have signed in again: permissions ticked, answers to a command.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/orders.ts'
import { secretHash } from '#server/viewer.ts'
import { closeDraftsOf } from '#src/api/closed-drafts.ts'
import { dropAllDrafts, loadDraft } from '#src/api/drafts.ts'
import { leaveConsole, setWorldPage } from '../support/console-page.tsx'
import { aSupplier, orderBody } from '../support/factories.ts'
import { patience } from '../support/patience.ts'
import { PASSWORD } from '../support/people.ts'

const stage = setWorldPage()

/** Ends the session on the server, as time or a restart does. */
const endSession = async (end_reason: 'expired' | 'restart' = 'expired'): Promise<void> => {
  const ended = { ended_at: new Date().toISOString(), end_reason }
  const token = localStorage.getItem('token') ?? ''
  await stage.world.db.updateTable('sessions').set(ended).where('token_hash', '=', secretHash(token)).execute()
}

const enterAgain = async (user: UserEvent, who: string): Promise<void> => {
  await user.type(await screen.findByLabelText('用户名', {}, patience), who)
  await user.type(screen.getByLabelText('密码'), `${PASSWORD}{Enter}`)
}

test('the permissions ticked before a session ended are offered again and can be saved', async () => {
  const person = stage.world.db.selectFrom('users').select('id').where('username', '=', 'buyer2')
  const { id } = await person.executeTakeFirstOrThrow()
  const user = await stage.open(`/system/user?peek=${id}&part=permissions`, 'admin')
  const right = () =>
    waitFor(() => {
      const found = document.querySelector('[data-right="21-supplier-export"]')
      if (!(found instanceof HTMLElement)) throw new Error('the tree is not there')
      return found
    }, patience)
  await user.click(await right())
  expect(await right()).toHaveAttribute('aria-checked', 'true')
  await endSession()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await enterAgain(user, 'admin')
  expect(await right()).toHaveAttribute('aria-checked', 'false')
  await user.click(await screen.findByRole('button', { name: '恢复' }))
  expect(await right()).toHaveAttribute('aria-checked', 'true')
  await user.click(screen.getByRole('button', { name: '保存' }))
  const held = stage.world.db.selectFrom('user_permissions').select('code').where('user_id', '=', id)
  await waitFor(async () => {
    expect((await held.execute()).map(({ code }) => code)).toContain('21-supplier-export')
  }, patience)
})

test('the answers to a command that was sent when the session ended stand in its dialog again', async () => {
  const suppliers = await Promise.all([1, 2, 3].map(() => aSupplier(stage.world)))
  const invited_supplier_ids = suppliers.map((one) => one.id)
  const body = orderBody(stage.world, { submit: true, title: '会话断了的驳回', invited_supplier_ids })
  const { data: order } = await stage.world.call(createOrder, { body }, { as: 'buyer' })
  expect(order.status).toBe('pending_audit')
  const user = await stage.open(`/bidding/order/detail?id=${order.id}`, 'chief')
  const ask = async () => {
    await user.click((await screen.findAllByRole('button', { name: /驳回/ }, patience))[0] ?? document.body)
    return within(await screen.findByRole('dialog', { name: /驳回/ }, patience))
  }
  const dialog = await ask()
  await user.type(dialog.getByRole('textbox'), '数量不对')
  await endSession()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await enterAgain(user, 'chief')
  expect((await ask()).getByRole('textbox')).toHaveValue('数量不对')
})

test('the answers to a command stand in its dialog again after data.status -1 has loaded the page anew', async () => {
  const suppliers = await Promise.all([1, 2, 3].map(() => aSupplier(stage.world)))
  const invited_supplier_ids = suppliers.map((one) => one.id)
  const body = orderBody(stage.world, { submit: true, title: '另一次登录后的驳回', invited_supplier_ids })
  const { data: order } = await stage.world.call(createOrder, { body }, { as: 'buyer' })
  const ask = async (user: UserEvent) => {
    await user.click((await screen.findAllByRole('button', { name: /驳回/ }, patience))[0] ?? document.body)
    return within(await screen.findByRole('dialog', { name: /驳回/ }, patience)).getByRole('textbox')
  }
  stage.world.advance({ seconds: 1 })
  const user = await stage.open(`/bidding/order/detail?id=${order.id}`, 'chief')
  await user.type(await ask(user), '数量不对')
  await endSession('restart')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByLabelText('密码', {}, patience)
  // The browser loads the root: the page that was is gone, and a busy computer gave it no time for a last event.
  leaveConsole()
  stage.world.advance({ seconds: 1 })
  const again = await stage.open(`/bidding/order/detail?id=${order.id}`, 'chief')
  expect(await ask(again)).toHaveValue('数量不对')
})

test('what another person typed is not offered, nor anything after signing out by choice', async () => {
  const suppliers = await Promise.all([1, 2, 3].map(() => aSupplier(stage.world)))
  const invited_supplier_ids = suppliers.map((one) => one.id)
  const body = orderBody(stage.world, { submit: true, title: '别人看不到的驳回', invited_supplier_ids })
  const { data: order } = await stage.world.call(createOrder, { body }, { as: 'buyer' })
  const ask = async (user: UserEvent) => {
    await user.click((await screen.findAllByRole('button', { name: /驳回/ }, patience))[0] ?? document.body)
    return within(await screen.findByRole('dialog', { name: /驳回/ }, patience)).getByRole('textbox')
  }
  const reopened = async (as: string) => {
    dispatchEvent(new Event('pagehide'))
    leaveConsole()
    return stage.open(`/bidding/order/detail?id=${order.id}`, as)
  }
  stage.world.advance({ seconds: 1 })
  const user = await stage.open(`/bidding/order/detail?id=${order.id}`, 'chief')
  await user.type(await ask(user), '数量不对')
  expect(await ask(await reopened('admin'))).toHaveValue('')
  expect(await ask(await reopened('chief'))).toHaveValue('数量不对')
  closeDraftsOf('chief')
  await dropAllDrafts('chief')
  expect(await ask(await reopened('chief'))).toHaveValue('')
})

test('answers that were sent do not come back, although they were stored before', async () => {
  const suppliers = await Promise.all([1, 2, 3].map(() => aSupplier(stage.world)))
  const invited_supplier_ids = suppliers.map((one) => one.id)
  const body = orderBody(stage.world, { submit: true, title: '已经驳回的需求', invited_supplier_ids })
  const { data: order } = await stage.world.call(createOrder, { body }, { as: 'buyer' })
  stage.world.advance({ seconds: 1 })
  const user = await stage.open(`/bidding/order/detail?id=${order.id}`, 'chief')
  await user.click((await screen.findAllByRole('button', { name: /驳回/ }, patience))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: /驳回/ }, patience))
  await user.type(dialog.getByRole('textbox'), '数量不对')
  dispatchEvent(new Event('visibilitychange'))
  const name = { username: 'chief', form: 'answers', id: null, version: null }
  await waitFor(async () => expect(await loadDraft(name)).not.toBeNull(), patience)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await loadDraft(name)).toBeNull(), patience)
})
