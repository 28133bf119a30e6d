// After a decision the console offers the next record that waits for the same one.
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import type { Reply, Services, Situation } from '#src/commands/command.ts'
import { forgetLists, rememberList } from '#src/commands/list-memory.ts'
import { decisionOf, nextUp } from '#src/commands/next-record/next-record.rules.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { registry } from '#src/commands/registry.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { to } from '#src/paths.ts'
import { anOrder, DetailPage, ListPage, openConsole, refusal } from '../support/console.tsx'

afterEach(forgetLists)

const waiting = { status: 'pending_audit', review_stage: null } as const
const order = (id: string, but: Parameters<typeof anOrder>[1] = {}) => ({
  ...anOrder(waiting, but),
  id,
  order_no: `ZB-${id}`,
})
const decided = anOrder(waiting)

/** The answer of a list with these rows, with only the fields that are read. */
const listed = (rows: readonly object[], total = rows.length): Reply<never> => ({
  ok: true,
  code: 0,
  data: { list: rows, total } as never,
  msg: '',
  body: {},
})

/** The answers to the search for the next demand: the list, and its full demands. */
const queue = (rows: readonly object[], total?: number) => [listed(rows, total), listed(rows)]

const viewer = { id: 'u1', name: '苏文佩', permissions: permissionCodes }
const nowhere: Situation = { viewer, path: null, subject: null, selected: [] }
const find = (id: string) => {
  const command = registry.find(id)
  if (command === undefined) throw new Error(id)
  return command
}
const answering =
  (...replies: Reply<never>[]): Services['call'] =>
  async () =>
    replies.shift() ?? listed([])

describe('which record is next', () => {
  const approved = () =>
    decisionOf(registry, find('orders.approve'), { ...nowhere, subject: orderSubject(decided) }, {})
  const nextOf = async (rows: readonly object[], total?: number) => {
    const decision = approved()
    return decision === null ? null : nextUp(decision, answering(...queue(rows, total)))
  }

  test('is the first waiting one that the viewer may decide', async () => {
    const own = order('a', { not_self: false, in_audit_step: false })
    const next = await nextOf([decided, own, order('b'), order('c')], 40)
    expect(next).toMatchObject({ subject: { id: 'b' }, address: '/bidding/order/detail?id=b', left: 2, isCut: true })
  })

  test('is the first waiting one below in the list that the viewer came from', async () => {
    rememberList('orders', { search: '', ids: ['c', decided.id, 'x', 'b', 'a'], focused_id: null })
    expect(await nextOf([order('a'), order('b'), order('c')])).toMatchObject({ subject: { id: 'b' } })
  })

  test('is none when none waits or the list cannot be read', async () => {
    expect(await nextOf([decided])).toBeNull()
    const decision = approved()
    expect(decision && (await nextUp(decision, answering(refusal('')))))?.toBeNull()
  })

  test('is, for suppliers, opened on the page of certification with the same decision', async () => {
    const supplier = { id: 's1', supplier_name: '亳州华泉', status: 'pending', facts: {}, version: 1 }
    const facts = new Proxy({}, { has: () => true })
    const subject = supplierSubject({ ...supplier, facts } as never) // only tested for presence
    const certified = { id: 's1', body: { status: 'certified' } }
    const decision = decisionOf(registry, find('suppliers.save'), { ...nowhere, subject }, certified)
    const rows = listed([supplier, { ...supplier, id: 's2', supplier_name: '安国' }])
    expect(decision && (await nextUp(decision, answering(rows)))).toMatchObject({
      subject: { id: 's2' },
      address: to('supplier_certify', { id: 's2', decide: 'certified' }),
      left: 1,
    })
    expect(decisionOf(registry, find('suppliers.save'), { ...nowhere, subject }, { id: 's1', body: {} })).toBeNull()
  })

  test('is, for users, the next one in the list', async () => {
    rememberList('users', { search: '', ids: ['u1', 'u2', 'u3'], focused_id: null })
    const decision = decisionOf(registry, find('users.push_permissions'), nowhere, { id: 'u1' })
    const person = { id: 'u2', username: 'zhou', name: '周', status: 'enabled', version: 1 }
    const read: Reply<never> = { ok: true, code: 0, data: person as never, msg: '', body: {} }
    const next = decision && (await nextUp(decision, answering(read)))
    expect(next).toMatchObject({ subject: { id: 'u2' }, address: '/system/user?peek=u2&part=permissions' })
  })

  test('is none after a command that is no decision', () => {
    const at = { ...nowhere, subject: orderSubject(decided) }
    expect(decisionOf(registry, find('orders.view'), at, {})).toBeNull()
  })
})

