// What the session asks of the world: sign in, find out who is here, sign out, hear of other tabs.
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

/** Fetches how the server is asked, ahead of the first time: whoever sees the login page will want it after a word or two. */
export const loadSessionCalls = () => import('#src/api/session.ts')

export const signIn = fromPromise<Reply<DataOf<typeof login>>, Credentials>(async ({ input, signal }) =>
  (await fetchCallCode(loadSessionCalls, signingIn)).requestSignIn(input, signal),
)

/** Who is here, with the authority this browser had kept before, for a server that names no permissions. */
export interface Initialised {
  readonly reply: Reply<Info>
  readonly authority: readonly string[]
}

/** `quiet`: asked again by itself after a failure that was told already. */
export const initialise = fromPromise<Initialised, { quiet: boolean }>(async ({ input, signal }) => ({
  reply: await (await fetchCallCode(loadSessionCalls, starting, input.quiet)).requestInfo(input.quiet, signal),
  authority: readAuthority(),
}))

/** Ends the session on the server and drops this user's drafts; what fails is only noted. */
export const signOut = fromPromise<void, void>(async () => (await loadSessionCalls()).leave())

/** Another tab signed in or out. */
export interface TokenElsewhere {
  readonly type: 'token.elsewhere'
  readonly signed: boolean
}

/** This person is signing out by choice in another tab. */
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
