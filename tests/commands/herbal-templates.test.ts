import { describe, expect, test, vi } from 'vitest'
import type { TemplateStatus } from '#contract/herbal-templates.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { availabilityOf } from '#src/commands/availability.ts'
import type { Reply, Services, Situation } from '#src/commands/command.ts'
import { herbalTemplateCommands as commands } from '#src/commands/herbs/herbal-templates.ts'
import { templateSubject } from '#src/commands/subjects.ts'
import type { PathId } from '#src/paths.ts'

const id = '01939f2e-0000-7000-8000-000000000001'

interface Where {
  path?: PathId
  status?: TemplateStatus
  used?: number
  permissions?: readonly string[]
}

const at = ({
  path = 'herbal',
  status = 'active',
  used = 0,
  permissions = permissionCodes,
}: Where = {}): Situation => ({
  viewer: { id: 'u1', name: '苏文佩', permissions },
  path,
  subject: templateSubject({ id, template_no: 'PZ20261121-0001', name: '黄芪', status, used_count: used, version: 3 }),
  selected: [],
})

const listening = (reply: Partial<Reply<never>> = {}) => {
  const asked: { id: string; input: unknown }[] = []
  const services: Services = {
    call: async (endpoint, input) => {
      asked.push({ id: endpoint.id, input })
      return { ok: true, code: 0, data: {} as never, msg: '', body: {}, ...reply } as Reply<never> // no other field is read
    },
    download: vi.fn(),
    navigate: vi.fn(),
    changed: vi.fn(),
    toast: vi.fn(),
    tell: vi.fn(),
  }
  return { services, asked }
}

const offered = (where: Where) =>
  Object.values(commands)
    .filter((command) => availabilityOf(command, at(where)).is === 'available')
    .map((command) => command.id.replace('herbal_templates.', ''))

describe('the offered commands', () => {
  test.each([
    [{ status: 'draft' }, ['create', 'view', 'edit', 'copy', 'enable', 'remove']],
    [{ status: 'active' }, ['create', 'view', 'edit', 'copy', 'disable', 'remove']],
    [{ status: 'disabled' }, ['create', 'view', 'edit', 'copy', 'enable', 'remove']],
    [{ path: 'herbal_detail' }, ['create', 'edit', 'copy', 'disable', 'remove']],
    [{ path: 'herbal_edit' }, ['create', 'view', 'disable', 'remove', 'save']],
    [{ used: 2 }, ['create', 'view', 'edit', 'copy', 'disable']],
    [{ permissions: ['21-bidding-order-herbal_template'] }, ['view']],
  ] as const)('for %o are %o', (where, ids) => {
    expect(offered(where)).toEqual(ids)
  })

  test('refuse the removal of a used variety with the reason and the remedy', () => {
    expect(availabilityOf(commands['herbal_templates.remove'], at({ used: 2 }))).toEqual({
      is: 'refused',
      reason: 'refusals:template_unused',
      params: { count: '2' },
      remedy: 'herbal_templates.disable',
    })
    expect(availabilityOf(commands['herbal_templates.remove'], at({ used: 2, status: 'disabled' }))).not.toHaveProperty(
      'remedy',
    )
  })
})

describe('a command sends and says', () => {
  const body = { name: '黄芪', herbal_id: id, goods_type: 'crude_herb' }

  test('a new variety and 操作成功', async () => {
    const { services, asked } = listening()
    const outcome = await commands['herbal_templates.save'].run(at({ path: 'herbal_create' }), { body }, services)
    expect(outcome).toMatchObject({ is: 'done', says: 'commands:said.operated' })
    expect(asked).toEqual([{ id: 'herbal_templates.create', input: { body } }])
    expect(services.changed).toHaveBeenCalledWith('herbal_templates', 'herbs')
  })

  test('a changed variety and 修改成功', async () => {
    const { services, asked } = listening()
    const args = { id, body: { ...body, version: 3 } }
    const outcome = await commands['herbal_templates.save'].run(at({ path: 'herbal_edit' }), args, services)
    expect(outcome).toMatchObject({ is: 'done', says: 'commands:said.changed' })
    expect(asked).toEqual([{ id: 'herbal_templates.edit', input: { params: { id }, body: { ...body, version: 3 } } }])
  })

  test('a status with the version of the record', async () => {
    const { services, asked } = listening()
    await commands['herbal_templates.disable'].run(at(), {}, services)
    expect(asked).toEqual([
      { id: 'herbal_templates.edit', input: { params: { id }, body: { version: 3, status: 'disabled' } } },
    ])
  })

  test('a deletion and 删除成功, and returns to the list', async () => {
    const { services, asked } = listening()
    const here = at({ path: 'herbal_detail' })
    await commands['herbal_templates.remove'].run(here, {}, services)
    commands['herbal_templates.remove'].leaves?.(here, services)
    expect(asked).toEqual([{ id: 'herbal_templates.delete', input: { params: { id }, query: { version: 3 } } }])
    expect(services.navigate).toHaveBeenCalledWith('/bidding/herbal', { replace: true })
    expect(commands['herbal_templates.remove'].says).toBe('commands:said.deleted')
  })

  test('the refusal of a taken name at its field', async () => {
    const { services } = listening({ ok: false, code: 4009, msg: '该值已被使用', data: { field: 'name' } as never })
    const outcome = await commands['herbal_templates.save'].run(at({ path: 'herbal_create' }), { body }, services)
    expect(outcome).toMatchObject({ is: 'refused', errors: [{ path: 'name', message: '该值已被使用' }] })
  })
})
