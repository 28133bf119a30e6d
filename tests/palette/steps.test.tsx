import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { code } from '#contract/envelope.ts'
import { Fault } from '#src/api/fault.ts'
import { createTypedAnswers } from '#src/commands/answers/typed-answers.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { rememberSource } from '#src/commands/exports/source.ts'
import { rememberList } from '#src/commands/list-memory.ts'
import { openLineField } from '#src/commands/orders/lines.ts'
import type { OrderRow } from '#src/commands/orders/subjects.ts'
import { find } from '#src/commands/registry.ts'
import { anOrder, DetailPage, ListPage, openConsole, refusal } from '../support/console.tsx'

const bidding = { status: 'bidding', review_stage: null } as const
const draft = { status: 'draft', review_stage: null } as const
const waiting = { status: 'pending_audit', review_stage: null } as const
const failed = { status: 'failed', review_stage: null } as const

type Opened = Awaited<ReturnType<typeof openConsole>>

/** Opens the palette, types, and chooses the command of that title. */
const choose = async ({ user }: Opened, typed: string, title: string) => {
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), typed)
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(title)
  await user.keyboard('{Enter}')
  return screen.findByRole('dialog', { name: title })
}
/** The calls that write; the palette also reads records. */
const sent = ({ asked }: Opened['told']) => asked.filter(({ id }) => !id.endsWith('.list') && id !== 'herbs.uses')
const option = (name: string | RegExp) => screen.getByRole('option', { name })
const chip = (name: RegExp) => screen.getByRole('button', { name })
const confirmIt = '{Control>}{Enter}{/Control}'

test('fields are asked one by one, a choice is found by pinyin, and the confirmation lists all answers', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(bidding)} />)
  const { user, told } = opened
  const dialog = await choose(opened, 'zhongzhi', '终止')
  expect(dialog).toHaveTextContent('第 1/3 步')
  await user.type(screen.getByRole('combobox'), 'qita')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chip(/修改原因类别/)).toBeVisible())
  expect(screen.getByRole('textbox')).toHaveFocus()
  await user.keyboard('预算已经调整{Enter}')
  await waitFor(() => expect(screen.getByText('此操作不能撤销。')).toBeVisible())
  expect(dialog).toHaveTextContent('确定要对 ZB20261120-0006 执行「终止」吗？')
  expect(within(dialog).getByText('预算已经调整', { selector: 'dd' })).toBeVisible()
  // Enter led to the confirmation, so Enter alone neither confirms it nor leads back, and Space does no more.
  expect(within(dialog).getByRole('button', { name: '终止' })).toHaveFocus()
  expect(within(dialog).queryByText('回车和空格不执行，请按 Ctrl+回车')).toBeNull()
  await user.keyboard(' {Enter}')
  expect(within(dialog).getByRole('button', { name: '终止' })).toHaveFocus()
  expect(within(dialog).getByText('回车和空格不执行，请按 Ctrl+回车')).toBeVisible()
  expect(sent(told)).toEqual([])
  await user.keyboard(confirmIt)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(told)).toMatchObject([
    {
      id: 'orders.audit',
      input: { body: { action: 'cancel', payload: { reason_code: 'other', text: '预算已经调整' } } },
    },
  ])
  expect(told.said).toEqual(['commands:said.operated'])
})

test('Tab gives an answer as Enter does, up to the confirmation, and never acts', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(bidding)} />)
  const { user, told } = opened
  const dialog = await choose(opened, 'zhongzhi', '终止')
  await user.type(screen.getByRole('combobox'), 'qita')
  await user.keyboard('{Tab}')
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await user.keyboard('预算已经调整{Shift>}{Tab}{/Shift}')
  expect(screen.getByRole('textbox')).not.toHaveFocus()
  await user.keyboard('{Tab}')
  expect(screen.getByRole('textbox')).toHaveFocus()
  await user.keyboard('{Tab}')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '终止' })).toHaveFocus())
  await user.keyboard('{Tab}')
  expect(sent(told)).toEqual([])
})

