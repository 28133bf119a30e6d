// Users whose drafts are no longer saved. Separate from drafts.ts, because the session marks them at once and a page
// without a form opens no database.

// Users who have signed out: a form that unmounts afterwards must not save its values again.
const closed = new Set<string>()

/** Saves no more drafts of this user until one of their drafts is loaded again. */
export const closeDraftsOf = (username: string): void => {
  closed.add(username)
}

export const areDraftsClosed = (username: string): boolean => closed.has(username)

export const openDraftsOf = (username: string): void => {
  closed.delete(username)
}
