// The passcode before a supplier's own tender, on the real server: set, given, locked, forgotten, changed.
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listDemandQuestions, settleDemandQuestion } from '#contract/orders.questions.ts'
import { editOrder, readOrder } from '#contract/orders.ts'
import { askAboutDemand } from '#contract/tenders.ts'
import { PASSCODE_LOCK_MINUTES, PASSCODE_TRIES } from '#contract/tenders.unlock.ts'
import { PASSCODE, supplierCookie } from '../../scripts/prove/supplier-browser.ts'
import { aPublishedOrder, withSettings } from '../support/factories.ts'
import { setTenderBrowser } from '../support/tender-browser.tsx'
import { createWorld, type World } from '../support/world.ts'

let world: World
const browser = setTenderBrowser(() => world)
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
afterEach(() => withSettings(world, {}))

const linked = async () => {
  const published = await aPublishedOrder(world, { suppliers: 1 })
  return { ...published, token: published.tokens[0] ?? '' }
}
/** A link whose passcode its supplier has set in another browser. */
const withPasscode = async () => {
  const published = await linked()
  await supplierCookie(world.db, published.token)
  return published
}
const price = () => screen.findByLabelText('黄芪 单价')
const passcodes = () => world.db.selectFrom('tender_passcodes').selectAll()

test('the first reader sees the demand, sets a passcode with name and mobile, and tenders', async () => {
  const { order, token } = await linked()
  const { user } = await browser.open(token)
  await screen.findByRole('heading', { level: 3, name: '黄芪' })
  expect(screen.queryByLabelText('黄芪 单价')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '开始报价' }))
  await user.type(screen.getByLabelText('姓名'), '李建国')
  await user.type(screen.getByLabelText('手机号'), '13900001234')
  await user.type(screen.getByLabelText('投标口令'), '青禾合作社七号')
  await user.type(screen.getByLabelText('再输入一次'), '青禾合作社八号')
  await user.click(screen.getByRole('button', { name: '设好口令，开始报价' }))
  expect(screen.getByLabelText('再输入一次')).toHaveAccessibleDescription('两次输入的口令不一致')
  expect(screen.getByLabelText('再输入一次')).toHaveFocus()
  expect(await passcodes().where('order_id', '=', order.id).execute()).toEqual([])
  await user.clear(screen.getByLabelText('再输入一次'))
  await user.paste('青禾合作社七号')
  await user.click(screen.getByRole('button', { name: '设好口令，开始报价' }))
  await user.type(await price(), '26.8')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await screen.findByRole('heading', { name: '报价已提交' })
})

test('a common passcode is refused at its field, and the other fields stay', async () => {
  const { token } = await linked()
  const { user } = await browser.open(token)
  await user.click(await screen.findByRole('button', { name: '开始报价' }))
  await user.type(screen.getByLabelText('姓名'), '李建国')
  await user.type(screen.getByLabelText('手机号'), '13900001234')
  await user.type(screen.getByLabelText('投标口令'), '123456')
  await user.type(screen.getByLabelText('再输入一次'), '123456')
  await user.click(screen.getByRole('button', { name: '设好口令，开始报价' }))
  await waitFor(() => expect(screen.getByLabelText('投标口令')).toBeInvalid())
  expect(screen.getByLabelText('投标口令')).toHaveAccessibleDescription('这个口令太常见，请换一个')
  expect(screen.getByLabelText('姓名')).toHaveValue('李建国')
})

test('another browser is let in by the passcode, which can be shown while it is typed', async () => {
  const { token } = await withPasscode()
  const { user } = await browser.open(token)
  await screen.findByRole('heading', { name: '已设投标口令，输入后查看' })
  const field = screen.getByLabelText('投标口令')
  expect(field).toHaveAttribute('autocomplete', 'current-password')
  await user.type(field, 'wrong-one')
  await user.click(screen.getByRole('button', { name: '显示口令' }))
  expect(field).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: '打开我的报价' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/还可以?再?试 4 次/))
  await user.clear(field)
  await user.type(field, `${PASSCODE}{Enter}`)
  expect(await price()).toBeInTheDocument()
})

