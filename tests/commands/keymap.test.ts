import { afterEach, describe, expect, test } from 'vitest'
import { createCommandByPage } from '#src/commands/create-commands-by-page.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { keymap, keysIn, keysOf, liveKeymap } from '#src/commands/keymap.ts'
import { find } from '#src/commands/registry.ts'
import { type Binding, continuations, keyContexts, resolve } from '#src/keyboard/bindings.ts'
import { areRivals } from '#src/keyboard/command-nouns.ts'
import { parseKeys } from '#src/keyboard/keys.ts'
import { ownerOf } from '#src/keyboard/reserved-keys.ts'
import { arrangedKeymap, type KeyPreset } from '#src/keyboard/user-keymap.ts'
import { pathIds, paths } from '#src/paths.ts'

test('every binding names a command', () => {
  expect(keymap.filter((binding) => find(binding.command) === undefined)).toEqual([])
})

test('approving has the same key in the list, on the page of the demand and on the page of the review', () => {
  const places = keymap.filter((binding) => binding.command === 'orders.approve')
  expect(places.map((binding) => [binding.in, binding.keys]).toSorted()).toEqual([
    ['detail', 'a'],
    ['matrix', 'a'],
    ['table', 'a'],
  ])
})

const presets: readonly KeyPreset[] = ['english', 'pinyin']
const inPreset = (preset: KeyPreset) => arrangedKeymap(keymap, { preset, characters: true, own: {} })

describe.each(presets)('with the preset %s', (preset) => {
  const map = inPreset(preset)

  test.each(keyContexts)('in %s no key has two meanings, and none is both an action and a prefix', (context) => {
    const here = map.filter((binding) => binding.in === context && binding.otherwise !== true)
    const keys = here.map((binding) => parseKeys(binding.keys).join(' '))
    const doubled = here.flatMap((one, at) =>
      here.flatMap((other, index) =>
        index > at && keys[at] === keys[index] && areRivals(one.command, other.command)
          ? [`${keys[at]} ${one.command} ${other.command}`]
          : [],
      ),
    )
    expect(doubled).toEqual([])
    // Lists of different nouns use the same letter for the same action; the record decides which command runs.
    const uses = here.map((binding, at) => `${keys[at]} ${binding.command}`)
    expect(uses.filter((one, at) => uses.indexOf(one) !== at)).toEqual([])
    expect(keys.filter((one) => keys.some((other) => other.startsWith(`${one} `)))).toEqual([])
  })

  test('the prefix of a chord is no action in any context', () => {
    const prefixes = new Set(
      map.map((binding) => parseKeys(binding.keys)).flatMap((keys) => (keys.length > 1 ? [keys[0]] : [])),
    )
    expect(map.filter((binding) => prefixes.has(parseKeys(binding.keys).join(' ')))).toEqual([])
  })

  test('no reserved key of browsers, input methods, screen readers or the page is bound', () => {
    // In a grid, Mod+Backspace and a plain Escape belong to the page; neither is in the table.
    const taken = map.flatMap(({ keys, command }) =>
      parseKeys(keys)
        .filter((stroke) => ownerOf(stroke, false) !== null || ownerOf(stroke, true) !== null)
        .map((stroke) => `${stroke} ${command}`),
    )
    expect(taken).toEqual([])
  })

  test('each entry of the menu has its chord', () => {
    for (const path of pathIds) {
      const menu = paths[path].menu
      if (menu === undefined) continue
      expect(keysIn(map, `go.${path}`)).toBe(preset === 'pinyin' ? menu.pinyinChord : menu.chord)
    }
  })
})

test('both presets have the chords of the specification', () => {
  const chords = (preset: KeyPreset) =>
    Object.fromEntries(
      inPreset(preset).flatMap((one) => (one.keys.startsWith('g ') ? [[one.command, one.keys.slice(2)]] : [])),
    )
  // The specification has no chord for messages.
  const rest = { 'preferences.open': 't', 'go.users': 'u', 'inbox.open': 'm' }
  expect(chords('english')).toMatchObject({
    ...rest,
    'go.home': 'h',
    'go.orders': 'o',
    'go.reviews': 'r',
    'go.herbal': 'v',
    'go.suppliers': 's',
    'go.enterprise': 'e',
    'palette.recents': 'g',
  })
  expect(chords('pinyin')).toMatchObject({
    ...rest,
    'go.home': 's',
    'go.orders': 'x',
    'go.reviews': 'p',
    'go.herbal': 'y',
    'go.suppliers': 'g',
    'go.enterprise': 'q',
    'palette.recents': 'b',
  })
})

