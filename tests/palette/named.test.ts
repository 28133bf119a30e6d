// Rows of the palette that are no commands, which are saved views and the palette's modes, and the rows of recent uses.
import { describe, expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import type { Preferences } from '#contract/preferences.ts'
import { commands } from '#src/commands/registry.ts'
import { plainCharacter } from '#src/keyboard/keys.ts'
import { modeOf, prefixes } from '#src/palette/modes.ts'
import { modeRows, type NamedRow, viewRows } from '#src/palette/named.ts'
import { paletteList, reachable } from '#src/palette/rows.ts'
import type { Recents } from '#src/search/recents.ts'
import { loadRecordReadings } from '#src/search/record-readings.ts'
import { indexOf } from '#src/search/search-index.ts'

const viewer = { id: 'u1', name: '苏文佩', permissions: permissionCodes }
const words = (key: string, params: Readonly<Record<string, string>> = {}) =>
  [
    key.replace('common:menu.orders', '招标需求').replace('lists:views.none_chosen', '全部'),
    ...Object.values(params),
  ].join(' ')
const views: Preferences['views'] = {
  orders: [
    { id: 'v1', name: '重点药材', search: 'search=黄芪' },
    { id: 'v2', name: '本周截止', search: 'status=bidding', is_default: true },
  ],
  users: [{ id: 'v3', name: '采购部', search: '' }],
}
const readings = await loadRecordReadings()

const listOf = (query: string, rows: readonly NamedRow[], recents: Recents = []) => {
  const situation = { viewer, path: 'orders', subject: null, selected: [] } as const
  const listed = [...reachable(commands, situation, modeOf(query).mode, () => false), ...rows]
  const empty = indexOf([], {})
  const named = indexOf(
    rows.map(({ entry }) => entry),
    readings,
  )
  const sources = {
    commands,
    words: empty,
    named,
    records: new Map(),
    record: () => undefined,
    found: [],
    foundIndex: empty,
  }
  return paletteList(query, viewer, listed, { ...sources, recents, now: 0 })
}
const idsIn = (list: ReturnType<typeof listOf>, group?: string) =>
  list.groups
    .filter((one) => group === undefined || one.group === group)
    .flatMap(({ rows }) => rows.map((row) => row.command.id))

describe('saved views', () => {
  const rows = viewRows(views, permissionCodes, words)

  test('have a row each, and a list with a default view has a row for all records too', () => {
    expect(rows.map((row) => [row.command.id, row.shown.title, row.shown.address])).toEqual([
      ['view:orders:v1', '重点药材', '/bidding/order?view=v1'],
      ['view:orders:v2', '本周截止', '/bidding/order?view=v2'],
      ['view:orders:all', '全部', '/bidding/order?view=all'],
      ['view:users:v3', '采购部', '/system/user?view=v3'],
    ])
  })

  test('have no row for lists that the viewer may not see', () => {
    expect(viewRows(views, ['21-system-user'], words).map((row) => row.command.id)).toEqual(['view:users:v3'])
    expect(viewRows(views, [], words)).toEqual([])
  })

  test.each([
    ['重点', 'view:orders:v1'],
    ['zhongdian', 'view:orders:v1'],
    ['zdyc', 'view:orders:v1'],
    ['bzhoujz', 'view:orders:v2'],
    ['招标需求 本周', 'view:orders:v2'],
    ['/cgb', 'view:users:v3'],
  ])('are found by %s, here %s', (query, id) => expect(idsIn(listOf(query, rows))[0]).toBe(id))

  test('have a heading of their own before anything is typed', () => {
    expect(idsIn(listOf('/', rows), 'views')).toEqual(rows.map((row) => row.command.id))
  })
})

describe('modes', () => {
  test('are rows of the help with their characters', () => {
    const rows = modeRows(permissionCodes, words)
    expect(rows.map((row) => row.shown.types)).toEqual(['>', '/', '#', '@', '!', '~', '='])
    for (const { shown } of rows) expect(shown.note).toContain(shown.types)
    expect(listOf('?', rows).groups[0]?.group).toBe('modes')
  })

  test('are listed only where the viewer can use them', () => {
    expect(modeRows(['21-supplier'], words).map((row) => row.shown.types)).toEqual(['>', '/', '@', '='])
  })

  test.each(prefixes.map(({ sign, twin, mode }) => [sign, twin, mode]))(
    'have equal characters %s and %s for %s',
    (sign, twin, mode) => {
      expect(plainCharacter(twin ?? '')).toBe(sign)
      expect(modeOf(`${twin}x`)).toEqual({ mode, text: 'x' })
    },
  )
})

describe('recent uses', () => {
  const use = (id: string) => ({ id, at: '2026-11-20T02:00:00.000Z', uses: [1, 2] })
  const rows = viewRows(views, permissionCodes, words)

  test('list only commands and views that can be repeated from anywhere', () => {
    const used = ['rows.mark_page', 'rows.peek', 'settings.theme_dark', 'view.density', 'orders.approve', 'go.up']
    const again = ['go.users', 'orders.create', 'view:orders:v1', 'view.go']
    const list = listOf('', rows, [...used, ...again].map(use))
    expect(idsIn(list, 'recent')).toEqual(['go.users', 'orders.create', 'view:orders:v1'])
    expect(idsIn(list, 'frequent')).toEqual([])
  })

  test('list frequent commands by the same rule', () => {
    const many = ['go.home', 'go.orders', 'go.reviews', 'go.herbal', 'go.suppliers', 'go.enterprise']
    const list = listOf('', rows, [...many, 'rows.peek', 'view.refresh', 'go.users'].map(use))
    expect(idsIn(list, 'recent')).toEqual(many)
    expect(idsIn(list, 'frequent')).toEqual(['go.users'])
  })
})