test('an amendment and its reason are shown before and behind the passcode, without the buyer’s budget', async () => {
  await withSettings(world, { min_remaining_hours: 0 })
  const { order, token } = await withPasscode()
  const { data: fresh } = await world.call(readOrder, { params: { id: order.id } }, { as: 'buyer' })
  const body = {
    version: fresh.version,
    package_req: '编织袋，25 kg',
    budget_amount: '98765',
    change_reason: '仓库改用小包装',
  }
  expect((await world.call(editOrder, { params: { id: order.id }, body }, { as: 'buyer' })).code).toBe(0)
  const { user } = await browser.open(token)
  const readsAll = async () => {
    const box = (await screen.findByText('需求变更')).closest('details') ?? document.body
    expect(box).not.toHaveAttribute('open')
    await user.click(within(box).getByText('需求变更'))
    expect(within(box).getByText(/仓库改用小包装/)).toBeInTheDocument()
    expect(within(box).getByText('编织袋，25 kg')).toBeInTheDocument()
    expect(box.textContent).not.toContain('98765')
  }
  await user.click(await screen.findByRole('button', { name: '只看需求和答疑' }))
  await readsAll()
  await user.click(screen.getByRole('button', { name: '输入投标口令' }))
  await user.type(await screen.findByLabelText('投标口令'), `${PASSCODE}{Enter}`)
  expect(await price()).toBeInTheDocument()
  await readsAll()
})

test('after a lost answer the same passcode sent again lets the supplier in', async () => {
  const { token } = await linked()
  const { user } = await browser.open(token)
  await user.click(await screen.findByRole('button', { name: '开始报价' }))
  await user.type(screen.getByLabelText('姓名'), '李建国')
  await user.type(screen.getByLabelText('手机号'), '13900001234')
  await user.type(screen.getByLabelText('投标口令'), PASSCODE)
  await user.type(screen.getByLabelText('再输入一次'), PASSCODE)
  browser.line = 'answer lost'
  await user.click(screen.getByRole('button', { name: '设好口令，开始报价' }))
  await screen.findByText(/再按一次即可/)
  browser.line = 'open'
  await user.click(screen.getByRole('button', { name: '设好口令，开始报价' }))
  expect(await price()).toBeInTheDocument()
})

test('five wrong passcodes lock the gate for a shown time, and the demand stays readable', async () => {
  const { token } = await withPasscode()
  const { user } = await browser.open(token)
  const field = await screen.findByLabelText('投标口令')
  for (let n = 1; n <= PASSCODE_TRIES; n += 1) {
    await user.clear(field)
    await user.type(field, `wrong-${n}{Enter}`)
    if (n < PASSCODE_TRIES) await screen.findByText(new RegExp(`${PASSCODE_TRIES - n} 次`))
  }
  await screen.findByRole('heading', { name: '口令输错 5 次，暂停输入' })
  expect(
    screen.getByText(new RegExp(`还需等待 (${PASSCODE_LOCK_MINUTES - 1}|${PASSCODE_LOCK_MINUTES}) 分`)),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '只看需求和答疑' }))
  await screen.findByRole('heading', { level: 3, name: '黄芪' })
  await user.click(screen.getByRole('button', { name: '输入投标口令' }))
  await screen.findByRole('heading', { name: '口令输错 5 次，暂停输入' })
})

test('a reset is asked for after its consequence is shown, and the remembered passcode still works', async () => {
  const { token } = await withPasscode()
  const { user } = await browser.open(token)
  await user.click(await screen.findByRole('button', { name: '忘了口令' }))
  expect(screen.getByText(/不经查看直接作废/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '申请重设口令' }))
  await screen.findByRole('heading', { name: '已申请重设口令' })
  await user.click(screen.getByRole('button', { name: '想起来了，输入口令' }))
  await user.type(await screen.findByLabelText('投标口令'), `${PASSCODE}{Enter}`)
  expect(await price()).toBeInTheDocument()
})

