// The signed-in user, for components.
import { useSelector } from '@xstate/react'
import { type Authority, allows } from '#contract/permissions.ts'
import { sessionOf } from './app.machine.ts'
import type { Credentials } from './session.calls.ts'
import type { Refusal, Viewer } from './session.viewer.ts'
import { useApp } from './use-app.ts'

type SessionState =
  | 'signed_out'
  | 'expired'
  | 'signing_in'
  | 'initialising'
  /** The initialisation got no answer; it is retried automatically. */
  | 'unreachable'
  | 'signed_in'
  | 'leaving'

export interface SessionView {
  readonly state: SessionState
  readonly refusal: Refusal | null
  readonly leftByChoice: boolean
  signIn(credentials: Credentials): void
  retry(): void
  signOut(): void
}

type Snapshot = ReturnType<ReturnType<typeof sessionOf>['getSnapshot']>

const stateOf = (snapshot: Snapshot): SessionState => {
  if (snapshot.matches({ initialising: 'unreachable' })) return 'unreachable'
  if (snapshot.matches({ signed_in: 'leaving' })) return 'leaving'
  if (snapshot.matches('signed_in')) return 'signed_in'
  if (snapshot.matches('initialising')) return 'initialising'
  if (snapshot.matches('signing_in')) return 'signing_in'
  return snapshot.matches('expired') ? 'expired' : 'signed_out'
}

/** The state of the session, and its actions. */
export const useSession = (): SessionView => {
  const session = sessionOf(useApp())
  const state = useSelector(session, stateOf)
  const refusal = useSelector(session, (snapshot) => snapshot.context.refusal)
  const leftByChoice = useSelector(session, (snapshot) => snapshot.context.left_by_choice)
  return {
    state,
    refusal,
    leftByChoice,
    signIn: (credentials) => session.send({ type: 'session.sign_in', ...credentials }),
    retry: () => session.send({ type: 'session.retry' }),
    signOut: () => session.send({ type: 'session.sign_out' }),
  }
}

/** The signed-in user, or null. */
export const useViewer = (): Viewer | null => useSelector(sessionOf(useApp()), (snapshot) => snapshot.context.viewer)

/**
 * Whether the user has an authority: `user`, a permission code, or any of several. It only hides parts of the page; the
 * server decides.
 */
export const useMay = (authority: Authority): boolean => {
  const viewer = useViewer()
  return viewer !== null && allows(authority, viewer.authority)
}
