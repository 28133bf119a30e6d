// Saved views of a list: what an address shows, and how the address is written.
import { describe, expect, test } from 'vitest'
import type { SavedView } from '#contract/preferences.ts'
import { choices, listGrammar } from '#src/lists/url.ts'
import { addressOfQuery, readAddress, sharedText, withDefault } from '#src/lists/views.ts'

const grammar = listGrammar({
  path: 'orders',
  sortFields: ['name', 'seen_at'],
  sort: { id: 'seen_at', desc: true },
  statuses: ['draft', 'bidding'],
  filters: { kind: choices(['a', 'b'], { label: 'x', optionsKey: 'y' }) },
})
const mine: SavedView = { id: 'v1', name: '我的', search: 'status=bidding&kind=a' }
const wide: SavedView = { id: 'v2', name: '宽', search: '' }
const usual: SavedView = { ...mine, id: 'v3', is_default: true }
const seen = (search: string, views: readonly SavedView[] = [mine, wide]) => {
  const { query, view, isUnknown, isChanged, dropped } = readAddress(grammar, search, views)
  return { shows: grammar.write(query), view: view?.id ?? null, isUnknown, isChanged, dropped }
}
const shown = { view: null, isUnknown: false, isChanged: false, dropped: [] }

describe('an address', () => {
  test('with a view shows the filters of the view', () => {
    expect(seen('view=v1')).toEqual({ ...shown, shows: 'status=bidding&kind=a', view: 'v1' })
    expect(seen('view=v2')).toEqual({ ...shown, shows: '', view: 'v2' })
  })

  test('with a view and filters shows the filters and whether they differ from the view', () => {
    expect(seen('view=v1&status=draft')).toEqual({ ...shown, shows: 'status=draft', view: 'v1', isChanged: true })
    expect(seen('status=bidding&kind=a&page=2&view=v1')).toEqual({
      ...shown,
      shows: 'status=bidding&kind=a&page=2',
      view: 'v1',
    })
  })

  test('without filters shows the default view; with filters, or with view=all, it does not', () => {
    expect(seen('', [usual])).toEqual({ ...shown, shows: 'status=bidding&kind=a', view: 'v3' })
    expect(seen('colorWeak=1', [usual]).view).toBe('v3')
    expect(seen('search=x', [usual])).toEqual({ ...shown, shows: 'search=x' })
    expect(seen('view=all', [usual])).toEqual({ ...shown, shows: '' })
  })

  test('with an unknown view shows all records and is marked as unknown', () => {
    expect(seen('view=theirs', [usual])).toEqual({ ...shown, shows: '', isUnknown: true })
  })
})

describe('written', () => {
  const write = (search: string, view: SavedView | null, views: readonly SavedView[]) =>
    addressOfQuery(grammar, grammar.read(search).query, view, views)

  test('is the shortest address that is read back as the same list', () => {
    const views = [mine, wide, usual]
    const cases: readonly [string, SavedView | null, readonly SavedView[], string][] = [
      ['', null, [mine], ''],
      ['', null, views, 'view=all'],
      ['', wide, [mine, wide], 'view=v2'],
      ['', mine, views, 'view=all'],
      ['', mine, [mine], ''],
      ['status=bidding&kind=a', mine, views, 'view=v1'],
      ['status=bidding&kind=a', usual, views, ''],
      ['status=bidding&kind=a&page=3', usual, views, 'status=bidding&kind=a&page=3&view=v3'],
      ['status=draft', usual, views, 'status=draft&view=v3'],
      ['status=draft', null, views, 'status=draft'],
    ]
    for (const [query, view, all, text] of cases) {
      expect(write(query, view, all)).toBe(text)
      expect(seen(text, all).shows).toBe(query)
    }
  })

  test('contains, for other people, all filters and no own view', () => {
    const query = grammar.read('status=bidding&page=4').query
    expect(sharedText(grammar, query)).toBe('status=bidding')
    expect(sharedText(grammar, grammar.defaults)).toBe('view=all')
  })
})

test('at most one view is the default', () => {
  expect(withDefault([usual, mine], 'v1')).toEqual([
    { id: 'v3', name: '我的', search: mine.search },
    { ...mine, is_default: true },
  ])
  expect(withDefault([usual], null)[0]).not.toHaveProperty('is_default')
})