test('typed answers are kept for the same record, in the palette and in the dialog, until they are sent', async () => {
  const opened = await openConsole(
    <DetailPage order={anOrder(waiting)}>
      <CommandButton id="orders.reject" />
    </DetailPage>,
  )
  const { user, told } = opened
  await choose(opened, 'bohui', '驳回')
  await user.keyboard('预算超出上月')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('dialog', { name: '命令面板' })).toBeVisible())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByDisplayValue('预算超出上月')).toHaveFocus())
  await user.keyboard('，请核减{Escape}{Escape}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /驳回/ }))
  await waitFor(() => expect(screen.getByDisplayValue('预算超出上月，请核减')).toBeVisible())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /驳回/ }))
  await waitFor(() => expect(screen.getByDisplayValue('预算超出上月，请核减')).toBeVisible())
  await user.keyboard(confirmIt)
  await waitFor(() => expect(sent(told).length).toBe(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /驳回/ }))
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''))
})

test('typed answers are not shown for another record or to another person', () => {
  const about = (record: string, viewer: string) => ({
    viewer: { id: viewer, name: viewer, permissions: [] },
    path: null,
    subject: { noun: 'orders' as const, id: record, label: record, record: null },
    selected: [],
  })
  const command = find('orders.reject')
  if (command === undefined) throw new Error('no command')
  const opinion = { name: 'opinion', kind: 'multiline' as const }
  const fields = [opinion, { name: 'secret', kind: 'password' as const }]
  const into = { command, situation: about('a', 'u'), args: {}, fields }
  const typed = createTypedAnswers()
  typed.keep(into, opinion, '不同意')
  typed.keep(into, { name: 'secret', kind: 'password' }, 'p')
  const read = (record: string, viewer: string, args = {}) =>
    typed.read({ command, situation: about(record, viewer), args, fields })
  expect(read('a', 'u')).toEqual({ opinion: '不同意' })
  expect([read('b', 'u'), read('a', 'v'), read('a', 'u', { line: '1' })]).toEqual([{}, {}, {}])
  typed.forget(command, about('a', 'u'))
  expect(read('a', 'u')).toEqual({})
})

test('a choice of a dialog is kept for the dialog alone, and a tick is not kept', () => {
  const command = find('orders.disqualify')
  if (command === undefined) throw new Error('no command')
  const situation = {
    viewer: { id: 'u', name: 'u', permissions: [] },
    path: null,
    subject: { noun: 'orders' as const, id: 'a', label: 'a', record: null },
    selected: [],
  }
  const reason = { name: 'reason_code', kind: 'choice' as const }
  const seen = { name: 'seen', kind: 'choice' as const, tick: true as const }
  const into = { command, situation, args: {}, fields: [reason, seen] }
  const typed = createTypedAnswers()
  typed.choose(into, reason, 'unsigned')
  typed.choose(into, seen, 'yes')
  expect([typed.read(into), typed.chosen(into)]).toEqual([{}, { reason_code: 'unsigned' }])
  typed.forget(command, situation)
  expect(typed.chosen(into)).toEqual({})
})

test('an error is shown at its step, and the text is kept', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(waiting)} />)
  const { user, told } = opened
  const dialog = await choose(opened, 'bohui', '驳回')
  await user.keyboard('{Enter}')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('请填写意见')
  await user.keyboard('否{Enter}')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('意见至少 2 个字')
  expect(screen.getByRole('textbox')).toHaveValue('否')
  expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  expect(sent(told)).toEqual([])
})

test('Backspace in an empty answer returns to the earlier step, then to the list with its query', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(bidding)} />)
  const { user } = opened
  await choose(opened, 'zhongzhi', '终止')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  // The earlier answer is chosen, so that Enter takes it again.
  expect(screen.getByRole('option', { selected: true }).querySelector('svg')).not.toBeNull()
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(screen.getByRole('dialog', { name: '命令面板' })).toBeVisible())
  expect(screen.getByRole('combobox')).toHaveValue('zhongzhi')
})