test('before the passcode is given, questions are shown and the page says that asking needs the passcode', async () => {
  const { order, token } = await withPasscode()
  await world.call(askAboutDemand, { body: { question: '可否分批交货？' } }, { link: token })
  const [one] = (await world.call(listDemandQuestions, { query: { order_id: order.id } }, { as: 'buyer' })).data.list
  const body = { action: 'answer' as const, version: one?.version ?? 0, answer: '可以，分两批' }
  await world.call(settleDemandQuestion, { params: { id: one?.id ?? '' }, body }, { as: 'buyer' })
  const { user } = await browser.open(token)
  await user.click(await screen.findByRole('button', { name: '只看需求和答疑' }))
  const questions = await screen.findByRole('region', { name: '答疑' })
  expect(questions).toHaveTextContent('可以，分两批')
  expect(questions).toHaveTextContent('输入后才能提问')
  expect(questions).not.toHaveTextContent('不再接受提问')
})

test('typed prices that were not submitted are shown only behind the passcode', async () => {
  const { token } = await withPasscode()
  await browser.letIn(token)
  const first = await browser.open(token)
  await first.user.type(await price(), '26.8')
  browser.leave(first.page)
  browser.jar.clear()
  const { user } = await browser.open(token)
  await screen.findByRole('heading', { name: '已设投标口令，输入后查看' })
  await user.click(screen.getByRole('button', { name: '只看需求和答疑' }))
  expect(document.body.textContent).not.toContain('26.8')
  await user.click(screen.getByRole('button', { name: '输入投标口令' }))
  await user.type(await screen.findByLabelText('投标口令'), `${PASSCODE}{Enter}`)
  expect(await price()).toHaveValue('26.80')
})

test('a browser whose unlock has ended asks for the passcode again and loses no typed price', async () => {
  const { token } = await withPasscode()
  await browser.letIn(token)
  const { user } = await browser.open(token)
  await user.type(await price(), '26.8')
  await world.db.updateTable('tender_unlocks').set({ ended_at: new Date().toISOString() }).execute()
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  await user.type(await screen.findByLabelText('投标口令'), `${PASSCODE}{Enter}`)
  expect(await price()).toHaveValue('26.80')
})

test('the devices are listed, and the passcode is changed only with the old one', async () => {
  const { token } = await withPasscode()
  await browser.letIn(token)
  const { user } = await browser.open(token)
  await price()
  await user.click(screen.getByText('口令与设备记录'))
  expect(screen.getByText('本机')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '更换口令' }))
  const dialog = await screen.findByRole('dialog', { name: '更换口令' })
  await user.type(within(dialog).getByLabelText('原口令'), 'not-the-old')
  await user.type(within(dialog).getByLabelText('新口令'), '青禾合作社七号')
  await user.type(within(dialog).getByLabelText('再输入一次新口令'), '青禾合作社七号')
  await user.click(within(dialog).getByRole('button', { name: '更换口令' }))
  await waitFor(() => expect(within(dialog).getByLabelText('原口令')).toBeInvalid())
  await user.clear(within(dialog).getByLabelText('原口令'))
  await user.type(within(dialog).getByLabelText('原口令'), PASSCODE)
  await user.click(within(dialog).getByRole('button', { name: '更换口令' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await price()).toBeInTheDocument()
})

test('a browser that keeps no cookie is told so after the right passcode', async () => {
  const { token } = await withPasscode()
  browser.jar = Object.assign(new Map<string, string>(), { set: () => new Map() })
  const { user } = await browser.open(token)
  await user.type(await screen.findByLabelText('投标口令'), `${PASSCODE}{Enter}`)
  await screen.findByRole('heading', { name: '口令正确，但此浏览器不保存 Cookie' })
})

test('declining needs no passcode while none is set', async () => {
  const { order, token } = await linked()
  const { user } = await browser.open(token)
  await user.click(await screen.findByRole('button', { name: '本单不报价，说明原因' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), '无货')
  await user.click(within(dialog).getByRole('button', { name: '确认不报价' }))
  await screen.findByText('采购方已经知道。截止前仍可以改为报价。')
  const records = await world.db.selectFrom('read_records').where('order_id', '=', order.id).select('intent').execute()
  expect(records).toEqual([{ intent: 'declined' }])
})

test('a browser in which staff are signed in shows only the demand and the way back to the console', async () => {
  const { token } = await linked()
  localStorage.setItem('token', await world.tokenOf('buyer'))
  await browser.open(token)
  await screen.findByText(/此浏览器登录了采购方账号/)
  expect(screen.getByRole('heading', { level: 3, name: '黄芪' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /报价|口令/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: '回到控制台' })).toHaveAttribute('href', '/home')
})
