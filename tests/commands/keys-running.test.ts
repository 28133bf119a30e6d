// A key is shown beside a command only where it would run that command.
import { beforeAll, expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { keymap } from '#src/commands/keymap.ts'
import { keysRunning } from '#src/commands/keys-running.ts'
import { loadCommands } from '#src/commands/loaded-commands.ts'
import type { PathId } from '#src/paths.ts'

beforeAll(loadCommands)

const at = (path: PathId) => ({
  viewer: { id: 'u0', name: '沈知衡', permissions: permissionCodes },
  path,
  subject: null,
  selected: [],
})
const created = ['orders.create', 'herbal_templates.create', 'users.create'] as const

test.each([
  ['orders', 'orders.create'],
  ['herbal', 'herbal_templates.create'],
  ['users', 'users.create'],
  ['enterprise', null],
] as const)('on %s c is shown beside %s only', (path, made) => {
  const shown = created.filter((id) => keysRunning(keymap, id, at(path), ['table']) === 'c')
  expect(shown).toEqual(made === null ? [] : [made])
})

test('a key that acts on a record is not shown without a record', () => {
  expect(keysRunning(keymap, 'orders.edit', at('orders'), ['table'])).toBeUndefined()
  expect(keysRunning(keymap, 'go.orders', at('home'), [])).toBe('g o')
})
