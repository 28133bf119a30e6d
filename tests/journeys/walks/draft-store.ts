// The browser's own store of drafts, as walks need it: busy, or with drafts of an older version.
import type { Page } from 'playwright'

/** Holds a transaction on the drafts in this tab, so that other tabs wait for them until it is released. */
export const occupyDrafts = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((held, failed) => {
        const opening = indexedDB.open('herbal-tender-console')
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          const go = globalThis as unknown as { letGo?: () => void } // a property of this page, which freeDrafts calls
          let isHeld = true
          go.letGo = () => {
            isHeld = false
          }
          const spin = () => {
            if (!isHeld) return opening.result.close()
            store.count().onsuccess = spin
            held()
          }
          spin()
        }
      }),
  )

/** Releases what {@link occupyDrafts} holds. */
export const freeDrafts = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { letGo?: () => void }).letGo?.()) // set by occupyDrafts

/** Makes the stored drafts of tenders those of a version that the server no longer has. */
export const makeDraftsOld = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('herbal-tender-console')
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction('drafts', 'readwrite')
          change.objectStore('drafts').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result // an event of this request
            if (cursor === null) return
            const { values, ...draft } = cursor.value
            if (values.entries !== undefined) cursor.update({ ...draft, values: { ...values, version: 99 } })
            cursor.continue()
          }
          change.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
  )
