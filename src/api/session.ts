// Signing in and out, and reading the signed-in user; fetched apart from the page, see machines/session.calls.ts.
import type { DataOf } from '#contract/endpoint.ts'
import { type Info, login, logout, readInfo } from '#contract/session.ts'
import { call, type Reply } from './call.ts'
import { announceSignOut, readUsername } from './storage.ts'

export const requestSignIn = (
  body: { readonly username: string; readonly password: string },
  signal: AbortSignal,
): Promise<Reply<DataOf<typeof login>>> => call(login, { body }, { signal })

export const requestInfo = (quiet: boolean, signal: AbortSignal): Promise<Reply<Info>> =>
  call(readInfo, {}, { signal, quiet })

/**
 * Ends the session on the server and deletes this user's drafts; the sign-out continues when either fails. The sign-out
 * is first announced to the other tabs, and they delete the drafts too, because a draft that they save later would
 * survive this tab's deletion.
 */
export const leave = async (): Promise<void> => {
  const username = readUsername()
  if (username !== null) announceSignOut(username)
  const ends = await Promise.allSettled([
    call(logout, {}, { quiet: true }),
    username === null ? Promise.resolve() : deleteDrafts(username),
  ])
  for (const end of ends) if (end.status === 'rejected') console.warn('signing out:', end.reason)
}

/** The draft store is fetched by a page with a form, or at the end of a session. */
const deleteDrafts = async (username: string): Promise<void> => (await import('./drafts.ts')).dropAllDrafts(username)

/** Deletes the drafts of a user who is signing out in another tab; nothing more is saved for them. */
export const dropDraftsOf = (username: string): Promise<void> =>
  deleteDrafts(username).catch((error) => console.warn('signing out elsewhere:', error))
