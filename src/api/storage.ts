// What this browser keeps between visits; and what this tab keeps for its session; the only file that touches localStorage and sessionStorage.
import { SIGNED_IN_AUTHORITY } from '#contract/permissions.ts'

/** Keys fixed by the specification (docs/conformance.md, S3 and S9). */
type StorageKey =
  | 'token'
  | 'username'
  | 'antd-pro-authority'
  | 'task_id'
  | 'fileUrl_task_id'
  | 'locale'
  | 'settings'
  | typeof LEAVING

/** Holds the name of who is signing out for a moment only: the change is what other tabs hear. */
const LEAVING = 'leaving'

const sessionKeys = ['token', 'username', 'antd-pro-authority', 'task_id', 'fileUrl_task_id'] as const

/** Authority of a browser in which nothing is stored. */
export const DEFAULT_AUTHORITY = 'admin'

// What the browser would not keep (private mode, full or blocked storage): kept for this page. null: removed.
const memory = new Map<StorageKey, string | null>()

const readKey = (key: StorageKey): string | null => {
  const held = memory.get(key)
  if (held !== undefined) return held
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    // Blocked storage throws on every touch; the page then lives from memory alone.
    return null
  }
}

const writeKey = (key: StorageKey, value: string | null): void => {
  try {
    const storage = globalThis.localStorage
    if (storage === undefined) throw new Error('no localStorage here')
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

const parsed = (text: string | null): unknown => {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Written by hand or by an older page: read as plain text.
    return text
  }
}

/** The session token, read at the moment of each request. */
export const readToken = (): string | null => readKey('token')

/** Keeps what the login answered. */
export const saveSession = (token: string, username: string): void => {
  writeKey('token', token)
  writeKey('username', JSON.stringify(username))
}

/** The name last signed in with, or null. It is kept as JSON, an empty object standing for nobody. */
export const readUsername = (): string | null => {
  const value = parsed(readKey('username') ?? '{}')
  return typeof value === 'string' && value !== '' ? value : null
}

/** The stored authority: a JSON list, or a single string; `admin` when nothing is stored. Only hides parts of the page. */
export const readAuthority = (): readonly string[] => {
  const value = parsed(readKey('antd-pro-authority'))
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === 'string')
  return typeof value === 'string' && value !== '' ? [value] : [DEFAULT_AUTHORITY]
}

/** Keeps what the signed-in person may do: `user` and the permission codes. */
export const saveAuthority = (codes: readonly string[]): void =>
  writeKey('antd-pro-authority', JSON.stringify([SIGNED_IN_AUTHORITY, ...codes]))

/** Forgets the session and everything that belongs to it; locale and settings stay. */
export const clearSession = (): void => {
  for (const key of sessionKeys) writeKey(key, null)
}

/** Keeps what a login by QR code is under way with: its task, and the address of the picture. */
export const keepTask = (taskId: string, picture: string): void => {
  writeKey('task_id', taskId)
  writeKey('fileUrl_task_id', picture)
}

/** Forgets a task, unless another tab has begun one meanwhile. */
export const dropTask = (taskId: string): void => {
  if (readKey('task_id') !== taskId) return
  writeKey('task_id', null)
  writeKey('fileUrl_task_id', null)
}

export const readLocale = (): string | null => readKey('locale')
export const saveLocale = (locale: string): void => writeKey('locale', locale)

/** The settings as they were kept, of unknown shape: whoever reads them checks them. */
export const readSettings = (): unknown => parsed(readKey('settings'))
export const saveSettings = (settings: unknown): void => writeKey('settings', JSON.stringify(settings))

const onStorage = (hear: (event: StorageEvent) => void): (() => void) => {
  if (typeof globalThis.addEventListener !== 'function') return () => {}
  globalThis.addEventListener('storage', hear)
  return () => globalThis.removeEventListener('storage', hear)
}

/** Calls back when another tab signs in, signs out or changes the user. Returns the way to stop. */
export const onTokenElsewhere = (listener: (token: string | null) => void): (() => void) =>
  onStorage((event) => {
    // key null: the other tab cleared everything.
    if (event.key === 'token' || event.key === null) listener(readToken())
  })

/** Tells the other tabs that this person is signing out by choice, before the session ends. */
export const announceLeaving = (username: string): void => {
  writeKey(LEAVING, JSON.stringify(username))
  writeKey(LEAVING, null)
}

/** Calls back with the name of a person who is signing out in another tab. Returns the way to stop. */
export const onLeavingElsewhere = (listener: (username: string) => void): (() => void) =>
  onStorage((event) => {
    const username = event.key === LEAVING ? parsed(event.newValue) : null
    if (typeof username === 'string') listener(username)
  })

/** In this tab's storage once the page has fetched itself anew; a second time it would be a loop. */
const RELOADED = 'reloaded'

/**
 * Whether the page may fetch itself anew, which each tab does once in its session at most: asking uses it up. A tab that may keep nothing
 * never does.
 */
export const claimReload = (): boolean => {
  try {
    if (sessionStorage.getItem(RELOADED) !== null) return false
    sessionStorage.setItem(RELOADED, '1')
    return true
  } catch {
    // Blocked storage throws on every touch.
    return false
  }
}
