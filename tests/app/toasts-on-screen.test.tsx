// How long a toast stays on the screen, and where.
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, reportAnswer } from '#src/api/answers.ts'
import { startMessages } from '#src/app/i18n.ts'
import { AppProviders } from '#src/app/providers.tsx'
import { createServices } from '#src/app/services.ts'
import { loadToasts } from '#src/app/toasts.tsx'
import { type AppActor, createApp, noticesOf } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { useLeaveGuard } from '#src/machines/use-leave-guard.ts'
import { answerWith } from '../support/heard.ts'

let app: AppActor

beforeEach(async () => {
  localStorage.clear()
  const [words] = await Promise.all([startMessages('zh-CN'), loadToasts()])
  vi.useFakeTimers()
  app = createApp({ locale: 'zh-CN' }, undefined, 'older')
  render(
    <AppProviders app={app} i18n={words} services={createServices(app, '')}>
      <p>page</p>
    </AppProviders>,
  )
})
afterEach(() => {
  app.stop()
  vi.useRealTimers()
})

const toasts = () => [...document.querySelectorAll('[data-toast]')]
const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (kind: 'message' | 'notification', text: string) =>
  act(async () => noticesOf(app).send({ type: 'notice.show', notice: { kind, tone: 'info', text: { text } } }))
const hear = (answer: Partial<Answer>) => act(async () => reportAnswer(answerWith(answer)))
const ended = (code: number, signed: boolean) => hear({ code, signed, message: '登录已过期，请重新登录' })

test.each([
  ['message', 3_000],
  ['notification', 4_500],
] as const)('a %s stays for %i ms', async (kind, ms) => {
  await show(kind, '操作成功')
  await elapse(ms - 100)
  expect(toasts()).toHaveLength(1)
  await elapse(200)
  expect(toasts()).toHaveLength(0)
})

test('the notification before a forced return to the login page stays for 1.5 s', async () => {
  await ended(401, true)
  await elapse(1_400)
  expect(toasts()).toHaveLength(1)
  await elapse(200)
  expect(toasts()).toHaveLength(0)
})

test('a success names its act and its record, and each record has a message of its own', async () => {
  const { toast } = createServices(app, '')
  for (const label of ['ZB20261123-0001', 'ZB20261123-0002', 'ZB20261123-0002'])
    await act(async () =>
      toast('success', 'commands:said.operated', undefined, { title: 'orders:event.approve', label }),
    )
  expect(toasts().map((one) => one.textContent)).toEqual([
    '操作成功通过 ZB20261123-0001',
    '操作成功通过 ZB20261123-0002',
  ])
  expect(screen.getAllByText('操作成功')).toHaveLength(2)
})

test('nothing is shown where no token was stored', async () => {
  await ended(401, false)
  expect(toasts()).toHaveLength(0)
})

test('a notification stands at the top right, 24 px from the edges; a message in the middle of the top', async () => {
  await show('notification', '一条通知')
  await show('message', '一条消息')
  const [message, notification] = ['一条消息', '一条通知'].map((words) =>
    toasts()
      .find((toast) => toast.textContent?.includes(words))
      ?.closest('ol'),
  )
  expect(notification).toHaveClass('fixed', 'top-6', 'right-6')
  expect(message).toHaveClass('fixed', 'top-2', 'left-1/2')
})

test('at most five messages are shown, the same text only once, and each can be closed', async () => {
  for (const text of ['一', '二', '三', '四', '五', '六', '六']) await show('message', text)
  expect(toasts().map((toast) => toast.textContent)).toEqual(['二', '三', '四', '五', '六'])
  await act(async () => screen.getAllByRole('button', { name: '关闭提示' })[0]?.click())
  expect(toasts()).toHaveLength(4)
})

test('a new version is offered, but not while a form has unsaved input', async () => {
  await hear({ build: 'newer' })
  expect(screen.getByRole('button', { name: '刷新' })).toBeInTheDocument()
  const Form = () => {
    useLeaveGuard(true, () => Promise.resolve(false))
    return null
  }
  const form = render(
    <AppContext value={app}>
      <Form />
    </AppContext>,
  )
  expect(screen.queryByRole('button', { name: '刷新' })).toBeNull()
  form.unmount()
  expect(screen.getByRole('button', { name: '刷新' })).toBeInTheDocument()
  await elapse(60_000)
  expect(toasts()).toHaveLength(1)
})

test('a toast leaves the field that is typed in, and stands at the other end of the window', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  const at = (top: number, bottom: number) => () =>
    DOMRect.fromRect({ x: 400, y: top, width: 300, height: bottom - top })
  field.getBoundingClientRect = at(30, 60)
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.parentElement?.className.includes('top-2') === true ? at(8, 48)() : at(700, 740)()
  })
  await show('message', '操作成功')
  expect(toasts()[0]?.parentElement).toHaveClass('top-2')
  await act(async () => field.focus())
  expect(toasts()[0]?.parentElement).toHaveClass('bottom-16')
  await act(async () => field.dispatchEvent(new InputEvent('input', { bubbles: true })))
  expect(toasts()[0]?.parentElement).toHaveClass('bottom-16')
  await elapse(4_000)
  await show('message', '修改成功')
  expect(toasts()[0]?.parentElement).toHaveClass('bottom-16')
  field.remove()
  vi.restoreAllMocks()
})

test('a toast over a field that reaches under both ends of the window moves once, not at every letter', async () => {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y: 0, width: 900, height: 760 })
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(() =>
    DOMRect.fromRect({ x: 400, y: 8, width: 300, height: 40 }),
  )
  await show('message', '操作成功')
  await act(async () => field.focus())
  expect(toasts()[0]?.parentElement).toHaveClass('bottom-16')
  for (let letter = 1; letter <= 3; letter++) {
    await act(async () => field.dispatchEvent(new InputEvent('input', { bubbles: true })))
    expect(toasts()[0]?.parentElement).toHaveClass('bottom-16')
  }
  field.remove()
  vi.restoreAllMocks()
})
