import { describe, expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions.ts'
import { modeOf, nounsIn, permittedQuery, prefixesFor, wantedRecords } from '#src/palette/modes.ts'

describe('modes', () => {
  test.each([
    ['>tj', 'commands', 'tj'],
    ['》tj', 'commands', 'tj'],
    ['＞tj', 'commands', 'tj'],
    ['/zb', 'pages', 'zb'],
    ['、zb', 'pages', 'zb'],
    ['？', 'help', ''],
    ['＃0006', 'orders', '0006'],
    ['#0006', 'orders', '0006'],
    ['@bz', 'suppliers', 'bz'],
    ['＠bz', 'suppliers', 'bz'],
    ['!hq', 'herbs', 'hq'],
    ['！hq', 'herbs', 'hq'],
    ['~su', 'users', 'su'],
    ['～su', 'users', 'su'],
    ['=1+2', 'calculate', '1+2'],
    ['＝1+2', 'calculate', '1+2'],
    [' #6', 'orders', '6'],
    ['tj', 'all', 'tj'],
  ])('%s has the mode %s and the text %j', (query, mode, text) => {
    expect(modeOf(query)).toEqual({ mode, text })
  })

  test('only prefixes that can list something for the viewer are offered', () => {
    const signs = (...held: string[]) => prefixesFor(held).map(({ sign }) => sign)
    expect(signs(...permissionCodes)).toEqual(['>', '/', '#', '@', '!', '~', '=', '?'])
    expect(signs('21-supplier')).toEqual(['>', '/', '@', '=', '?'])
    expect(signs('21-bidding-order')).toEqual(['>', '/', '#', '!', '=', '?'])
    expect(signs()).toEqual(['>', '/', '=', '?'])
  })

  test('a prefix for records that the viewer may not see is no prefix', () => {
    const held = ['21-bidding-order']
    expect(permittedQuery('~wang', held)).toBe('wang')
    expect(permittedQuery('～', held)).toBe('')
    expect(permittedQuery('#06', held)).toBe('#06')
    expect(permittedQuery('>tj', held)).toBe('>tj')
    expect(permittedQuery('~wang', permissionCodes)).toBe('~wang')
  })

  test('records are searched only with the permission to list them', () => {
    expect(nounsIn('all', ['21-system-user'])).toEqual(['users'])
    expect(nounsIn('suppliers', ['21-system-user'])).toEqual([])
    expect(nounsIn('commands', permissionCodes)).toEqual([])
  })
})

describe('the search for records', () => {
  test.each([
    ['0006', true],
    ['当归', true],
    ['归', true],
    ['#z', true],
    ['#', true],
    ['hq', true],
    ['6', false],
    ['>0006', false],
    ['=500斤', false],
    ['＝0006', false],
    ['', false],
  ])('with the query %j calls the server: %s', (query, asks) => {
    expect(wantedRecords(query, permissionCodes)).toBe(asks ? query : null)
    expect(wantedRecords(query, [])).toBeNull()
  })
})