test('an earlier answer can be changed by its chip, and later ones stay', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(bidding)} />)
  const { user, told } = opened
  await choose(opened, 'zhongzhi', '终止')
  await user.type(screen.getByRole('combobox'), 'qita{Enter}')
  await user.keyboard('预算已经调整{Enter}')
  await user.click(chip(/修改原因类别/))
  const first = screen.getAllByRole('option')[0]
  if (first === undefined) throw new Error('no option')
  await user.click(first)
  await waitFor(() => expect(screen.getByText('预算已经调整', { selector: 'dd' })).toBeVisible())
  await user.keyboard(confirmIt)
  await waitFor(() => expect(sent(told).length).toBe(1))
  expect(sent(told)[0]).not.toMatchObject({ input: { body: { payload: { reason_code: 'other' } } } })
  expect(sent(told)[0]).toMatchObject({ input: { body: { payload: { text: '预算已经调整' } } } })
})

test('a moment is typed in words or figures, and the meant moment is shown', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(bidding)} />)
  const { user } = opened
  const dialog = await choose(opened, 'yanqi', '延期')
  await user.keyboard('某日{Enter}')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('报价截止时间不是有效的时间')
  await user.clear(screen.getByRole('textbox'))
  await user.keyboard('2031-12-01 9:05')
  expect(dialog).toHaveTextContent('2031-12-01 周一 09:05')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chip(/修改报价截止时间：2031-12-01 09:05/)).toBeVisible())
})

test('a deadline that breaks its rule is marked while it is typed, and Enter does not accept it', async () => {
  const order: OrderRow & { bid_deadline_at: string } = {
    ...anOrder(bidding),
    bid_deadline_at: '2031-12-01T09:00:00.000Z',
  }
  const opened = await openConsole(<DetailPage order={order} />)
  const { user, told } = opened
  const dialog = await choose(opened, 'yanqi', '延期')
  await user.keyboard('2031-12-01 17:00')
  expect(dialog).toHaveTextContent('2031-12-01 周一 17:00：新的截止时间须晚于原截止时间')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox')).toHaveAccessibleName('报价截止时间')
  await user.clear(screen.getByRole('textbox'))
  await user.keyboard('2031-12-01 17:01{Enter}')
  await waitFor(() => expect(chip(/修改报价截止时间：2031-12-01 17:01/)).toBeVisible())
  expect(sent(told)).toEqual([])
})

test('Enter skips an optional step', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(waiting)} />)
  const { user, told } = opened
  const dialog = await choose(opened, 'tongguo', '通过')
  expect(dialog).toHaveTextContent('选填')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(within(dialog).getByText('未填', { selector: 'dd' })).toBeVisible())
  await user.keyboard(confirmIt)
  await waitFor(() => expect(sent(told)).toMatchObject([{ input: { body: { action: 'approve' } } }]))
})

test('a held key neither answers nor sends', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(waiting)} />)
  const { told } = opened
  await choose(opened, 'tongguo', '通过')
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', code: 'Enter', repeat: true })
  expect(screen.getByRole('textbox')).toBeVisible()
  await opened.user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: '通过' })).toHaveFocus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true, repeat: true })
  expect(sent(told)).toEqual([])
})

test('an Enter or Esc that belongs to the input method does nothing', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await choose(opened, 'bohui', '驳回')
  await opened.user.keyboard('价格过高')
  for (const key of ['Enter', 'Escape', 'Backspace']) {
    fireEvent.keyDown(screen.getByRole('textbox'), { key, code: key, isComposing: true })
    fireEvent.keyDown(screen.getByRole('textbox'), { key, code: key, keyCode: 229 })
  }
  expect(screen.getByRole('textbox')).toHaveValue('价格过高')
})

