// The session's calls: sign in, read the user, sign out, and listen to other tabs.
import { fromCallback, fromPromise } from 'xstate'
import type { DataOf } from '#contract/endpoint.ts'
import type { Info, login } from '#contract/session.ts'
import { fetchCallCode } from '#src/api/answer-events.ts'
import type { Reply } from '#src/api/call.ts'
import { onSignOutElsewhere, onTokenElsewhere, readAuthority } from '#src/api/storage.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

const signingIn = { id: 'session.login', access: 'public', fillsPage: false } as const
const starting = { id: 'session.info', access: 'any', fillsPage: false } as const

/** Fetches the code of the calls ahead of the first use, while the user types on the login page. */
export const loadSessionCalls = () => import('#src/api/session.ts')

export const signIn = fromPromise<Reply<DataOf<typeof login>>, Credentials>(async ({ input, signal }) =>
  (await fetchCallCode(loadSessionCalls, signingIn)).requestSignIn(input, signal),
)

/** Reads the user. The stored authority is used where the server sends no permissions. */
export interface Initialised {
  readonly reply: Reply<Info>
  readonly authority: readonly string[]
}

/** `quiet`: an automatic retry after a failure that was already reported. */
export const initialise = fromPromise<Initialised, { quiet: boolean }>(async ({ input, signal }) => ({
  reply: await (await fetchCallCode(loadSessionCalls, starting, input.quiet)).requestInfo(input.quiet, signal),
  authority: readAuthority(),
}))

/** Ends the session on the server and deletes this user's drafts; failures are only noted. */
export const signOut = fromPromise<void, void>(async () => (await loadSessionCalls()).leave())

/** Another tab signed in or out. */
export interface TokenElsewhere {
  readonly type: 'token.elsewhere'
  readonly signed: boolean
}

/** This user is signing out by choice in another tab. */
export interface LeavingElsewhere {
  readonly type: 'leaving.elsewhere'
  readonly username: string
}

export const listenToOtherTabs = fromCallback<TokenElsewhere | LeavingElsewhere>(({ sendBack }) => {
  const stops = [
    onTokenElsewhere((token) => sendBack({ type: 'token.elsewhere', signed: token !== null })),
    onSignOutElsewhere((username) => sendBack({ type: 'leaving.elsewhere', username })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