test('a row is removed by Delete and, for keyboards without it, by Mod+Backspace', () => {
  const removing = (keys: string) => keymap.filter((one) => one.keys === keys)
  const ids = removing('Delete').map(({ command }) => command)
  expect(ids).toEqual(expect.arrayContaining(['orders.delete', 'herbal_templates.remove', 'users.remove']))
  expect(removing('Mod+Backspace').map(({ command }) => command)).toEqual(ids)
  // Both keys also work in the panel of a record and in the grid of verdicts.
  for (const keys of ['Delete', 'Mod+Backspace'])
    expect([...new Set(removing(keys).map(({ in: context }) => context))]).toEqual(['dialog', 'table', 'verdicts'])
})

test('a list page has at most 16 character keys and two prefixes', () => {
  const first = keymap
    // Only the home page, which is no list page, puts tasks off.
    .filter((binding) => (binding.in === 'table' || binding.in === 'global') && binding.command !== 'work.snooze')
    .map((binding) => parseKeys(binding.keys))
  const characters = new Set(first.filter((keys) => keys.length === 1 && keys[0]?.length === 1).map((keys) => keys[0]))
  expect(characters.size).toBeLessThanOrEqual(16)
  expect(new Set(first.filter((keys) => keys.length > 1).map((keys) => keys[0]))).toEqual(new Set(['v', 'g']))
})

test('each command that c runs on a page shows c as its key', () => {
  for (const id of Object.values(createCommandByPage)) expect(keysOf(id, 'table')).toBe('c')
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

  test('gives the binding of the deepest context first, and those of outer contexts after it', () => {
    const meant = resolve(['c'], ['table', 'global'], false, map)
    expect(meant.is === 'hit' && meant.bindings.map((one) => one.command)).toEqual(['rows.mark', 'create.here'])
  })

  test('prefers a later binding of the same context', () => {
    const meant = resolve(['x'], ['table'], false, map)
    expect(meant.is === 'hit' && meant.bindings[0]?.command).toBe('rows.open')
  })

  test('is pending after a prefix', () => {
    expect(resolve(['g'], ['global'], false, map)).toEqual({ is: 'pending' })
    expect(resolve(['g', 'h'], ['global'], false, map).is).toBe('hit')
    expect(resolve(['g', 'z'], ['global'], false, map)).toEqual({ is: 'none' })
  })

  test('uses only bindings marked for fields inside a field', () => {
    expect(resolve(['c'], ['global'], true, map)).toEqual({ is: 'none' })
    expect(resolve(['Mod+k'], ['global'], true, map).is).toBe('hit')
  })

  test('ignores bindings of other contexts', () => {
    expect(resolve(['x'], ['global'], false, map)).toEqual({ is: 'none' })
  })

  test('the panel of a chord lists its continuations', () => {
    expect(continuations(['g'], ['global'], map).map((one) => one.keys)).toEqual(['g h'])
  })
})

describe('a person’s own keys', () => {
  afterEach(() => currentPreferences.forget())

  test('take effect at once, for keys and for hints', () => {
    currentPreferences.follow({ keys: { 'create.here': 'i' } })
    expect(keysOf('orders.create', 'table')).toBe('i')
    expect(resolve(['c'], ['global'], false, liveKeymap())).toEqual({ is: 'none' })
    expect(resolve(['i'], ['global'], false, liveKeymap()).is).toBe('hit')
  })

  test('win over the default keymap', () => {
    currentPreferences.follow({ keys: { 'list.search': 'x' } })
    const meant = resolve(['x'], ['table'], false, liveKeymap())
    expect(meant.is === 'hit' && meant.bindings[0]?.command).toBe('list.search')
  })

  test('give the same map object until they change', () => {
    const preferences = { keys: { 'create.here': 'i' } }
    currentPreferences.follow(preferences)
    const map = liveKeymap()
    currentPreferences.follow(preferences)
    expect(liveKeymap()).toBe(map)
  })

  test('without character keys leave keys with Mod, function keys and arrows, and only their hints', () => {
    currentPreferences.follow({ switches: { 'keys.characters_off': true } })
    expect(keysOf('create.here')).toBeUndefined()
    expect(keysOf('go.orders')).toBeUndefined()
    expect(keysOf('rows.next', 'table')).toBe('ArrowDown')
    expect(keysOf('palette.open')).toBe('Mod+K')
    expect(keysOf('notices.next')).toBe('F8')
    expect(resolve(['g'], ['global'], false, liveKeymap())).toEqual({ is: 'none' })
  })
})

test('one key opens and closes the palette from everywhere', () => {
  for (const context of ['global', 'palette'] as const) {
    const meant = resolve(['Mod+k'], [context], true, liveKeymap())
    expect(meant.is === 'hit' && meant.bindings[0]?.command).toBe('palette.open')
  }
})