test('an error of the server at a field returns to its step and shows the sentence', async () => {
  const late = refusal('填写有误', [
    { path: 'payload.bid_deadline_at', code: 'deadline_not_later', message: '必须晚于原截止时间' },
  ])
  const opened = await openConsole(<DetailPage order={anOrder(bidding)} />, { writes: [late] })
  const { user, told } = opened
  const dialog = await choose(opened, 'yanqi', '延期')
  await user.keyboard('2031-12-01 9:05{Enter}供应商请求{Enter}')
  await user.keyboard(confirmIt)
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('必须晚于原截止时间'))
  expect(screen.getByRole('textbox')).toHaveValue('2031-12-01 09:05')
  expect(chip(/修改原因：供应商请求/)).toBeVisible()
  await user.clear(screen.getByRole('textbox'))
  await user.keyboard('2032-01-01{Enter}')
  await user.keyboard(confirmIt)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(told).length).toBe(2)
  expect(sent(told)[1]).toMatchObject({ input: { body: { payload: { reason: '供应商请求' } } } })
})

test('a refusal is shown in the palette in the words of the server, and Enter retries', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(draft)} />, {
    writes: [refusal('明细不完整', [], 4010)],
  })
  const { user, told } = opened
  const dialog = await choose(opened, 'tjsh', '提交审核')
  await user.keyboard(confirmIt)
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('明细不完整'))
  expect(screen.getByRole('button', { name: '重试' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(told).length).toBe(2)
  expect(sent(told)[1]?.input).toEqual(sent(told)[0]?.input)
  expect(told.said).toEqual(['commands:said.changed'])
})

test('submitting a demand asks for confirmation in the palette and at its button', async () => {
  const opened = await openConsole(
    <DetailPage order={anOrder(draft)}>
      <CommandButton id="orders.submit" />
    </DetailPage>,
  )
  const { user, told } = opened
  const dialog = await choose(opened, 'tjsh', '提交审核')
  expect(dialog).toHaveTextContent('确定要对 ZB20261120-0006 执行「提交审核」吗？')
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '提交审核' }))
  expect(screen.getByRole('dialog', { name: '提交审核' })).toHaveTextContent(
    '确定要对 ZB20261120-0006 执行「提交审核」吗？',
  )
  expect(sent(told)).toEqual([])
  await user.click(screen.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(told.said).toEqual(['commands:said.changed']))
  expect(told.of).toEqual([{ title: 'orders:event.submit', label: 'ZB20261120-0006' }])
})

test('a refusal because of somebody else’s change offers to load the record again', async () => {
  const opened = await openConsole(<DetailPage order={anOrder(draft)} />, {
    writes: [refusal('内容已被他人修改', [], code.changedMeanwhile)],
  })
  const { user, told } = opened
  await choose(opened, 'tjsh', '提交审核')
  await user.keyboard(confirmIt)
  const reload = await screen.findByRole('button', { name: '重新加载最新内容' })
  expect(reload).toHaveFocus()
  told.changed.length = 0
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.changed).toEqual(['orders'])
})

test('without an answer the palette says that the request may not have arrived, and sends the same again', async () => {
  const lost = Promise.reject(new Fault('network', 'No answer came back'))
  lost.catch(() => {})
  const opened = await openConsole(<DetailPage order={anOrder(draft)} />, { writes: [lost] })
  const { user, told } = opened
  const dialog = await choose(opened, 'tjsh', '提交审核')
  await user.keyboard(confirmIt)
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('没有收到服务器的答复，可能未送达'))
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The same body is sent: src/api gives an unanswered write its old idempotency key.
  expect(sent(told)[1]).toEqual(sent(told)[0])
})

/** The name fields of other lists, which the palette reads in advance. */
const ofOtherNouns = {
  supplier_name: '',
  apply_no: '',
  name: '',
  template_no: '',
  alias: [],
  aliases: [],
  name_latin: '',
  name_en: '',
  username: '',
  department: null,
  code: '',
  goods: null,
}

