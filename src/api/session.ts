// Signing in and out and asking who is here; fetched apart from the page, see machines/session.calls.ts.
import type { DataOf } from '#contract/endpoint.ts'
import { type Info, login, logout, readInfo } from '#contract/session.ts'
import { call, type Reply } from './call.ts'
import { dropAllOf } from './drafts.ts'
import { announceLeaving, readUsername } from './storage.ts'

export const askSignIn = (
  body: { readonly username: string; readonly password: string },
  signal: AbortSignal,
): Promise<Reply<DataOf<typeof login>>> => call(login, { body }, { signal })

export const askInfo = (quiet: boolean, signal: AbortSignal): Promise<Reply<Info>> =>
  call(readInfo, {}, { signal, quiet })

/**
 * Ends the session on the server and drops this user's drafts; neither failing keeps anyone from leaving. Other tabs hear of it first and drop
 * theirs too: what one of them writes meanwhile would come after this tab's dropping.
 */
export const leave = async (): Promise<void> => {
  const username = readUsername()
  if (username !== null) announceLeaving(username)
  const ends = await Promise.allSettled([
    call(logout, {}, { quiet: true }),
    username === null ? Promise.resolve() : dropAllOf(username),
  ])
  for (const end of ends) if (end.status === 'rejected') console.warn('signing out:', end.reason)
}

/** Drops the drafts of a person who is signing out in another tab: nothing of them is kept from now on. */
export const dropDraftsOf = (username: string): Promise<void> =>
  dropAllOf(username).catch((error) => console.warn('signing out elsewhere:', error))
