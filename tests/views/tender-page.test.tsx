// A supplier at its link, from the first look to the result, on the real server.
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWords } from '#src/app/i18n.ts'
import { AppProviders } from '#src/app/providers.tsx'
import { AppRouter } from '#src/app/router.tsx'
import { createServices } from '#src/app/services.ts'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { aPublishedOrder } from '../support/factories.ts'
import { createWorld, type World } from '../support/world.ts'

// A real server on a busy machine takes its time; waiting ends as soon as it has answered.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let world: World
let app: AppActor
/** What the next requests meet: the server, nothing, or the server whose answer is lost. */
let line: 'open' | 'down' | 'answer lost' = 'open'

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

beforeEach(() => {
  line = 'open'
  localStorage.clear()
  // The server writes it into the page; without it addresses would count from /tender/.
  document.head.innerHTML = '<base href="/">'
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    if (line === 'down') throw new TypeError('no network')
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), location.href)
    // jsdom's signal is none of Node's.
    const { signal: _, ...rest } = init ?? {}
    const response = await world.http(`${pathname}${search}`, rest)
    if (line === 'answer lost') throw new TypeError('no network')
    return response
  })
})
afterEach(() => {
  cleanup()
  app.stop()
  vi.unstubAllGlobals()
})

const open = async (token: string) => {
  history.replaceState(null, '', `/tender/${token}`)
  app = createApp({ locale: 'zh-CN' })
  const words = await startWords('zh-CN')
  const page = render(
    <AppProviders app={app} words={words} services={createServices(app, '')}>
      <AppRouter base="" />
    </AppProviders>,
  )
  return { page, user: userEvent.setup() }
}
const leave = (page: ReturnType<typeof render>) => {
  page.unmount()
  app.stop()
}
const price = (herb: string) => screen.findByLabelText(`${herb} 单价`)
const total = () => screen.getByRole('status', { name: '' }).textContent

const linked = async (over: Parameters<typeof aPublishedOrder>[1] = {}) => {
  const published = await aPublishedOrder(world, { suppliers: 1, ...over })
  return { ...published, token: published.tokens[0] ?? '' }
}
const tendersOf = (orderId: string) =>
  world.db.selectFrom('tenders').where('order_id', '=', orderId).select(['status', 'commitment_hash']).execute()

test('a supplier prices two lines by keyboard, submits, and gets the receipt the server holds', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await user.type(await price('黄芪'), '26.8{Enter}')
  await waitFor(() => expect(screen.getByLabelText('党参 单价')).toHaveFocus())
  await user.keyboard('59.5')
  expect(screen.getByText('合 29.75 元/市斤')).toBeInTheDocument()
  expect(total()).toBe('¥56,550.00')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  expect(await screen.findByRole('heading', { name: '报价已提交' })).toHaveFocus()
  const [kept] = await tendersOf(order.id)
  expect(kept?.status).toBe('submitted')
  const hash = kept?.commitment_hash?.toUpperCase() ?? ''
  expect(document.body.textContent).toContain(hash)
  expect(document.title).not.toContain(token)
})

test('what was typed survives a lost answer, and trying again submits once', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await user.type(await price('黄芪'), '26.8')
  line = 'answer lost'
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  expect(await screen.findByText('没有收到服务器的回复')).toBeInTheDocument()
  expect(screen.getByLabelText('黄芪 单价')).toHaveValue('26.80')
  line = 'open'
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('heading', { name: '报价已提交' })).toBeInTheDocument()
  expect(await tendersOf(order.id)).toHaveLength(1)
})

test('what was typed is there again after the page was closed', async () => {
  const { token } = await linked()
  const first = await open(token)
  await first.user.type(await price('黄芪'), '26.8')
  leave(first.page)
  await open(token)
  expect(await screen.findByText('已恢复上次没有提交的内容')).toBeInTheDocument()
  expect(await price('黄芪')).toHaveValue('26.80')
})

test('a price the demand does not allow is refused at its field, with the way to it above', async () => {
  const { token } = await linked({
    ceiling_public: true,
    items: [{ name: '黄芪', grade: 'tong', quantity: '1000', unit: 'kg', ceiling_price: '30' }],
  })
  const { user } = await open(token)
  await user.type(await price('黄芪'), '31')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(screen.getByLabelText('黄芪 单价')).toBeInvalid())
  await user.click(within(alert).getByRole('button', { name: '黄芪 · 单价' }))
  await waitFor(() => expect(screen.getByLabelText('黄芪 单价')).toHaveFocus())
  await user.keyboard('{Backspace}0')
  expect(screen.getByLabelText('黄芪 单价')).toBeValid()
})

test('nothing is submitted without a price', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await price('黄芪')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  expect(await screen.findByText('请至少为一个品种填写单价')).toBeInTheDocument()
  expect(await tendersOf(order.id)).toEqual([])
})

test('declining takes a reason, and can be taken back until the deadline', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await price('黄芪')
  await user.click(screen.getByRole('button', { name: '本单不报价，说明原因' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), '无货')
  await user.click(within(dialog).getByRole('button', { name: /本单不报价/ }))
  await user.click(await screen.findByRole('button', { name: '改为报价' }))
  expect(await price('黄芪')).toBeInTheDocument()
  const record = await world.db
    .selectFrom('read_records')
    .where('order_id', '=', order.id)
    .select(['intent', 'decline_reason'])
    .executeTakeFirst()
  expect(record).toEqual({ intent: 'declined', decline_reason: 'no_stock' })
})

test('a tender can be taken back, and its prices are still in the form', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await user.type(await price('黄芪'), '26.8')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await user.click(await screen.findByRole('button', { name: '撤回报价' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确认/ }))
  expect(await screen.findByRole('button', { name: /黄芪.*26\.80/ })).toBeInTheDocument()
  expect(await tendersOf(order.id)).toMatchObject([{ status: 'withdrawn' }])
})

test('a link that is none says so and gives nothing away', async () => {
  await open('A'.repeat(43))
  const alert = await screen.findByText(/请向采购方联系人索要新的报价链接/)
  expect(alert).toBeInTheDocument()
  expect(screen.getAllByText('链接无效或已失效').length).toBeGreaterThan(0)
})

test('after the deadline the page only shows, in the supplier’s words', async () => {
  const { token } = await linked()
  const { page, user } = await open(token)
  await user.type(await price('黄芪'), '26.8')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  leave(page)
  world.advance({ hours: 73 })
  await open(token)
  expect(await screen.findByText('评审中')).toBeInTheDocument()
  expect(screen.getByText('我的报价')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /提交|撤回/ })).not.toBeInTheDocument()
})