test('a step that asks for a record searches while the person types', async () => {
  const order = {
    id: '01939f2e-0000-7000-8000-000000000009',
    order_no: 'ZB20261118-0003',
    title: '甘肃黄芪选货',
    status: 'completed',
  }
  // Every call gets this answer: a list of one record, and the id of a created one.
  const answer = {
    ok: true as const,
    code: 0 as const,
    data: { list: [{ ...ofOtherNouns, ...order }], total: 1, id: 'o10' } as never,
    msg: '',
    body: {},
  } // only these fields are read
  const opened = await openConsole(<ListPage order={null} />, { answers: Array.from({ length: 60 }, () => answer) })
  const { user, told } = opened
  await choose(opened, 'fuzhixuqiu', '从已有需求复制新建')
  await waitFor(() => expect(screen.getByRole('option', { name: /ZB20261118-0003 甘肃黄芪选货/ })).toBeVisible())
  await user.type(screen.getByRole('combobox'), 'hq')
  const ended = 'completed,failed,cancelled'
  await waitFor(() =>
    expect(told.asked).toContainEqual({
      id: 'orders.list',
      input: { query: { search: 'hq', page_size: 10, status: ended } },
    }),
  )
  await screen.findByRole('option', { name: /ZB20261118-0003/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order/edit?id=o10']))
  expect(sent(told).at(-1)).toMatchObject({ id: 'orders.create', input: { body: { source_order_id: order.id } } })
})

test('Esc returns to the list, and closes it when pressed again', async () => {
  const opened = await openConsole(<ListPage order={anOrder(failed)} />)
  const { user } = opened
  screen.getByTestId('row').focus()
  await choose(opened, 'zxzb', '重新招标')
  expect(option(/仅流标的品种/)).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('dialog', { name: '命令面板' })).toBeVisible())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByTestId('row')).toHaveFocus())
})

test('a number is asked in the palette, checked at its step, and can be changed later', async () => {
  const order: OrderRow & { bid_deadline_at: string } = {
    ...anOrder(bidding),
    bid_deadline_at: '2026-11-25T09:00:00.000Z',
  }
  const opened = await openConsole(<DetailPage order={order} />)
  const { user, told } = opened
  const dialog = await choose(opened, 'shunyan', '顺延截止（按天）')
  expect(dialog).toHaveTextContent('第 1/3 步')
  const complains = (text: string) => expect(within(dialog).getByRole('alert')).toHaveTextContent(text)
  await user.keyboard('三{Enter}')
  complains('顺延天数不是有效的数字')
  await user.keyboard('{Backspace}1.5{Enter}')
  complains('顺延天数须是整数')
  await user.keyboard('{Backspace}{Backspace}{Backspace}61{Enter}')
  complains('顺延天数不能大于 60')
  // An input method types full-width digits.
  await user.keyboard('{Backspace}{Backspace}３{Enter}')
  await user.keyboard('供应商来不及{Enter}')
  await user.click(chip(/修改顺延天数/))
  await user.keyboard('{Backspace}7{Enter}')
  await screen.findByText('7', { selector: 'dd' })
  await user.keyboard(confirmIt)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(told)).toMatchObject([
    {
      id: 'orders.audit',
      input: {
        body: { action: 'extend', payload: { bid_deadline_at: '2026-12-02T09:00:00.000Z', reason: '供应商来不及' } },
      },
    },
  ])
})

test('a page of the list is opened by its number', async () => {
  rememberSource('orders', { view: {}, all: {}, columns: [], pages: 4 })
  rememberList('orders', { search: 'status=draft,bidding&page=2', ids: [], focused_id: null })
  const opened = await openConsole(<ListPage order={null} answers={{ 'pages.next': () => undefined }} />)
  const { user, told } = opened
  const dialog = await choose(opened, 'tiaodao', '跳到第几页')
  expect(dialog).toHaveTextContent('共 4 页')
  await user.keyboard('5{Enter}')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('页码不能大于 4')
  await user.keyboard('{Backspace}3{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order?status=draft,bidding&page=3']))
})

