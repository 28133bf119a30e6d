import { describe, expect, test } from 'vitest'
import { keymap } from '#src/commands/keymap.ts'
import { find } from '#src/commands/registry.ts'
import { coveredBy, problemOf, takeover } from '#src/keyboard/key-conflicts.ts'
import { keyFile, readKeyFile } from '#src/keyboard/keymap-file.ts'
import { ownerOf } from '#src/keyboard/reserved-keys.ts'
import { arrangedKeymap } from '#src/keyboard/user-keymap.ts'

const how = { apple: false, inFields: false }
const slot = { in: 'table', command: 'rows.next' } as const
const problem = (keys: string, of: Parameters<typeof problemOf>[1] = slot, with_ = how) => {
  const found = problemOf(keymap, of, keys, with_)
  return found !== null && 'by' in found ? { is: found.is, by: found.by.map((one) => one.command) } : found
}

test.each([
  ['Mod+t', 'browser'],
  ['Mod+Shift+n', 'browser'],
  ['Alt+ArrowLeft', 'browser'],
  ['F5', 'browser'],
  ['Mod+Space', 'input_method'],
  ['Shift+Space', 'input_method'],
  ['Mod+.', 'input_method'],
  ['Mod+,', 'input_method'],
  ['Mod+Shift+f', 'input_method'],
  ['Insert', 'assistive'],
  ['Meta+a', 'system'],
  ['Alt+F4', 'system'],
  ['Tab', 'page'],
  ['Escape', 'page'],
] as const)('%s is refused as a key of the %s', (keys, owner) => {
  expect(problem(keys)).toEqual({ is: 'reserved', stroke: keys, owner })
})

test('on an Apple keyboard Ctrl+Option belongs to the screen reader, and Ctrl+Space to the input method', () => {
  expect(ownerOf('Ctrl+Alt+a', true)).toBe('assistive')
  expect(ownerOf('Ctrl+Space', true)).toBe('input_method')
  expect(ownerOf('Ctrl+Alt+a', false)).toBeNull()
})

test('a reserved stroke is refused inside a sequence too', () => {
  expect(problem('z Mod+t')).toMatchObject({ is: 'reserved', stroke: 'Mod+t' })
})

test('keys of another command in the same context are taken, keys of another noun are not', () => {
  expect(problem('x')).toEqual({ is: 'taken', by: ['rows.mark'] })
  expect(problem('a', { in: 'table', command: 'suppliers.view' })).toEqual({ is: 'taken', by: ['suppliers.certify'] })
  expect(problem('h')).toBeNull()
})

test('keys that are a prefix of others, or have others as a prefix, are refused as such', () => {
  expect(problem('g')).toMatchObject({ is: 'prefix' })
  expect(problem('x x')).toEqual({ is: 'prefix', by: ['rows.mark'] })
  // The keys of the list work beside the global ones.
  expect(problem('j q', { in: 'global', command: 'create.here' })).toMatchObject({ is: 'prefix' })
})

test('more than three strokes, words and empty text are refused', () => {
  expect(problem('a b c d')).toEqual({ is: 'too_long' })
  expect(problem('foo')).toEqual({ is: 'unreadable' })
  expect(problem('Cmd+K')).toEqual({ is: 'unreadable' })
  expect(problem('')).toEqual({ is: 'unreadable' })
})

test('a command of forms needs a key that types no character', () => {
  const submit = { in: 'form', command: 'form.submit' } as const
  expect(problem('z', submit, { ...how, inFields: true })).toEqual({ is: 'needs_modifier' })
  expect(problem('F9', submit, { ...how, inFields: true })).toBeNull()
})

test('a key of the list may cover a key of the whole console', () => {
  expect(problem('c')).toBeNull()
  expect(coveredBy(keymap, slot, 'c').map((one) => one.command)).toEqual(['create.here'])
  expect(coveredBy(keymap, { in: 'global', command: 'create.here' }, 'x').map((one) => one.command)).toEqual([
    'rows.mark',
    'verdicts.reject',
    'matrix.veto',
  ])
})

