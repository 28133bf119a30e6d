// What a call throws when no answer of the application came back; answers of the application are values (see call.ts).

/**
 * `network`: nothing came back. `timeout`: nothing within 60 s. `status`: not HTTP 2xx.
 * `shape`: an answer that is not what the contract says. `cancelled`: dropped by us, shown to nobody.
 */
export type FaultKind = 'network' | 'timeout' | 'status' | 'shape' | 'cancelled'

/** The one exception of the API layer. Everything but `cancelled` reads to people as a network problem. */
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

/** Whether an error stands for something we dropped ourselves: nothing is shown for it. */
export const isSilent = (error: unknown): boolean =>
  (error instanceof Fault && error.kind === 'cancelled') || (error instanceof Error && error.name === 'AbortError')
