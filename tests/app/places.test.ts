// Which page an address means, and which address may be returned to.
import { describe, expect, test } from 'vitest'
import { chooseLocale } from '#src/app/i18n.ts'
import { hasRecordId, placeOf, redirectOf, returnPath } from '#src/app/places.ts'
import { pathIds, to } from '#src/paths.ts'

test('every path of the table is found by its own address', () => {
  for (const id of pathIds) expect(placeOf(to(id, {}, { token: 'x', code: 'x' }))?.id).toBe(id)
  expect(placeOf('/tender/abc')).toEqual({ id: 'tender', params: { token: 'abc' } })
  expect(placeOf('/bidding/order/')?.id).toBe('orders')
  expect([placeOf('/nowhere'), placeOf('/bidding/order/create/x'), placeOf('')]).toEqual([null, null, null])
})

test('the page of a record exists only with an id, which is any text or number', () => {
  const id = '0198d2c4-7e1f-7c3a-9b5e-2f4a6c8e0d12'
  const asked = (path: string, search: string) => {
    const place = placeOf(path)
    return place !== null && hasRecordId(place, search)
  }
  for (const path of [
    '/bidding/order/edit',
    '/bidding/order/detail',
    '/bidding/order/labels',
    '/bidding/order/tender',
    '/bidding/review/edit',
    '/bidding/review/detail',
    '/bidding/herbal/edit',
    '/bidding/herbal/detail',
    '/supplier/detail',
    '/supplier/renzheng',
  ]) {
    expect([asked(path, ''), asked(path, 'id='), asked(path, 'id=%20')], path).toEqual([false, false, false])
    expect([asked(path, 'id=7'), asked(path, 'id=ZB-7')], path).toEqual([true, true])
    expect(asked(path, `tab=readers&id=${id}`), path).toBe(true)
  }
  expect(asked('/bidding/order/create', '')).toBe(true)
  expect(asked('/supplier', '')).toBe(true)
})

test('the root and the path /user redirect', () => {
  expect([redirectOf('/'), redirectOf('/user'), redirectOf('/user/'), redirectOf('/home')]).toEqual([
    '/home',
    '/user/login',
    '/user/login',
    null,
  ])
})

describe('after signing in', () => {
  test.each(['/bidding/order', '/bidding/order/detail?id=7', '/home', '/bidding/order?status=draft%2Cbidding'])(
    '%s is returned to',
    (path) => expect(returnPath(path)).toBe(path),
  )

  test.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil',
    'https:evil.example',
    'https://evil.example/home',
    'javascript:alert(1)',
    ' /home',
    '/\t/evil.example',
    '/%2f%2fevil.example',
    '/home\u0000',
    '/user/login',
    '/user/login?redirect=/home',
    '/tender/abc',
    '/nowhere',
    'home',
    '/..//evil.example',
  ])('%j is replaced by /home', (path) => expect(returnPath(path)).toBe('/home'))
})

test.each([
  ['en-US', ['zh-CN'], 'en-US'],
  [null, ['zh-TW'], 'zh-CN'],
  [null, ['en'], 'en-US'],
  [null, ['fr-FR', 'en'], 'zh-CN'],
  ['xx', ['en-GB'], 'en-US'],
  [null, [], 'zh-CN'],
])('with the saved locale %s and the browser languages %j the locale is %s', (saved, browser, chosen) => {
  expect(chooseLocale(saved, browser)).toBe(chosen)
})

test('locale choice order: saved locale preference, then browser language, then a default locale, then zh-CN', () => {
  expect(chooseLocale('zh-CN', ['en-US'], 'en-US')).toBe('zh-CN')
  expect(chooseLocale(null, ['en-US'], 'zh-CN')).toBe('en-US')
  expect(chooseLocale(null, ['fr-FR'], 'en-US')).toBe('en-US')
  expect(chooseLocale(null, ['fr-FR'], 'de-DE')).toBe('zh-CN')
})