describe('taking keys over', () => {
  const from = keymap.filter((one) => one.in === 'table' && one.keys === 'x')

  test('leaves the other command without keys, or gives it the old ones', () => {
    const wish = { keys: 'x', from, before: 'j' }
    expect(takeover(keymap, {}, slot, { ...wish, how: 'replace' })).toEqual({ 'rows.next': 'x', 'rows.mark': '' })
    expect(takeover(keymap, {}, slot, { ...wish, how: 'swap' })).toEqual({ 'rows.next': 'x', 'rows.mark': 'j' })
  })

  test('gives a keymap without conflicts', () => {
    const own = takeover(keymap, {}, slot, { keys: 'x', from, before: 'j', how: 'swap' }) ?? {}
    const map = arrangedKeymap(keymap, { preset: 'english', characters: true, own })
    expect(problemOf(map, slot, 'x', how)).toBeNull()
    expect(problemOf(map, { in: 'table', command: 'rows.mark' }, 'j', how)).toBeNull()
  })

  test('is not possible for arrows and other fixed keys', () => {
    const arrow = keymap.filter((one) => one.in === 'table' && one.keys === 'ArrowDown')
    expect(
      takeover(
        keymap,
        {},
        { in: 'table', command: 'rows.mark' },
        { keys: 'ArrowDown', from: arrow, before: 'x', how: 'replace' },
      ),
    ).toBeNull()
  })
})

describe('the file', () => {
  const read = (text: string) => readKeyFile(text, keymap, { exists: (id) => find(id) !== undefined, apple: false })
  const faults = (text: string) => {
    const found = read(text)
    return found.is === 'faulty' ? found.faults.map((one) => [one.line, one.name, one.what.is]) : found
  }
  const file = (...entries: string[]) =>
    [
      '{',
      '  "format": "herbal-tender-keys/1",',
      '  "preset": "pinyin",',
      '  "keys": {',
      entries.join(',\n'),
      '  }',
      '}',
    ].join('\n')

  test('is read as it was written', () => {
    const own = { 'rows.next': 'h', 'global:palette.open': 'Mod+j', 'orders.view': '' }
    expect(
      read(keyFile({ preset: 'pinyin', characters: true, own: { ...own, 'global:palette.open': 'Mod+i' } })),
    ).toEqual({
      is: 'whole',
      preset: 'pinyin',
      own: { ...own, 'global:palette.open': 'Mod+i' },
    })
  })

  test('lists every fault with its line and applies nothing', () => {
    expect(
      faults(
        file(
          '    "rows.next": "x"',
          '    "rows.prev": "Mod+t"',
          '    "no.such": "z"',
          '    "form.submit": "z"',
          '    "rows.open": "a b c d"',
        ),
      ),
    ).toEqual([
      [5, 'rows.next', 'taken'],
      [6, 'rows.prev', 'reserved'],
      [7, 'no.such', 'unknown'],
      [8, 'form.submit', 'needs_modifier'],
      [9, 'rows.open', 'too_long'],
    ])
  })

  test('may swap the keys of two commands', () => {
    expect(read(file('    "rows.next": "x"', '    "rows.mark": "j"')).is).toBe('whole')
  })

  test('of another format is refused with the line of the fault', () => {
    expect(faults('nothing')).toMatchObject([[1, '', 'not_json']])
    expect(faults('{\n  "a": 1,\n}')).toMatchObject([[3, '', 'not_json']])
    expect(faults('{"format":"other","preset":"english","keys":{}}')).toMatchObject([[1, 'format', 'not_ours']])
    expect(faults('[]')).toMatchObject([[1, '', 'not_ours']])
    expect(faults(' '.repeat(100_001))).toMatchObject([[1, '', 'too_many']])
  })
})
