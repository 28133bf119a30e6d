// The second line of a success toast: the record the act made, and what came of it.
import { describe, expect, test } from 'vitest'
import { herbCategories } from '#contract/herbs.ts'
import type { OrderStatus } from '#contract/orders.statuses.ts'
import { supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import type { Args, Situation, Subject } from '#src/commands/command.ts'
import { find } from '#src/commands/registry.ts'
import { runCommand } from '#src/commands/run.ts'
import { userSubject } from '#src/commands/subjects.ts'
import { listeningServices, type Told } from '../support/console.tsx'
import { allWords } from '../support/words.ts'

/** The row that has the focus while something else is made. */
const focused: Subject = userSubject({ id: 'u1', username: 'admin', name: '王磊', status: 'enabled', version: 1 })

const words = allWords('zh-CN')

/** The toast of a run whose answer is `data`, as its two lines. */
const toastOf = async (id: string, args: Args, data: unknown, subject: Subject | null = focused) => {
  const command = find(id)
  if (command === undefined) throw new Error(`no command ${id}`)
  const situation: Situation = { viewer: null, path: null, subject, selected: [] }
  const told: Told = { went: [], said: [], of: [], asked: [], changed: [], files: [], messages: [] }
  const answer = { ok: true, code: 0, data: data as never, msg: '', body: {} } as const // whatever the endpoint answers
  await runCommand(command, situation, args, listeningServices(told, [answer]))
  const [of] = told.of
  return [words.get(told.said[0] ?? ''), of === undefined ? undefined : `${words.get(of.title)} ${of.label}`]
}

describe('the toast of a create command names', () => {
  test('the new user, not the focused row', async () => {
    const body = { username: 'buyer', name: '苏文佩', password: 'Sample-pass-2026' }
    const user = { id: 'u9', username: 'buyer', name: '苏文佩', status: 'enabled', version: 1 }
    expect(await toastOf('users.add', { body }, user)).toEqual(['操作成功', '新建用户 苏文佩 buyer'])
  })

  test('the new herb and the new variety', async () => {
    const herb = { id: 'h9', name: '当归', status: 'active', origin: 'own', withdrawn_in: null, version: 1 }
    expect(await toastOf('herbs.save', { body: { name: '当归', category: herbCategories[0] } }, herb)).toEqual([
      '操作成功',
      '保存药材 当归',
    ])
    const made = { id: 't9', template_no: 'YC0007', name: '当归片', status: 'draft', used_count: 0, version: 1 }
    const toast = await toastOf(
      'herbal_templates.save',
      { body: { herbal_id: '01923000-0000-7000-8000-000000000002', name: '当归片' } },
      made,
    )
    expect(toast).toEqual(['操作成功', '保存品种 当归片 YC0007'])
  })
})

describe('the toast of a submitted demand says', () => {
  const handedIn = (status: OrderStatus) =>
    toastOf('orders.submit', { body: {} }, { id: 'o9', order_no: 'ZB20261126-0001', status })

  test('that the demand waits for approval', async () => {
    expect(await handedIn('pending_audit')).toEqual(['发布成功', '已提交审核，通过后发布 ZB20261126-0001'])
  })

  test('that the demand is published', async () => {
    expect(await handedIn('bidding')).toEqual(['发布成功', '已发布 ZB20261126-0001'])
  })
})

describe('the toast of a saved supplier', () => {
  const supplier: Subject = { noun: 'suppliers', id: 's1', label: '岷县当归合作社', record: null }

  test.each(supplierStatuses)('names the status %s unless the supplier is certified', async (status) => {
    const args = { id: '01923000-0000-7000-8000-000000000001', body: { version: 1, contact_name: '李' } }
    const [title, beneath] = await toastOf('suppliers.save', args, { id: 's1', status }, supplier)
    expect(title).toBe('认证成功')
    const left = status === 'certified' ? '保存认证' : `资料已保存，状态：${words.get(`suppliers:status.${status}`)}`
    expect(beneath).toBe(`${left} 岷县当归合作社`)
  })
})
