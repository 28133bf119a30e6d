// The page of a tender link on the real server: pricing, submitting, declining, withdrawing, questions and refusals.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { editOrder } from '#contract/orders.ts'
import { enterTender } from '#contract/tenders.entry.ts'
import { listTenderLinks, renewTenderLink, saveOwnTender } from '#contract/tenders.ts'
import { keepDataKey } from '#server/seal/data-keys.ts'
import { sealEvidence, sealFile } from '#server/seal/sealing.ts'
import { startMessages } from '#src/app/i18n.ts'
import { AppProviders } from '#src/app/providers.tsx'
import { AppRouter } from '#src/app/router.tsx'
import { createServices } from '#src/app/services.ts'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { act, aHerb, anOpenedOrder, aPublishedOrder, inHours, tender, withSettings } from '../support/factories.ts'
import { HOME_ID } from '../support/people.ts'
import { uploadsByHand } from '../support/upload-line.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let app: AppActor
/** What happens to the next requests: they are answered, they fail, or their answer is lost. */
let line: 'open' | 'down' | 'answer lost' = 'open'
/** The cookies of the browser; null stands for the supplier's own browser, which has been let in. */
let jar: Map<string, string> | null = null

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

afterEach(() => withSettings(world, {}))
beforeEach(() => {
  line = 'open'
  jar = null
  localStorage.clear()
  // The server writes this element into the page; without it relative addresses would start at /tender/.
  document.head.innerHTML = '<base href="/">'
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    if (line === 'down') throw new TypeError('no network')
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input), location.href)
    // Node does not accept the signal of jsdom.
    const { signal: _, ...rest } = init ?? {}
    const headers = new Headers(rest.headers)
    const link = headers.get('tender-token')
    const own = jar === null && link !== null ? await world.unlockOf(link) : null
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('cookie', own ?? [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await world.http(`${pathname}${search}`, { ...rest, headers })
    for (const one of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=', 2)
      jar?.set(name, value)
    }
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
  const words = await startMessages('zh-CN')
  const page = render(
    <AppProviders app={app} i18n={words} services={createServices(app, '')}>
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

test('a supplier prices two lines by keyboard, submits, and gets the receipt number that the server stores', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await user.type(await price('黄芪'), '26.8{Enter}')
  expect(screen.getByText('可报价')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('党参 单价')).toHaveFocus())
  await user.keyboard('59.5')
  expect(screen.getByText('合 29.75 元/市斤 · 59,500.00 元/吨')).toBeInTheDocument()
  expect(total()).toBe('¥56,550.00')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: '报价已提交' })).toHaveFocus())
  const [kept] = await tendersOf(order.id)
  expect(kept?.status).toBe('submitted')
  const hash = kept?.commitment_hash?.toUpperCase() ?? ''
  expect(document.body.textContent).toContain(hash)
  expect(document.title).not.toContain(token)
})

test('typed prices survive a lost answer, and 重试 submits once', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await user.type(await price('黄芪'), '26.8')
  line = 'answer lost'
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByText('没有收到服务器的回复')
  expect(screen.getByLabelText('黄芪 单价')).toHaveValue('26.80')
  line = 'open'
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  expect(await tendersOf(order.id)).toHaveLength(1)
})

test('the latest notice is shown in one line, and all notices when it is opened', async () => {
  const { order, suppliers, token } = await linked()
  const payload = { supplier_ids: [suppliers[0]?.id ?? ''], channel: 'phone' as const }
  await act(world, 'buyer', order.id, { action: 'remind', payload })
  const { user } = await open(token)
  const box = (await screen.findByText('通知')).closest('details') ?? document.body
  expect(box).not.toHaveAttribute('open')
  expect(within(box).getByText('2 条')).toBeInTheDocument()
  await user.click(within(box).getByText('通知'))
  expect(box).toHaveAttribute('open')
  const told = within(box).getAllByRole('listitem', { hidden: true })
  expect(told.map((one) => one.textContent)).toEqual([
    expect.stringContaining('采购方提醒您查看并报价'),
    expect.stringContaining('需求已发布，邀请您报价'),
  ])
  // The deadline in the notice has its time zone; for the other times the zone is named once.
  expect(screen.getByText(/采购方于 .+ 提醒您查看并报价，\d\d-\d\d \d\d:\d\d（北京时间） 截止。/)).toBeInTheDocument()
  expect(screen.getAllByText('时间均为北京时间')).toHaveLength(2)
})

