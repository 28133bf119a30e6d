// What a call throws when no answer of the application arrived; answers of the application are values (see call.ts).

/**
 * `network`: no answer. `timeout`: no answer within 60 s. `status`: not HTTP 2xx. `shape`: an answer that breaks the
 * contract. `cancelled`: dropped by the page, never shown.
 */
export type FaultKind = 'network' | 'timeout' | 'status' | 'shape' | 'cancelled'

/** The one exception of the API layer. Everything but `cancelled` is shown as a network problem. */
export class Fault extends Error {
  readonly kind: FaultKind
  readonly status: number | null

  constructor(kind: FaultKind, message: string, how: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: how.cause })
    this.name = 'Fault'
    this.kind = kind
    this.status = how.status ?? null
  }
}

/** Whether the page cancelled the call itself; then nothing is shown. */
export const isSilent = (error: unknown): boolean =>
  (error instanceof Fault && error.kind === 'cancelled') || (error instanceof Error && error.name === 'AbortError')
