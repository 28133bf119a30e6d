import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun } from '#src/commands/command-context.tsx'
import { ToastRegion } from '#src/ui/overlay/toast.tsx'
import { anOrder, DetailPage, ListPage, openConsole, refusal } from '../support/console.tsx'

const waiting = { status: 'pending_audit', review_stage: null } as const
const bidding = { status: 'bidding', review_stage: null } as const

test('keys of the list work wherever the focus is on its page', async () => {
  const next = vi.fn()
  const { user } = await openConsole(<ListPage order={anOrder(waiting)} answers={{ 'rows.next': next }} />)
  await user.keyboard('j')
  screen.getByTestId('row').focus()
  await user.keyboard('{ArrowDown}')
  expect(next).toHaveBeenCalledTimes(2)
})

test('a held key repeats moves and nothing else', async () => {
  const next = vi.fn()
  const mark = vi.fn()
  await openConsole(<ListPage order={null} answers={{ 'rows.next': next, 'rows.mark': mark }} />)
  fireEvent.keyDown(screen.getByTestId('row'), { key: 'j', code: 'KeyJ', repeat: true })
  fireEvent.keyDown(screen.getByTestId('row'), { key: 'x', code: 'KeyX', repeat: true })
  expect([next.mock.calls.length, mark.mock.calls.length]).toEqual([1, 0])
})

test('letters are text in a field', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.type(screen.getByLabelText('搜索框'), 'cgo')
  expect(screen.getByLabelText('搜索框')).toHaveValue('cgo')
  expect(told.went).toEqual([])
})

test('Enter presses a focused button, not the row', async () => {
  const open = vi.fn()
  const { user } = await openConsole(<ListPage order={null} answers={{ 'rows.open': open }} />)
  screen.getByText('行内按钮').focus()
  await user.keyboard('{Enter}')
  expect(open).not.toHaveBeenCalled()
})

test('← and → on a focused button are commands of the page; ↑ and ↓ are not', async () => {
  const [along, next] = [vi.fn(), vi.fn()]
  const { user } = await openConsole(<ListPage order={null} answers={{ 'cells.in': along, 'rows.next': next }} />)
  screen.getByText('行内按钮').focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect([along.mock.calls.length, next.mock.calls.length]).toEqual([1, 0])
})

test('a key that a part has handled runs no command', async () => {
  const { told } = await openConsole(<ListPage order={null} />)
  const row = screen.getByTestId('row')
  row.addEventListener('keydown', (event) => event.preventDefault())
  fireEvent.keyDown(row, { key: 'c', code: 'KeyC' })
  expect(told.went).toEqual([])
})

