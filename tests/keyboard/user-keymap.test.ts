import { describe, expect, test } from 'vitest'
import { keymap } from '#src/commands/keymap.ts'
import { find } from '#src/commands/registry.ts'
import type { Binding } from '#src/keyboard/bindings.ts'
import { arrangedKeymap, type KeyArrangement, slotName } from '#src/keyboard/user-keymap.ts'
import { byContext, hasKeysLike, keyLines } from '#src/shortcuts/key-list.ts'

const base: readonly Binding[] = [
  { in: 'palette', keys: 'Mod+K', command: 'palette.open', inFields: true, as: 'global' },
  { in: 'table', keys: 'j', command: 'rows.next', repeats: true },
  { in: 'table', keys: 'ArrowDown', command: 'rows.next', repeats: true },
  { in: 'table', keys: 'Enter', command: 'rows.open' },
  { in: 'table', keys: 'o', command: 'rows.open' },
  { in: 'table', keys: 'm', command: 'palette.open' },
  { in: 'form', keys: 'Mod+S', command: 'form.save', inFields: true },
  { in: 'global', keys: 'g h', pinyin: 'g s', command: 'go.home' },
  { in: 'global', keys: 'Mod+K', command: 'palette.open', inFields: true },
]

const keysOf = (arrangement: Partial<KeyArrangement>, command: string) =>
  arrangedKeymap(base, { preset: 'english', characters: true, own: {}, ...arrangement })
    .filter((one) => one.command === command)
    .map((one) => `${one.in} ${one.keys}`)

test('a command that one context has is named by its id; a command that several have is named by the context and its id', () => {
  expect(slotName(base, { in: 'table', command: 'rows.next' })).toBe('rows.next')
  expect(slotName(base, { in: 'table', command: 'palette.open' })).toBe('table:palette.open')
  // The server accepts only names of this form.
  for (const { in: context, command } of keymap) {
    expect(slotName(keymap, { in: context, command })).toMatch(/^[a-z][a-z0-9_.:-]{0,63}$/)
  }
})

test('a preset changes only the keys for which it has others', () => {
  expect(keysOf({ preset: 'pinyin' }, 'go.home')).toEqual(['global g s'])
  expect(keysOf({ preset: 'pinyin' }, 'rows.next')).toEqual(['table j', 'table ArrowDown'])
})

test('own keys replace the letter and leave the arrow', () => {
  expect(keysOf({ own: { 'rows.next': 'h' } }, 'rows.next')).toEqual(['table h', 'table ArrowDown'])
  expect(keysOf({ own: { 'rows.open': 'l' } }, 'rows.open')).toEqual(['table Enter', 'table l'])
})

test('a command can be left without keys', () => {
  expect(keysOf({ own: { 'rows.next': '' } }, 'rows.next')).toEqual(['table ArrowDown'])
  expect(keysOf({ own: { 'go.home': '' } }, 'go.home')).toEqual([])
})

test('own keys apply in both presets', () => {
  expect(keysOf({ own: { 'go.home': 'g a' }, preset: 'pinyin' }, 'go.home')).toEqual(['global g a'])
})

test('one change of the palette’s key applies to opening and closing it', () => {
  expect(keysOf({ own: { 'global:palette.open': 'Mod+J' } }, 'palette.open')).toEqual([
    'palette Mod+J',
    'table m',
    'global Mod+J',
  ])
})

test('a letter for a command of fields does not work inside fields', () => {
  const map = arrangedKeymap(base, { preset: 'english', characters: true, own: { 'form.save': 's' } })
  expect(map.find((one) => one.command === 'form.save')?.inFields).toBeUndefined()
})

test('a command without a key can get a global one', () => {
  expect(keysOf({ own: { 'session.sign_out': 'g z' } }, 'session.sign_out')).toEqual(['global g z'])
})

test('unreadable keys change nothing', () => {
  expect(keysOf({ own: { 'rows.next': 'Cmd+X' } }, 'rows.next')).toEqual(['table j', 'table ArrowDown'])
  expect(keysOf({ own: { 'table:rows.next': '  ' } }, 'rows.next')).toEqual(['table j', 'table ArrowDown'])
})

describe('the lists of keys', () => {
  const usual = { preset: 'english', characters: true, own: {} } as const

  test('document every command of the table, in every context', () => {
    const lines = byContext(keyLines(keymap, usual)).flatMap((group) => group.lines)
    const told = new Set(
      lines.flatMap((line) => [line.keys, ...line.fixed].map((keys) => `${line.in} ${line.command} ${keys}`)),
    )
    const missing = keymap
      .filter((one) => one.as === undefined)
      .map((one) => `${one.in} ${one.command} ${one.keys}`)
      .filter((one) => !told.has(one))
    expect(missing).toEqual([])
    expect(lines.filter((line) => find(line.command) === undefined)).toEqual([])
  })

  test('mark own keys and give their defaults', () => {
    const line = keyLines(base, { ...usual, own: { 'rows.next': 'h' } }).find((one) => one.command === 'rows.next')
    expect(line).toEqual({
      in: 'table',
      command: 'rows.next',
      name: 'rows.next',
      keys: 'h',
      fixed: ['ArrowDown'],
      usual: 'j',
      isOwn: true,
    })
  })

  test('are found by keys in any spelling', () => {
    const [line] = keyLines(base, usual).filter((one) => one.command === 'go.home')
    const [save] = keyLines(base, usual).filter((one) => one.command === 'form.save')
    expect(['g h', 'gh', 'G H'].map((query) => line !== undefined && hasKeysLike(line, query))).toEqual([
      true,
      true,
      true,
    ])
    expect(['ctrl s', 'Ctrl+S', '⌘S'].map((query) => save !== undefined && hasKeysLike(save, query))).toEqual([
      true,
      true,
      true,
    ])
    expect(line !== undefined && hasKeysLike(line, 'h')).toBe(false)
  })
})
