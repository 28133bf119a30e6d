// What the session asks of the world: sign in, find out who is here, sign out, hear of other tabs.
import { fromCallback, fromPromise } from 'xstate'
import type { DataOf } from '#contract/endpoint.ts'
import { type Info, login, logout, readInfo } from '#contract/session.ts'
import { call, type Reply } from '#src/api/call.ts'
import { dropAllOf } from '#src/api/drafts.ts'
import { onTokenElsewhere, readUsername } from '#src/api/storage.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export const signIn = fromPromise<Reply<DataOf<typeof login>>, Credentials>(({ input, signal }) =>
  call(login, { body: input }, { signal }),
)

/** `quiet`: asked again by itself after a failure that was told already. */
export const initialise = fromPromise<Reply<Info>, { quiet: boolean }>(({ input, signal }) =>
  call(readInfo, {}, { signal, quiet: input.quiet }),
)

/** Ends the session on the server and drops this user's drafts; neither failing keeps anyone from leaving. */
export const signOut = fromPromise<void, void>(async () => {
  const username = readUsername()
  const ends = await Promise.allSettled([
    call(logout, {}, { quiet: true }),
    username === null ? Promise.resolve() : dropAllOf(username),
  ])
  for (const end of ends) if (end.status === 'rejected') console.warn('signing out:', end.reason)
})

/** Another tab signed in or out. */
export interface TokenElsewhere {
  readonly type: 'token.elsewhere'
  readonly signed: boolean
}

export const hearOtherTabs = fromCallback<TokenElsewhere>(({ sendBack }) =>
  onTokenElsewhere((token) => sendBack({ type: 'token.elsewhere', signed: token !== null })),
)