test('no key is a command during composition, not even Mod+K', async () => {
  await openConsole(<ListPage order={null} />)
  fireEvent.keyDown(screen.getByLabelText('搜索框'), { key: 'k', code: 'KeyK', ctrlKey: true, isComposing: true })
  fireEvent.keyDown(screen.getByLabelText('搜索框'), { key: 'Process', code: 'KeyK', ctrlKey: true, keyCode: 229 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('g opens a panel for its second key, which opens the page', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  await user.keyboard('g')
  const panel = screen.getByRole('dialog', { name: '前往…' })
  expect(within(panel).getByText('评标管理')).toBeVisible()
  await user.keyboard('r')
  expect(told.went).toEqual(['/bidding/review'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a chord works with an input method on', async () => {
  const { told } = await openConsole(<ListPage order={null} />)
  fireEvent.keyDown(document.body, { key: 'Process', code: 'KeyG', keyCode: 229 })
  fireEvent.keyDown(document.body, { key: 'Process', code: 'KeyO', keyCode: 229 })
  expect(told.went).toEqual(['/bidding/order'])
})

test('Esc, Backspace and a stray key end a chord and do nothing else', async () => {
  const { user, told } = await openConsole(<ListPage order={null} />)
  for (const key of ['{Escape}', '{Backspace}', 'q']) {
    await user.keyboard(`g${key}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  expect(told.went).toEqual([])
})

test('Esc ends a chord before other handlers of Esc get it', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  const row = screen.getByTestId('row')
  const leave = vi.fn((event: Event) => event.preventDefault())
  row.addEventListener('keydown', leave)
  row.focus()
  // A chord that was started elsewhere ends with the next key alone.
  fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(leave).not.toHaveBeenCalled()
})

test('a held first key does not count as the second one', async () => {
  const { told, user } = await openConsole(<ListPage order={null} />)
  fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' })
  fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG', repeat: true })
  fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG', repeat: true })
  expect(screen.getByRole('dialog', { name: '前往…' })).toBeVisible()
  await user.keyboard('h')
  expect(told.went).toEqual(['/home'])
})

test('the panel of a chord closes when the window or the pointer is elsewhere', async () => {
  const { user } = await openConsole(<ListPage order={null} />)
  await user.keyboard('g')
  fireEvent.blur(window)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('g')
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('g g opens the palette without the focused record', async () => {
  const { user } = await openConsole(<ListPage order={anOrder(waiting)} />)
  await user.keyboard('m')
  expect(within(screen.getByRole('dialog', { name: '命令面板' })).getByText('ZB20261120-0006')).toBeVisible()
  await user.keyboard('{Escape}gg')
  expect(within(screen.getByRole('dialog', { name: '命令面板' })).queryByText('ZB20261120-0006')).toBeNull()
})

test('the number of a record and the address of its page are copied by their keys', async () => {
  const { user, told } = await openConsole(<ListPage order={anOrder(waiting)} />)
  await user.keyboard('y')
  expect(await navigator.clipboard.readText()).toBe('ZB20261120-0006')
  await user.keyboard('{Shift>}Y{/Shift}')
  expect(await navigator.clipboard.readText()).toMatch(/\/bidding\/order\/detail\?id=01939f2e-/)
  expect(told.said).toEqual(['commands:said.code_copied', 'commands:said.link_copied'])
})

test('F8 moves through the notices on the screen, and Shift+F8 back', async () => {
  const { user } = await openConsole(
    <ListPage order={null}>
      <ToastRegion
        items={['1', '2'].map((id) => ({ id, tone: 'info', title: `通知${id}`, duration: Number.POSITIVE_INFINITY }))}
        onDismiss={() => {}}
        labels={{ region: '通知', close: '关闭' }}
      />
    </ListPage>,
  )
  const [first, second] = document.querySelectorAll('[data-toast]')
  await user.keyboard('{F8}')
  expect(first).toHaveFocus()
  await user.keyboard('{F8}')
  expect(second).toHaveFocus()
  await user.keyboard('{Shift>}{F8}{/Shift}')
  expect(first).toHaveFocus()
})

test('the panel offers only what is permitted', async () => {
  const { user } = await openConsole(<ListPage order={null} />, { permissions: ['21-bidding-order'] })
  await user.keyboard('g')
  expect(screen.queryByText('评标管理')).toBeNull()
})

test('a key that the state of the focused record does not allow gives the reason', async () => {
  const { user, told } = await openConsole(<ListPage order={anOrder(bidding, { amendment_waits: false })} />)
  await user.keyboard('a')
  await waitFor(() => expect(foot()).toHaveTextContent(/^通过：现为报价中，待审核、定标审批中才可进行/))
  await user.keyboard('w')
  await waitFor(() => expect(foot()).toHaveTextContent(/^提交定标：/))
  // A key whose command nobody handles shows a sentence; an unbound key removes it.
  await user.keyboard('n')
  await waitFor(() => expect(foot()).toHaveTextContent('下一页：已是最后一页'))
  await user.keyboard('q')
  expect(foot()).toBeEmptyDOMElement()
  expect(told.said).toEqual([])
})

test('a key without the permission for its command says so', async () => {
  const { user } = await openConsole(<ListPage order={anOrder(waiting)} />, { permissions: ['21-bidding-order'] })
  await user.keyboard('a')
  expect(foot()).toHaveTextContent('通过：没有进行此操作的权限')
})

test('a refused command gives the reason instead of running', async () => {
  const { user, told } = await openConsole(<DetailPage order={anOrder(waiting, { not_self: false })} />)
  await user.keyboard('a')
  expect(told.asked).toEqual([])
  expect(foot()).toHaveTextContent(/^通过：/)
})

test('a key opens the dialog of its command, and Mod+Enter sends it', async () => {
  const { user, told } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('a')
  const dialog = screen.getByRole('dialog', { name: '通过' })
  expect(within(dialog).getByLabelText('意见')).toHaveFocus()
  await user.keyboard('同意采购{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.asked.filter(({ id }) => id !== 'orders.list')).toEqual([
    {
      id: 'orders.audit',
      input: {
        params: { id: '01939f2e-0000-7000-8000-000000000001' },
        body: { action: 'approve', version: 3, opinion: '同意采购' },
      },
    },
  ])
  expect(told.said).toEqual(['commands:said.operated'])
  expect(told.changed).toContain('orders')
})

test('a new deadline is asked for when the old one cannot be met', async () => {
  const { user, told } = await openConsole(<DetailPage order={anOrder(waiting, { deadline_feasible: false })} />)
  await user.keyboard('a')
  const deadline = screen.getByLabelText(/新的报价截止时间/)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(deadline).toHaveAccessibleDescription('请填写新的报价截止时间')
  expect(deadline).toHaveFocus()
  expect(told.asked).toEqual([])
  fireEvent.change(deadline, { target: { value: '2099-12-01T17:00' } })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(told.asked.length).toBeGreaterThan(0))
  expect(told.asked[0]?.input).toMatchObject({
    body: { payload: { new_deadline: '2099-12-01T09:00:00.000Z' } },
  })
})

test('the key that opened a dialog, pressed twice, is not typed into it, and other keys are', async () => {
  const { user } = await openConsole(<DetailPage order={anOrder(waiting)} />)
  await user.keyboard('aab')
  expect(within(screen.getByRole('dialog', { name: '通过' })).getByLabelText('意见')).toHaveValue('b')
})

test('Enter on the button that opens a dialog, pressed twice, leaves no new line in it', async () => {
  const { user } = await openConsole(
    <DetailPage order={anOrder(waiting)}>
      <CommandButton id="orders.approve" />
    </DetailPage>,
  )
  screen.getByRole('button', { name: '通过' }).focus()
  await user.keyboard('{Enter}{Enter}b')
  expect(within(screen.getByRole('dialog', { name: '通过' })).getByLabelText('意见')).toHaveValue('b')
})

test('fields are checked before anything is sent', async () => {
  const { user, told } = await openConsole(
    <DetailPage order={anOrder(waiting)}>
      <CommandButton id="orders.reject" />
    </DetailPage>,
  )
  await user.click(screen.getByRole('button', { name: '驳回' }))
  const opinion = screen.getByLabelText(/意见/)
  await user.type(opinion, '否')
  await user.click(screen.getAllByRole('button', { name: '驳回' }).at(-1) ?? opinion)
  expect(opinion).toHaveAccessibleDescription('意见至少 2 个字')
  expect(told.asked).toEqual([])
})

test('a refusal of the server is shown at its field, and nothing entered is lost', async () => {
  const late = refusal('填写有误', [
    { path: 'payload.bid_deadline_at', code: 'not_later', message: '必须晚于原截止时间' },
  ])
  const { user, told } = await openConsole(
    <DetailPage order={anOrder(bidding)}>
      <CommandButton id="orders.extend" />
    </DetailPage>,
    { answers: [late] },
  )
  await user.click(screen.getByRole('button', { name: '延期' }))
  fireEvent.change(screen.getByLabelText(/报价截止时间/), { target: { value: '2099-11-01T17:00' } })
  await user.type(screen.getByLabelText(/原因/), '供应商请求{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByLabelText(/报价截止时间/)).toHaveAccessibleDescription('必须晚于原截止时间'))
  expect(screen.getByLabelText(/原因/)).toHaveValue('供应商请求')
  expect(told.said).toEqual([])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.asked.length).toBe(2)
})

test('a failed run keeps its dialog open and can be retried', async () => {
  const { user, told } = await openConsole(
    <DetailPage order={anOrder(waiting)}>
      <CommandButton id="orders.withdraw" />
    </DetailPage>,
    { answers: [refusal('服务器出错')] },
  )
  await user.click(screen.getByRole('button', { name: '撤回' }))
  await user.click(screen.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '重试' })).toBeVisible())
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('服务器出错')
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told.asked.length).toBe(2)
})

test('a dangerous command asks for confirmation with the focus on 取消', async () => {
  const { user, told } = await openConsole(
    <DetailPage order={anOrder({ status: 'draft', review_stage: null })}>
      <CommandButton id="orders.delete" />
    </DetailPage>,
  )
  const button = screen.getByRole('button', { name: '删除' })
  await user.click(button)
  expect(screen.getByRole('button', { name: '取消' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(told.asked).toEqual([])
  await waitFor(() => expect(button).toHaveFocus())
  await user.click(button)
  await user.click(screen.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(told.said).toEqual(['commands:said.deleted']))
  expect(told.went).toEqual(['/bidding/order'])
})

test('a button has the title of its command; a refused one stays and gives the reason, a hidden one is not drawn', async () => {
  const { user, told } = await openConsole(
    <DetailPage order={anOrder(waiting, { in_audit_step: false })}>
      <CommandButton id="orders.edit" />
      <CommandButton id="orders.approve" />
      <CommandButton id="orders.withdraw" />
    </DetailPage>,
  )
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  const approve = screen.getByRole('button', { name: '通过' })
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  expect(approve).toHaveAccessibleDescription(/./)
  await user.click(approve)
  expect(told.asked).toEqual([])
  expect(screen.getByRole('button', { name: '撤回' })).not.toHaveAttribute('aria-disabled')
})

test('a form learns the outcome of its command', async () => {
  const outcomes: unknown[] = []
  const Form = () => {
    const run = useRun()
    const send = async () => outcomes.push(await run('orders.submit', { body: { title: '当归选货' } }))
    return (
      <button type="button" onClick={send}>
        发送
      </button>
    )
  }
  const { user, told } = await openConsole(
    <DetailPage order={anOrder({ status: 'draft', review_stage: null })}>
      <Form />
    </DetailPage>,
    { answers: [refusal('填写有误', [{ path: 'items', code: 'required', message: '至少一行' }])] },
  )
  await user.click(screen.getByRole('button', { name: '发送' }))
  await user.click(screen.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(outcomes.length).toBe(2))
  expect(outcomes).toMatchObject([{ is: 'refused', errors: [{ path: 'items' }] }, { is: 'done' }])
  expect(told.asked[0]).toMatchObject({
    id: 'orders.edit',
    input: { body: { version: 3, submit: true, title: '当归选货' } },
  })
  expect(told.said).toEqual(['commands:said.changed'])
})

test('? shows the keys of this page and finds them by pinyin', async () => {
  const { user } = await openConsole(
    <ListPage order={null} answers={{ 'rows.next': () => {}, 'filters.add': () => {} }} />,
  )
  await user.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: '快捷键' })
  expect(within(sheet).getByText('下一行')).toBeVisible()
  expect(within(sheet).queryByText('返回上一级')).toBeNull()
  await user.type(within(sheet).getByRole('searchbox'), 'sx')
  expect(within(sheet).getByText('筛选')).toBeVisible()
  expect(within(sheet).queryByText('下一行')).toBeNull()
})

test('? names a command once whose keys work on the page and in its dialogs', async () => {
  const { user } = await openConsole(<ListPage order={null} answers={{ 'decisions.next': () => {} }} />)
  await user.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: '快捷键' })
  expect(within(sheet).getAllByText('处理下一条')).toHaveLength(1)
  await user.click(within(sheet).getByText('全部'))
  expect(within(sheet).getAllByText('处理下一条').length).toBeGreaterThan(1)
})

/** The place where the console says why a key did nothing. */
const foot = () => document.querySelector('[data-foot]')
