// Whose drafts are kept no more. Apart from drafts.ts: the session closes them at once, and a page without a form has no database.

// Users who have left: what their forms still held when they were taken down must not come back.
const closed = new Set<string>()

/** Nothing more is kept for this user until one of their drafts is asked for again. */
export const closeDraftsOf = (username: string): void => {
  closed.add(username)
}

export const areClosed = (username: string): boolean => closed.has(username)

export const openDraftsOf = (username: string): void => {
  closed.delete(username)
}
