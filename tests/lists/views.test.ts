// Saved views of a list: what an address shows, and how it is written.
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
  test('that names a view shows what the view holds', () => {
    expect(seen('view=v1')).toEqual({ ...shown, shows: 'status=bidding&kind=a', view: 'v1' })
    expect(seen('view=v2')).toEqual({ ...shown, shows: '', view: 'v2' })
  })

  test('that asks for something itself shows that, and whether it is another than the view', () => {
    expect(seen('view=v1&status=draft')).toEqual({ ...shown, shows: 'status=draft', view: 'v1', isChanged: true })
    expect(seen('status=bidding&kind=a&page=2&view=v1')).toEqual({
      ...shown,
      shows: 'status=bidding&kind=a&page=2',
      view: 'v1',
    })
  })

  test('that asks for nothing shows the default view; one that asks, or says all, does not', () => {
    expect(seen('', [usual])).toEqual({ ...shown, shows: 'status=bidding&kind=a', view: 'v3' })
    expect(seen('colorWeak=1', [usual]).view).toBe('v3')
    expect(seen('search=x', [usual])).toEqual({ ...shown, shows: 'search=x' })
    expect(seen('view=all', [usual])).toEqual({ ...shown, shows: '' })
  })

  test('that names somebody else’s view shows everything, and says so', () => {
    expect(seen('view=theirs', [usual])).toEqual({ ...shown, shows: '', isUnknown: true })
  })
})

describe('written', () => {
  const write = (search: string, view: SavedView | null, views: readonly SavedView[]) =>
    addressOfQuery(grammar, grammar.read(search).query, view, views)

  test('is the shortest address, and reads back as the same list', () => {
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

  test('for somebody else it says everything, and nothing of one’s own views', () => {
    const query = grammar.read('status=bidding&page=4').query
    expect(sharedText(grammar, query)).toBe('status=bidding')
    expect(sharedText(grammar, grammar.defaults)).toBe('view=all')
  })
})

test('one view is the default at most', () => {
  expect(withDefault([usual, mine], 'v1')).toEqual([
    { id: 'v3', name: '我的', search: mine.search },
    { ...mine, is_default: true },
  ])
  expect(withDefault([usual], null)[0]).not.toHaveProperty('is_default')
})
