// What the long-lived machines hear of every call: session, notices and clock decide by it. This layer itself shows nothing.
import { CLIENT_BUILD, SESSION_NOTICE, type SessionNotice, sessionNotices } from '#contract/answer-headers.ts'
import type { Access } from '#contract/endpoint.ts'

/** One call as it ended; cancelled ones are never told. JSON only. */
export interface Answer {
  /** Endpoint id. */
  readonly endpoint: string
  readonly access: Access
  /** Body code, or null when no answer of the application came back. */
  readonly code: number | null
  readonly message: string
  /** `data.status` was -1: this session must restart, whatever the code. */
  readonly restarts: boolean
  /** Sent with a session token. */
  readonly signed: boolean
  /** The caller wants no toast: a reload nobody asked for. */
  readonly quiet: boolean
  /** Its page says a refusal of it itself. */
  readonly fills_page: boolean
  /** Server clock minus this machine's clock in ms, where the answer told the time. */
  readonly clock_offset_ms: number | null
  /** What the owner of the session should hear besides, whatever was asked. */
  readonly notice: SessionNotice | null
  /** The build of the console the server hands out now, where it said so. */
  readonly build: string | null
}

/** What an answer says beside its envelope. */
export const besideIn = (headers: Headers | null): Pick<Answer, 'notice' | 'build'> => ({
  notice: sessionNotices.find((one) => one === headers?.get(SESSION_NOTICE)) ?? null,
  build: headers?.get(CLIENT_BUILD) ?? null,
})

type Listener = (answer: Answer) => void

const listeners = new Set<Listener>()

/** Hears of every call from now on. Returns the way to stop. */
export const onAnswer = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells all listeners; only `call` and `download` do. */
export const reportAnswer = (answer: Answer): void => {
  for (const listener of [...listeners]) listener(answer)
}