const audited = listed([])

test('the page of a record offers the next one, and one key opens it', async () => {
  const { user, told } = await openConsole(<DetailPage order={decided} />, {
    writes: [audited],
    answers: queue([order('b')]),
  })
  screen.getByRole('main').focus()
  await user.keyboard('a')
  await screen.findByRole('dialog', { name: '通过' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  const offer = await screen.findByText('下一条：ZB-b')
  expect(offer).toBeVisible()
  expect(screen.getByRole('button', { name: /处理下一条/ })).toBeVisible()
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order/detail?id=b']))
  expect(screen.queryByText('下一条：ZB-b')).toBeNull()
})

test('the palette lists the next one first while it is offered', async () => {
  const { user, told } = await openConsole(<DetailPage order={decided} />, {
    writes: [audited],
    answers: queue([order('b')]),
  })
  screen.getByRole('main').focus()
  await user.keyboard('{Control>}k{/Control}')
  expect(within(screen.getByRole('dialog')).queryByRole('option', { name: /处理下一条/ })).toBeNull()
  await user.keyboard('{Escape}a')
  await screen.findByRole('dialog', { name: '通过' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('下一条：ZB-b')
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('处理下一条'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(told.went).toEqual(['/bidding/order/detail?id=b']))
})

/** Stands for the grid of a list. */
const Rows = ({ ids }: { ids: readonly string[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: rows of a grid take the focus
  <div role="grid" tabIndex={-1}>
    {ids.map((id) => (
      // biome-ignore lint/a11y/useSemanticElements: as above
      <div key={id} role="row" data-row-id={id} tabIndex={-1}>
        {id}
      </div>
    ))}
  </div>
)

test('in the list the row of the next one gets the focus, and nothing is offered', async () => {
  const { user } = await openConsole(
    <ListPage order={decided}>
      <Rows ids={[decided.id, 'b']} />
    </ListPage>,
    { writes: [audited], answers: queue([order('b')]) },
  )
  Element.prototype.scrollIntoView ??= () => undefined
  screen.getByRole('row', { name: decided.id }).focus()
  await user.keyboard('a')
  await screen.findByRole('dialog', { name: '通过' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('row', { name: 'b' })).toHaveFocus())
  expect(screen.queryByText('下一条：ZB-b')).toBeNull()
})

test('in a list that the decided row leaves, the ring stays on the row that took its place', async () => {
  const Filtered = () => {
    const [ids, setIds] = useState([decided.id, 'neighbour', 'b'])
    leaves = () => act(() => setIds(['neighbour', 'b']))
    return (
      <ListPage order={decided}>
        <Rows ids={ids} />
      </ListPage>
    )
  }
  let leaves: () => void = () => undefined
  let answer: (reply: Reply<never>) => void = () => undefined
  const last = new Promise<Reply<never>>((resolve) => {
    answer = resolve
  })
  const [heads] = queue([order('b')])
  const { user } = await openConsole(<Filtered />, { writes: [audited], answers: [heads ?? audited, last] })
  screen.getByRole('row', { name: decided.id }).focus()
  await user.keyboard('a')
  await screen.findByRole('dialog', { name: '通过' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  leaves()
  act(() => screen.getByRole('row', { name: 'neighbour' }).focus())
  await act(async () => answer(listed([order('b')])))
  // The answer is used two turns later.
  await act(() => new Promise((resolve) => setTimeout(() => setTimeout(() => setTimeout(resolve)))))
  expect(screen.getByRole('row', { name: 'neighbour' })).toHaveFocus()
  expect(screen.queryByText('下一条：ZB-b')).toBeNull()
})
