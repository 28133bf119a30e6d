// A form of one record as a user meets it: refused values are marked at their fields, and nothing typed is lost.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { code } from '#contract/envelope.ts'
import { orderCreateBody, orderEditBody } from '#contract/orders.bodies.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { fieldsOf } from '#src/forms/fields.tsx'
import { RecordForm } from '#src/forms/record-form.tsx'
import type { Recorded } from '#src/forms/use-record-base.ts'
import { useRecordForm } from '#src/forms/use-record-form.tsx'
import { type AppActor, createApp } from '#src/machines/app.machine.ts'
import { AppContext } from '#src/machines/use-app.ts'
import { answersByHand } from '../support/answers.ts'
import { anOrder, openConsole, refusal } from '../support/console.tsx'

interface Values {
  title: string
  remark: string
  contact_name: string
}
const { TextBox, TextArea } = fieldsOf<Values>()

/** A small record written by the commands of orders, because only the form is tested here. */
interface Note extends Recorded {
  readonly title: string
  readonly remark: string
}
const id = '01939f2e-0000-7000-8000-000000000001'
const note = (version: number, title = '黄芪', remark = ''): Note => ({
  id,
  version,
  title,
  remark,
  updated_at: '2026-11-20T10:00:00+08:00',
})
const valuesOf = (note: Note | null): Values => ({
  title: note?.title ?? '',
  remark: note?.remark ?? '',
  contact_name: '',
})
const subjectOf = ({ version }: Note) => orderSubject({ ...anOrder({ status: 'draft', review_stage: null }), version })

const next = vi.fn()
const NoteForm = ({ record, present, done }: { record: Note | null; present: Note | null; done: () => void }) => {
  const form = useRecordForm<Values, Note>({
    id: 'note',
    record,
    present,
    valuesOf,
    bodyOf: ({ title, remark }) => ({ title, remark }),
    schema: record === null ? orderCreateBody : orderEditBody,
    problemsOf: ({ contact_name }) => (contact_name === '?' ? [{ path: 'contact_name', message: '谁？' }] : []),
    command: 'orders.save_draft',
    subjectOf,
    order: ['title', 'remark', 'contact_name'],
    secrets: ['contact_name'],
    again: true,
    onNext: next,
    onDone: done,
  })
  return (
    <main id="main">
      <RecordForm
        form={form}
        path={record === null ? 'order_create' : 'order_edit'}
        subject={record === null ? null : subjectOf(record)}
        title="便笺"
        labels="orders:fields"
        options="orders:options"
        required={['title']}
        cancel="/bidding/order"
        sections={[
          {
            id: 'basic',
            title: '内容',
            fields: ['title', 'remark', 'contact_name'],
            content: (
              <>
                <TextBox name="title" maxLength={80} counted />
                <TextArea name="remark" />
                <TextBox name="contact_name" />
              </>
            ),
          },
        ]}
      />
    </main>
  )
}

let app: AppActor
beforeEach(() => {
  next.mockClear()
  localStorage.clear()
  answersByHand()
  history.replaceState(null, '', '/bidding/order/create')
  app = createApp({ locale: 'zh-CN' })
})
afterEach(() => {
  cleanup()
  app.stop()
  vi.unstubAllGlobals()
})

type Answers = NonNullable<Parameters<typeof openConsole>[1]>['answers']
let show: (present: Note) => void
const open = async (record: Note | null, answers: Answers = []) => {
  const done = vi.fn()
  const Page = () => {
    const [present, setPresent] = useState(record)
    show = (next) => act(() => setPresent(next))
    return <NoteForm record={record} present={present} done={done} />
  }
  const view = await openConsole(
    <AppContext value={app}>
      <Page />
    </AppContext>,
    { answers },
  )
  return { ...view, done, bodies: () => view.told.asked.map(({ input }) => (input as { body: unknown }).body) }
}
const title = () => screen.getByRole('textbox', { name: /标题/ })
const remark = () => screen.getByRole('textbox', { name: '备注' })

test('values that the contract refuses are marked before anything is sent, and the first field gets the focus', async () => {
  const { user, told, done } = await open(null)
  await user.type(remark(), '急')
  await user.type(screen.getByRole('textbox', { name: '联系人' }), '?')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(title()).toHaveFocus())
  expect(title()).toBeInvalid()
  expect(title()).toHaveAccessibleDescription('请输入此项')
  const summary = screen.getByRole('alert')
  expect(summary).toHaveTextContent('还有 2 处需要修改')
  await user.click(within(summary).getByRole('button', { name: '联系人：谁？' }))
  expect(screen.getByRole('textbox', { name: '联系人' })).toHaveFocus()
  expect(told.asked).toEqual([])
  expect(done).not.toHaveBeenCalled()
})