test('a list is sorted by a column and a direction, from its first page', async () => {
  const heads = [
    { id: 'title', head: '标题', sortable: true },
    { id: 'stats', head: '报价' },
    { id: 'bid_deadline_at', head: '报价截止', sortable: true },
  ]
  rememberSource('orders', { view: {}, all: {}, columns: [], heads, pages: 4 })
  rememberList('orders', { search: 'status=draft,bidding&page=2', ids: [], focused_id: null })
  const opened = await openConsole(<ListPage order={null} />)
  const { user, told } = opened
  await choose(opened, '排序', '排序')
  expect(screen.getByRole('option', { name: '标题' })).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter}')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order?status=draft,bidding&ordering=-bid_deadline_at']))
})

test('a long run shows its progress, Esc stops it, and the answers are kept for a retry', async () => {
  rememberSource('orders', { view: {}, all: {}, columns: [], pages: 1 })
  const file = Promise.withResolvers<ReturnType<typeof refusal>>()
  const opened = await openConsole(<ListPage order={null} />, { files: [file.promise] })
  const { user, told } = opened
  await choose(opened, 'daochu', '导出')
  await user.keyboard('{Enter}{Enter}{Enter}')
  await waitFor(() => expect(told.files.length).toBe(1))
  act(() => told.files[0]?.received?.(51_200, 204_800))
  await waitFor(() => expect(screen.getByText('已下载 50/200 KB')).toBeVisible())
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '50')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('已停止。'))
  expect(told.files[0]?.signal?.aborted).toBe(true)
  expect(chip(/修改格式/)).toBeVisible()
  expect(screen.getByRole('button', { name: /重试/ })).toHaveFocus()
})

const openAgain = (line_no: number, name: string) => ({ id: `line-${line_no}`, line_no, name })
const awarded: OrderRow = {
  ...anOrder({ status: 'awarded', review_stage: null }),
  items: [openAgain(1, '川芎'), openAgain(2, '蛇床子'), openAgain(3, '地龙')],
  award: {
    lines: [],
    open_lines: ['line-1', 'line-2'].map((order_item_id) => ({
      order_item_id,
      confirmed_qty: '0.0000',
      waiting_qty: '0.0000',
      open_qty: '100.0000',
    })),
  },
}

test('the line that is closed is found by pinyin, and nothing is sent before the confirmation', async () => {
  const opened = await openConsole(<DetailPage order={awarded} />)
  const { user, told } = opened
  const dialog = await choose(opened, 'bzsb', '不再授标')
  // No line has the focus, so none is chosen.
  expect(within(dialog).queryByText('第 1/4 步')).toBeVisible()
  await user.type(screen.getByRole('combobox'), 'shechuangzi')
  await waitFor(() => expect(option(/蛇床子/)).toBeVisible())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chip(/蛇床子/)).toBeVisible())
  await user.type(screen.getByRole('combobox'), 'jiage{Enter}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog).toHaveTextContent('确定要对 ZB20261120-0006 执行「不再授标」吗？'))
  expect(sent(told)).toEqual([])
  await user.keyboard(confirmIt)
  await waitFor(() => expect(sent(told)).toMatchObject([{ input: { body: { payload: { order_item_id: 'line-2' } } } }]))
})

test('the focused open line is the default, or the only open line', () => {
  const { award } = awarded
  const only = { ...awarded, award: { lines: [], open_lines: award?.open_lines.slice(1) ?? [] } }
  expect(openLineField(awarded)?.value).toBeUndefined()
  expect(openLineField(awarded, 'line-2')?.value).toBe('line-2')
  expect(openLineField(awarded, 'line-3')?.value).toBeUndefined()
  expect(openLineField(only, 'line-1')?.value).toBe('line-2')
})
