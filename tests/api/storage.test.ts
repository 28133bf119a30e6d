// What the browser stores, and what happens where it stores nothing.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearSession, readAuthority, readToken, readUsername, saveAuthority, saveSession } from '#src/api/storage.ts'
import { ownStorage } from '../support/answers.ts'

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

describe('the stored authority', () => {
  test.each([
    ['nothing', null, ['admin']],
    ['a JSON list', '["user","21-supplier"]', ['user', '21-supplier']],
    ['a JSON text', '"user"', ['user']],
    ['a bare text', 'user', ['user']],
    ['a list with values that are no text', '["user",7]', ['user']],
  ])('is read from %s', (_, stored, read) => {
    const kept = ownStorage()
    if (stored !== null) kept.set('antd-pro-authority', stored)
    expect(readAuthority()).toEqual(read)
  })

  test('is written as “user” and the permission codes', () => {
    const kept = ownStorage()
    saveAuthority(['21-supplier'])
    expect(kept.get('antd-pro-authority')).toBe('["user","21-supplier"]')
  })
})

test('the username is stored as JSON, and an empty object means nobody', () => {
  const kept = ownStorage()
  expect(readUsername()).toBeNull()
  kept.set('username', '{}')
  expect(readUsername()).toBeNull()
  saveSession('t', 'buyer')
  expect(kept.get('username')).toBe('"buyer"')
  expect(readUsername()).toBe('buyer')
})

test('a session is kept in memory when the storage is full', () => {
  const kept = ownStorage()
  kept.set('token', 'old')
  const storage = { getItem: (key: string) => kept.get(key) ?? null, removeItem: () => {}, setItem: () => thrown() }
  vi.stubGlobal('localStorage', storage)
  saveSession('new', 'buyer')
  expect(readToken()).toBe('new')
})

test('a session is kept in memory when the storage is blocked', () => {
  const blocked = { getItem: () => thrown(), setItem: () => thrown(), removeItem: () => thrown() }
  vi.stubGlobal('localStorage', blocked)
  expect(readToken()).toBeNull()
  saveSession('new', 'buyer')
  expect(readToken()).toBe('new')
  clearSession()
  expect(readToken()).toBeNull()
})

const thrown = (): never => {
  throw new DOMException('no', 'QuotaExceededError')
}
