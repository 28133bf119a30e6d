// Unsaved form values: one local draft per user, form and record version, in IndexedDB. The only file that opens
// IndexedDB.
import { createStore, del, delMany, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { areDraftsClosed, closeDraftsOf, openDraftsOf } from './closed-drafts.ts'

/** The key of a draft. `id` and `version` are null for a record that does not exist yet. */
export interface DraftName {
  readonly username: string
  readonly form: string
  readonly id: string | null
  readonly version: number | null
}

export interface Draft {
  /** Form values; the reader checks them before use. */
  readonly values: unknown
  /** ISO-8601. */
  readonly saved_at: string
  /** The draft that existed when the user began these values; they have neither restored nor discarded it yet. */
  readonly earlier?: Draft | null
}

type Key = [string, string, string, number]

const keyFor = (name: DraftName): Key => [name.username, name.form, name.id ?? '', name.version ?? 0]

// Fallback while the page is open, where the browser gives no database (private mode, blocked).
const memory = new Map<string, Draft>()

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore('herbal-tender-console', 'drafts')
  return opened
}

const orMemory = async <T>(withDatabase: () => Promise<T>, withMemory: () => T): Promise<T> => {
  if (typeof indexedDB === 'undefined') return withMemory()
  try {
    return await withDatabase()
  } catch (error) {
    console.warn('drafts are kept for this page only:', error)
    return withMemory()
  }
}

/** Saves the draft in place of the one of the same key; `earlier` is stored beside it. */
export const saveDraft = (name: DraftName, values: unknown, earlier: Draft | null = null): Promise<Draft> =>
  put(name, { values, saved_at: new Date().toISOString(), earlier })

const put = (name: DraftName, draft: Draft): Promise<Draft> => {
  if (areDraftsClosed(name.username)) return Promise.resolve(draft)
  const key = keyFor(name)
  return orMemory(
    async () => {
      await store()('readwrite', (drafts) => {
        drafts.put(draft, key)
        // A closing page gets no more events, so an uncommitted transaction would be lost.
        drafts.transaction.commit()
        return promisifyRequest(drafts.transaction)
      })
      return draft
    },
    () => {
      memory.set(JSON.stringify(key), draft)
      return draft
    },
  )
}

/** The draft of this key, or null. */
export const loadDraft = (name: DraftName): Promise<Draft | null> => {
  openDraftsOf(name.username)
  const key = keyFor(name)
  const kept = () => memory.get(JSON.stringify(key)) ?? null
  return orMemory(async () => (await get<Draft>(key, store())) ?? kept(), kept)
}

/** Deletes one draft; `earlier`, where given, takes its place. */
export const dropDraft = async (name: DraftName, earlier: Draft | null = null): Promise<void> => {
  if (earlier !== null) {
    await put(name, earlier)
    return
  }
  const key = keyFor(name)
  memory.delete(JSON.stringify(key))
  return orMemory(
    () => del(key, store()),
    () => undefined,
  )
}

/** Deletes all drafts of this user, after signing out by the menu. */
export const dropAllDrafts = (username: string): Promise<void> => {
  closeDraftsOf(username)
  for (const key of [...memory.keys()]) if (JSON.parse(key)[0] === username) memory.delete(key)
  return orMemory(
    async () => {
      const all = await keys<Key>(store())
      await delMany(
        all.filter(([owner]) => owner === username),
        store(),
      )
    },
    () => undefined,
  )
}