test('a refusal of the server is shown at its field until the value changes, and nothing typed is lost', async () => {
  const refused = refusal('输入有误', [{ path: 'remark', code: 'text_broken', message: '备注不可用' }])
  const { user, done, bodies } = await open(null, [refused])
  await user.type(title(), '黄芪')
  await user.type(remark(), '急')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(remark()).toHaveFocus())
  expect(remark()).toHaveAccessibleDescription('备注不可用')
  expect(title()).toHaveValue('黄芪')
  await user.keyboard('！')
  expect(remark()).not.toBeInvalid()
  await user.click(screen.getByRole('button', { name: /^保存(?!并)/ }))
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(bodies()).toEqual([
    { title: '黄芪', remark: '急' },
    { title: '黄芪', remark: '急！' },
  ])
})

test('a record is sent with the version that was read', async () => {
  const { user, bodies, done } = await open(note(3))
  await user.type(title(), '片')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bodies()).toEqual([{ title: '黄芪片', remark: '', version: 3 }])
})

test('a record that somebody else has changed is not overwritten without asking: the person keeps their text or loads the new record', async () => {
  const changed = refusal('已被他人修改', [], code.changedMeanwhile)
  const { user, bodies, done } = await open(note(3), [changed])
  await user.type(title(), '片')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('此记录已被他人修改')
  show(note(4, '党参'))
  expect(title()).toHaveValue('黄芪片')
  await user.click(screen.getByRole('button', { name: '以我的为准' }))
  expect(screen.queryByText('此记录已被他人修改')).not.toBeInTheDocument()
  show(note(5, '当归'))
  await user.click(screen.getByRole('button', { name: '载入最新内容' }))
  expect(title()).toHaveValue('黄芪片')
  await user.click(screen.getByRole('button', { name: '确定放弃我的修改' }))
  expect(title()).toHaveValue('当归')
  await user.type(title(), '头')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(bodies().at(-1)).toEqual({ title: '当归头', remark: '', version: 5 })
})

test('a form without changes follows a newer record', async () => {
  await open(note(3))
  show(note(4, '党参'))
  expect(title()).toHaveValue('党参')
  expect(screen.queryByText('此记录已被他人修改')).not.toBeInTheDocument()
})

test('leaving a changed form asks first, and its draft is offered on the next visit without its secrets', async () => {
  const { user, told } = await open(null)
  await user.type(title(), '黄芪')
  await user.type(screen.getByRole('textbox', { name: '联系人' }), '秘密')
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(told.asked).toEqual([])
  // Leaving stores the draft at once.
  cleanup()
  await open(null)
  await user.click(await screen.findByRole('button', { name: '恢复' }))
  expect(title()).toHaveValue('黄芪')
  expect(screen.getByRole('textbox', { name: '联系人' })).toHaveValue('')
})

test('保存并新建 empties the form and moves the focus to its first field', async () => {
  const { user, bodies, done } = await open(null)
  await user.type(title(), '黄芪')
  await user.click(screen.getByRole('button', { name: /保存并新建/ }))
  await waitFor(() => expect(title()).toHaveValue(''))
  await waitFor(() => expect(title()).toHaveFocus())
  await user.keyboard('党参')
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies().map((body) => Object(body).title)).toEqual(['黄芪', '党参'])
  expect(done).not.toHaveBeenCalled()
})

test('保存并处理下一条 saves and moves on to the next record, but stays when the save is refused', async () => {
  const refused = refusal('输入有误', [{ path: 'remark', code: 'text_broken', message: '备注不可用' }])
  const { user, done } = await open(note(3), [refused])
  await user.type(title(), '片')
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(remark()).toHaveFocus())
  expect(next).not.toHaveBeenCalled()
  await user.keyboard('好')
  await user.click(screen.getByRole('button', { name: /保存并处理下一条/ }))
  await waitFor(() => expect(next).toHaveBeenCalledTimes(1))
  expect(done).not.toHaveBeenCalled()
})

test('the first Esc moves from the field to the heading, the second leaves the form; during composition it does neither', async () => {
  const { user } = await open(null)
  await user.click(title())
  fireEvent.keyDown(title(), { key: 'Escape', isComposing: true })
  expect(title()).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(location.pathname).toBe('/bidding/order/create')
  await user.keyboard('{Escape}')
  expect(location.pathname).toBe('/bidding/order')
})
