// Reports every finished call to the long-lived machines (session, notices, clock). This file shows nothing itself.
import { CLIENT_BUILD, SESSION_NOTICE, type SessionNotice, sessionNotices } from '#contract/answer-headers.ts'
import type { Access } from '#contract/endpoint.ts'

/** One finished call; cancelled calls are not reported. JSON only. */
export interface Answer {
  /** Endpoint id. */
  readonly endpoint: string
  readonly access: Access
  /** Body code, or null when no answer of the application came back. */
  readonly code: number | null
  readonly message: string
  /** `data.status` was -1: this session must restart, whatever the code. */
  readonly restarts: boolean
  /** Whether the call was sent with a session token. */
  readonly signed: boolean
  /** The caller wants no toast, because the user did not ask for this call (a background reload). */
  readonly quiet: boolean
  /** The page of the call shows the refusal itself. */
  readonly fills_page: boolean
  /** Server clock minus this machine's clock in ms, where the answer has the server's time. */
  readonly clock_offset_ms: number | null
  /** A notice to the owner of the session, sent with any answer. */
  readonly notice: SessionNotice | null
  /** The build of the console that the server serves now, where the answer names it. */
  readonly build: string | null
}

/** The notice and the build in an answer's headers. */
export const answerHeaders = (headers: Headers | null): Pick<Answer, 'notice' | 'build'> => ({
  notice: sessionNotices.find((one) => one === headers?.get(SESSION_NOTICE)) ?? null,
  build: headers?.get(CLIENT_BUILD) ?? null,
})

type Listener = (answer: Answer) => void

const listeners = new Set<Listener>()

/** Calls the listener for every call from now on. Returns the function that removes it. */
export const onAnswer = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls all listeners; only `call` and `download` use it. */
export const reportAnswer = (answer: Answer): void => {
  for (const listener of [...listeners]) listener(answer)
}