test('an interrupted upload keeps the typed prices, blocks the submission, and is submitted once it is complete', async () => {
  const sent = uploadsByHand()
  const { order, suppliers, token } = await linked()
  const { user } = await open(token)
  await user.type(await price('黄芪'), '26.8')
  await screen.findByRole('button', { name: '选择文件' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('nothing to pick with')
  await user.upload(input, new File(['%PDF-1.7'], '盖章报价.pdf', { type: 'application/pdf' }))
  expect(sent[0]).toMatchObject({ url: '/api/v1/public/tender/0/file/', headers: { 'tender-token': token } })
  sent[0]?.breakOff()
  await screen.findByText('网络中断，没有传完')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  expect(screen.getAllByText('还有 1 个文件没有传完：请等待、重试或移除')[0]).toBeInTheDocument()
  expect(await tendersOf(order.id)).toEqual([])
  expect(screen.getByLabelText('黄芪 单价')).toHaveValue('26.80')

  await user.click(screen.getByRole('button', { name: '重试' }))
  const file = { id: newId(), name: '盖章报价.pdf', media_type: 'application/pdf' as const }
  const key = await world.db
    .transaction()
    .execute((tx) =>
      keepDataKey({ tx, keys: world.keys }, { enterprise_id: HOME_ID, purpose: 'tender_file', record_id: file.id }),
    )
  const { head, sealed } = sealFile(key, file.id, { ...file, bytes: Buffer.from('%PDF-1.7') })
  await world.db
    .insertInto('tender_files')
    .values({
      id: file.id,
      enterprise_id: HOME_ID,
      order_id: order.id,
      supplier_id: suppliers[0]?.id ?? '',
      tender_id: null,
      uploaded_by: null,
      sealed_head: head,
      sealed,
      created_at: new Date().toISOString(),
    })
    .execute()
  sent[1]?.reply({ code: 0, message: '', data: { ...file, byte_size: 8 } })
  await user.selectOptions(await screen.findByLabelText('盖章报价.pdf 是什么文件'), '检验报告')
  await user.selectOptions(screen.getByLabelText('盖章报价.pdf 属于哪个品种'), '黄芪')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  const files = screen.getByRole('list', { name: '附件' })
  expect(within(files).getByRole('link')).toHaveTextContent('盖章报价.pdf')
  expect(files).toHaveTextContent('检验报告 · 黄芪')
})

test('typed prices are restored after the page was closed', async () => {
  const { token } = await linked()
  const first = await open(token)
  await first.user.type(await price('黄芪'), '26.8')
  leave(first.page)
  await open(token)
  await screen.findByText('已恢复上次没有提交的内容')
  expect(await price('黄芪')).toHaveValue('26.80')
})

test('a price above the ceiling is refused at its field, and the alert above leads to the field', async () => {
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
  await screen.findByText('请至少为一个品种填写单价')
  expect(await tendersOf(order.id)).toEqual([])
})

test('declining needs a reason, and the supplier can still tender afterwards', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await price('黄芪')
  await user.click(screen.getByRole('button', { name: '本单不报价，说明原因' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), '无货')
  await user.click(within(dialog).getByRole('button', { name: '确认不报价' }))
  await user.click(await screen.findByRole('button', { name: '改为报价' }))
  expect(await price('黄芪')).toBeInTheDocument()
  const record = await world.db
    .selectFrom('read_records')
    .where('order_id', '=', order.id)
    .select(['intent', 'decline_reason'])
    .executeTakeFirst()
  expect(record).toEqual({ intent: 'declined', decline_reason: 'no_stock' })
})

test('a tender can be withdrawn, and its prices stay in the form', async () => {
  const { order, token } = await linked()
  const { user } = await open(token)
  await user.type(await price('黄芪'), '26.8')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await user.click(await screen.findByRole('button', { name: '撤回报价' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确认/ }))
  await screen.findByRole('button', { name: /黄芪.*26\.80/ })
  expect(await tendersOf(order.id)).toMatchObject([{ status: 'withdrawn' }])
})

test('a clarification about the opened tender is shown and answered once', async () => {
  const { order, tokens } = await anOpenedOrder(world, [['26.8', '59.5']], { min_bids: 1 })
  const { id } = await world.db
    .selectFrom('tenders')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const question = '第 1 行报价含运费吗？'
  await act(world, 'award', order.id, { action: 'clarify', payload: { tender_id: id, question } })
  const { user } = await open(tokens[0] ?? '')
  await screen.findByText(question)
  await user.click(screen.getByRole('button', { name: '答复' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/答复/), '含税含运，送货到库。')
  await user.click(within(dialog).getByRole('button', { name: /答复/ }))
  await screen.findByText('含税含运，送货到库。')
  await waitFor(() => expect(screen.queryByRole('button', { name: '答复' })).not.toBeInTheDocument())
})

test('an invalid link is called invalid or expired, and nothing more is said', async () => {
  await open('A'.repeat(43))
  const alert = await screen.findByText(/请向采购方联系人索要新的报价链接/)
  expect(alert).toBeInTheDocument()
  expect(screen.getAllByText('链接无效或已失效')).toHaveLength(1)
})

test('after the deadline the page shows the tender and its standing, and offers no act', async () => {
  const { token } = await linked()
  const { page, user } = await open(token)
  await user.type(await price('黄芪'), '26.8')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  leave(page)
  world.advance({ hours: 73 })
  await open(token)
  await screen.findByText('评审中')
  expect(screen.getByText('我的报价')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /提交|撤回/ })).not.toBeInTheDocument()
})

test('a supplier who has declined sees so after the deadline', async () => {
  const { order, token, tokens } = await linked({ suppliers: 2 })
  await tender(world, tokens[1] ?? '', order, ['26.8', null])
  const { page, user } = await open(token)
  await price('黄芪')
  await user.click(screen.getByRole('button', { name: '本单不报价，说明原因' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), '无货')
  await user.click(within(dialog).getByRole('button', { name: '确认不报价' }))
  await screen.findByRole('button', { name: '改为报价' })
  leave(page)
  world.advance({ hours: 73 })
  await open(token)
  await screen.findByText('报价已截止，你已表明本单不报价。')
})

test('a renewed link opens the same tender and says who renewed it and why', async () => {
  const { order, token } = await linked()
  await tender(world, token, order, ['26.8', null])
  const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
  const id = links.data.list[0]?.id ?? ''
  const renewed = await world.call(
    renewTenderLink,
    { params: { id }, body: { reason: '对方换了手机' } },
    { as: 'buyer' },
  )
  await open(renewed.data.token ?? '')
  await screen.findByText(/采购方 buyer甲 重新发送了本链接：对方换了手机/)
  expect(document.body.textContent).toContain('26.80')
})

test('what is typed at a link that is renewed meanwhile is said to be kept, and is there again at the new link', async () => {
  const { order, token } = await linked()
  const { page, user } = await open(token)
  await user.type(await price('黄芪'), '26.8')
  const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
  const params = { id: links.data.list[0]?.id ?? '' }
  const renewed = await world.call(renewTenderLink, { params, body: { reason: '发错了人' } }, { as: 'buyer' })
  await user.click(screen.getByRole('button', { name: '存为草稿' }))
  await screen.findByText('链接无效或已失效')
  expect(document.body.textContent).toContain('在这里打开新链接就会恢复')
  expect(document.body.textContent).toContain('联系人：王淑敏 13800000001')
  leave(page)
  await open(renewed.data.token ?? '')
  await screen.findByText('已恢复上次没有提交的内容')
  expect(await price('黄芪')).toHaveValue('26.80')
})

test('a tender entered by staff is confirmed by its supplier', async () => {
  const { order, suppliers, token } = await linked()
  const clerk = await world.db
    .selectFrom('users')
    .where('username', '=', 'buyer')
    .select('id')
    .executeTakeFirstOrThrow()
  const evidence = { name: 'call.pdf', media_type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
  const evidence_id = '0193b2a0-0000-7000-8000-00000000e001'
  const key = await world.db
    .transaction()
    .execute((tx) =>
      keepDataKey({ tx, keys: world.keys }, { enterprise_id: HOME_ID, purpose: 'evidence', record_id: evidence_id }),
    )
  // The evidence is written into the table directly, because the server cannot read the files of jsdom.
  await world.db
    .insertInto('tender_evidence')
    .values({
      id: evidence_id,
      enterprise_id: HOME_ID,
      sealed: sealEvidence(key, evidence_id, evidence),
      uploaded_by: clerk.id,
      created_at: new Date().toISOString(),
    })
    .execute()
  const items = [{ order_item_id: order.items[0]?.id ?? '', unit_price: '26.8', offered_qty: '1000' }]
  const entered = await world.call(
    enterTender,
    {
      body: {
        order_id: order.id,
        supplier_id: suppliers[0]?.id ?? '',
        entry_channel: 'phone',
        evidence_id,
        items,
      },
    },
    { as: 'buyer' },
  )
  expect(entered.code).toBe(0)
  const { user } = await open(token)
  // It was sealed before the passcode was set: nothing of it can be checked here, and the page says what is vouched for.
  await screen.findByText('采购方代录了你的报价，内容在这里看不到')
  expect(screen.getByText(/认可 buyer甲 替你录入的全部内容/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '自行填写报价' }))
  expect(await price('黄芪')).toHaveValue('')
  expect(screen.queryByRole('button', { name: '自行填写报价' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '确认这份报价' }))
  await screen.findByText(/你已确认/)
  expect(screen.queryByRole('button', { name: '确认这份报价' })).not.toBeInTheDocument()
})

test('a public demand is shown without a link, and takes no tender', async () => {
  const { order } = await linked({ open_scope: 'public' })
  const links = await world.call(listTenderLinks, { query: { order_id: order.id } }, { as: 'buyer' })
  await open(links.data.public_url?.split('/').at(-1) ?? '')
  await screen.findByRole('heading', { level: 1, name: order.title })
  expect(screen.getByRole('link', { name: '联系 王淑敏' })).toHaveAttribute('href', 'tel:13800000001')
  expect(screen.getByRole('heading', { level: 3, name: '党参' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /报价/ })).not.toBeInTheDocument()
})

/** Makes a demand of two lines, the first of a toxic herb. */
const withToxicHerb = async () => {
  const herb = await aHerb(world, `半夏${newId()}`)
  await world.db.updateTable('herbs').set({ is_toxic: true }).where('id', '=', herb).execute()
  const made = await linked({
    items: [
      { name: '半夏', herbal_id: herb, grade: 'tong', quantity: '10', unit: 'kg' },
      { name: '黄芪', grade: 'tong', quantity: '1000', unit: 'kg' },
    ],
  })
  return { ...made, herb }
}
const toxicWord = /半夏 是毒性品种，贵方没有有效的毒性资质，不能报价/

test('a line for which the supplier lacks the qualification says so and has no field, and the other line is submitted', async () => {
  const { order, token } = await withToxicHerb()
  const { user } = await open(token)
  const line = await screen.findByRole('article', { name: '半夏' })
  expect(line).toHaveTextContent(toxicWord)
  expect(within(line).queryByRole('textbox')).toBeNull()
  await user.type(await price('黄芪'), '26.8')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
  expect(await tendersOf(order.id)).toHaveLength(1)
})

test('a line whose herb becomes toxic while it is priced is refused with its sentence above and at the line', async () => {
  const { herb, token } = await withToxicHerb()
  await world.db.updateTable('herbs').set({ is_toxic: false }).where('id', '=', herb).execute()
  const { user } = await open(token)
  await user.type(await price('半夏'), '80')
  await world.db.updateTable('herbs').set({ is_toxic: true }).where('id', '=', herb).execute()
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  const alert = await screen.findByRole('alert')
  const way = await within(alert).findByRole('button', { name: toxicWord })
  const said = await within(screen.getByRole('article', { name: '半夏' })).findByText(toxicWord)
  await user.click(way)
  await waitFor(() => expect(said).toHaveFocus())
})

test('a tender that an amendment no longer allows is not confirmed: the page says what, and leads to the form with all of it', async () => {
  const { order, token } = await linked({ price_basis: 'ex_works' })
  const body = {
    submit: true,
    items: order.items.map(({ id }) => ({
      order_item_id: id,
      unit_price: '26.8',
      offered_qty: '500',
      freight_incl: false,
    })),
  }
  expect((await world.call(saveOwnTender, { body }, { link: token })).code).toBe(0)
  const change = { version: order.version, change_reason: '改为到厂价', price_basis: 'tax_freight_incl' as const }
  const bid_deadline_at = inHours(world, 24 * 8)
  const editing = { params: { id: order.id }, body: { ...change, bid_deadline_at } }
  expect((await world.call(editOrder, editing, { as: 'buyer' })).code).toBe(0)
  await act(world, 'chief', order.id, { action: 'amend_approve' })
  const { user } = await open(token)
  await user.click(await screen.findByRole('button', { name: '确认原报价不变' }))
  const said = await screen.findByRole('alert')
  expect(said).toHaveTextContent('有 2 处需要修改')
  await user.click(within(said).getByRole('button', { name: /黄芪.*请填每 kg 运费/ }))
  await screen.findByRole('button', { name: /黄芪.*26\.80/ })
})
