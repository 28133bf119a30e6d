// What this browser stores between visits, and what this tab stores for its session. The only file that touches
// localStorage and sessionStorage.
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

/** Holds for a moment the name of the user who is signing out: other tabs receive it by the storage event. */
const LEAVING = 'leaving'

const sessionKeys = ['token', 'username', 'antd-pro-authority', 'task_id', 'fileUrl_task_id'] as const

/** The authority of a browser in which nothing is stored. */
export const DEFAULT_AUTHORITY = 'admin'

// The fallback while the page is open, for values the browser would not store (private mode, full or blocked storage).
// null: removed.
const memory = new Map<StorageKey, string | null>()

const readKey = (key: StorageKey): string | null => {
  const held = memory.get(key)
  if (held !== undefined) return held
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    // Blocked storage throws on every access; the page then uses memory alone.
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
    // Not JSON (written by hand or by an older page): read as plain text.
    return text
  }
}

/** The session token, read for each request. */
export const readToken = (): string | null => readKey('token')

/** Stores the answer of the login. */
export const saveSession = (token: string, username: string): void => {
  writeKey('token', token)
  writeKey('username', JSON.stringify(username))
}

/** The username of the last sign-in, or null. It is stored as JSON; an empty object means nobody. */
export const readUsername = (): string | null => {
  const value = parsed(readKey('username') ?? '{}')
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * The stored authority: a JSON list or a single string; `admin` when nothing is stored. It only hides parts of the
 * page.
 */
export const readAuthority = (): readonly string[] => {
  const value = parsed(readKey('antd-pro-authority'))
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === 'string')
  return typeof value === 'string' && value !== '' ? [value] : [DEFAULT_AUTHORITY]
}

/** Stores the permission codes of the signed-in user, with `user`. */
export const saveAuthority = (codes: readonly string[]): void =>
  writeKey('antd-pro-authority', JSON.stringify([SIGNED_IN_AUTHORITY, ...codes]))

/** Removes the session and everything that belongs to it; locale and settings stay. */
export const clearSession = (): void => {
  for (const key of sessionKeys) writeKey(key, null)
}

/** Stores the running QR login: its task, and the URL of the picture (docs/conformance.md, S3). */
export const keepTask = (taskId: string, picture: string): void => {
  writeKey('task_id', taskId)
  writeKey('fileUrl_task_id', picture)
}

/** Removes a task, unless another tab has started one meanwhile. */
export const dropTask = (taskId: string): void => {
  if (readKey('task_id') !== taskId) return
  writeKey('task_id', null)
  writeKey('fileUrl_task_id', null)
}

export const readLocale = (): string | null => readKey('locale')
export const saveLocale = (locale: string): void => writeKey('locale', locale)

/** The stored settings, unchecked: the reader checks them. */
export const readSettings = (): unknown => parsed(readKey('settings'))
export const saveSettings = (settings: unknown): void => writeKey('settings', JSON.stringify(settings))

const onStorage = (hear: (event: StorageEvent) => void): (() => void) => {
  if (typeof globalThis.addEventListener !== 'function') return () => {}
  globalThis.addEventListener('storage', hear)
  return () => globalThis.removeEventListener('storage', hear)
}

/** Calls back when another tab signs in, signs out or changes the user. Returns the function that stops it. */
export const onTokenElsewhere = (listener: (token: string | null) => void): (() => void) =>
  onStorage((event) => {
    // key null: the other tab cleared the storage.
    if (event.key === 'token' || event.key === null) listener(readToken())
  })

/** Announces to the other tabs that this user signs out by choice, before the session ends. */
export const announceSignOut = (username: string): void => {
  writeKey(LEAVING, JSON.stringify(username))
  writeKey(LEAVING, null)
}

/** Calls back with the name of a user who is signing out in another tab. Returns the function that stops it. */
export const onSignOutElsewhere = (listener: (username: string) => void): (() => void) =>
  onStorage((event) => {
    const username = event.key === LEAVING ? parsed(event.newValue) : null
    if (typeof username === 'string') listener(username)
  })

/** Set in sessionStorage once the page has reloaded itself; a second reload would be a loop. */
const RELOADED = 'reloaded'

/**
 * Whether the page may reload itself. Only the first call in a tab's session returns true; in a tab that cannot store
 * anything, none does.
 */
export const claimReload = (): boolean => {
  try {
    if (sessionStorage.getItem(RELOADED) !== null) return false
    sessionStorage.setItem(RELOADED, '1')
    return true
  } catch {
    // Blocked storage throws on every access.
    return false
  }
}
