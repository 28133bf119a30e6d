import { describe, expect, test } from 'vitest'
import { createdHere } from '#src/commands/created-here.ts'
import { type Binding, continuations, keyContexts, keymap, keysOf, resolve } from '#src/commands/keymap.ts'
import { parseKeys } from '#src/commands/keys.ts'
import { find } from '#src/commands/registry.ts'
import { pathIds, paths } from '#src/paths.ts'

test('every binding names a command', () => {
  expect(keymap.filter((binding) => find(binding.command) === undefined)).toEqual([])
})

test.each(keyContexts)(
  'in %s no key has two commands of one noun and no key is both an action and a prefix',
  (context) => {
    const here = keymap.filter((binding) => binding.in === context)
    const keys = here.map((binding) => parseKeys(binding.keys).join(' '))
    // Lists of different nouns use the same letter for the same thing; which is meant, the record says.
    const uses = here.map((binding, at) => `${keys[at]} ${binding.command.split('.')[0]}`)
    expect(uses.filter((one, at) => uses.indexOf(one) !== at)).toEqual([])
    expect(keys.filter((one) => keys.some((other) => other.startsWith(`${one} `)))).toEqual([])
  },
)

test('a prefix of one context is no action of another', () => {
  const prefixes = new Set(
    keymap.map((binding) => parseKeys(binding.keys)).flatMap((keys) => (keys.length > 1 ? [keys[0]] : [])),
  )
  expect(keymap.filter((binding) => prefixes.has(parseKeys(binding.keys).join(' ')))).toEqual([])
})

/** Taken by Chinese input methods or by the browser. */
const forbidden = [
  'Mod+Space',
  'Shift+Space',
  'Mod+,',
  'Mod+.',
  'Mod+Shift+f',
  ...[...'ntwqldhjpfr'].map((letter) => `Mod+${letter}`),
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'F5',
  'F6',
  'F12',
  'Escape',
  'Tab',
]

test('no key is bound that input methods, browsers or readers need', () => {
  expect(keymap.flatMap((binding) => parseKeys(binding.keys)).filter((stroke) => forbidden.includes(stroke))).toEqual(
    [],
  )
})

test('at most 16 characters and two prefixes live on a list page', () => {
  const first = keymap
    .filter((binding) => binding.in === 'table' || binding.in === 'global')
    .map((binding) => parseKeys(binding.keys))
  const characters = new Set(first.filter((keys) => keys.length === 1 && keys[0]?.length === 1).map((keys) => keys[0]))
  expect(characters.size).toBeLessThanOrEqual(16)
  expect(new Set(first.filter((keys) => keys.length > 1).map((keys) => keys[0]))).toEqual(new Set(['v', 'g']))
})

test('each entry of the menu is reached by its chord', () => {
  for (const path of pathIds) {
    const chord = paths[path].menu?.chord
    if (chord !== undefined) expect(keysOf(`go.${path}`)).toBe(chord)
  }
})

test('what c makes on a page shows c as its key', () => {
  for (const id of Object.values(createdHere)) expect(keysOf(id, 'table')).toBe('c')
})

describe('resolve', () => {
  const map: readonly Binding[] = [
    { in: 'global', keys: 'c', command: 'create.here' },
    { in: 'global', keys: 'g h', command: 'sheet.open' },
    { in: 'global', keys: 'Mod+K', command: 'palette.open', inFields: true },
    { in: 'table', keys: 'c', command: 'rows.mark' },
    { in: 'table', keys: 'x', command: 'rows.mark' },
    { in: 'table', keys: 'x', command: 'rows.open' },
  ]

  test('the deepest context comes first, and the ones above stay as a way out', () => {
    const meant = resolve(['c'], ['table', 'global'], false, map)
    expect(meant.is === 'hit' && meant.bindings.map((one) => one.command)).toEqual(['rows.mark', 'create.here'])
  })

  test('a later binding of the same context wins', () => {
    const meant = resolve(['x'], ['table'], false, map)
    expect(meant.is === 'hit' && meant.bindings[0]?.command).toBe('rows.open')
  })

  test('a prefix waits for the rest', () => {
    expect(resolve(['g'], ['global'], false, map)).toEqual({ is: 'pending' })
    expect(resolve(['g', 'h'], ['global'], false, map).is).toBe('hit')
    expect(resolve(['g', 'z'], ['global'], false, map)).toEqual({ is: 'none' })
  })

  test('in a field only bindings that say so are alive', () => {
    expect(resolve(['c'], ['global'], true, map)).toEqual({ is: 'none' })
    expect(resolve(['Mod+k'], ['global'], true, map).is).toBe('hit')
  })

  test('contexts that are not around do not answer', () => {
    expect(resolve(['x'], ['global'], false, map)).toEqual({ is: 'none' })
  })

  test('the panel of a chord lists what goes on from it', () => {
    expect(continuations(['g'], ['global'], map).map((one) => one.keys)).toEqual(['g h'])
  })
})

test('the palette opens and closes by one key, from everywhere', () => {
  for (const context of ['global', 'palette'] as const) {
    const meant = resolve(['Mod+k'], [context], true)
    expect(meant.is === 'hit' && meant.bindings[0]?.command).toBe('palette.open')
  }
})
