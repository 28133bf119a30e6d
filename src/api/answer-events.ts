// How a call ended, told to whoever listens: by the calls themselves, and by what could not even fetch their code.

import { code as codes } from '#contract/answer-codes.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { besideIn, tellAnswer } from './answers.ts'
import { Fault, isSilent } from './fault.ts'
import { readToken } from './storage.ts'

interface More {
  readonly restarts?: boolean
  readonly offset?: number | null
  readonly headers?: Headers
}

export type Tell = (code: number | null, message: string, more?: More) => void

/** What is said of an endpoint besides its answer. */
type Asked = Pick<AnyEndpoint, 'id' | 'access' | 'fillsPage'> & Partial<Pick<AnyEndpoint, 'quiet'>>

/** Tells how a call ended, to whom it may concern. */
export const teller =
  (endpoint: Asked, token: string | null, quiet: boolean): Tell =>
  (code, message, { restarts = false, offset = null, headers } = {}) =>
    tellAnswer({
      endpoint: endpoint.id,
      access: endpoint.access,
      code,
      message,
      restarts,
      signed: token !== null,
      quiet: quiet || endpoint.quiet === true,
      fills_page: endpoint.fillsPage,
      clock_offset_ms: offset,
      ...besideIn(headers ?? null),
    })

const SIGNED_OUT_STATUS = 401

/** Tells of a call without an answer; what we dropped ourselves is told to nobody. HTTP 401 ends the session as code 401 does. */
export const tellFault = (tell: Tell, error: unknown): void => {
  if (error instanceof Fault && error.status === SIGNED_OUT_STATUS) tell(codes.signedOut, '')
  else if (!isSilent(error)) tell(null, error instanceof Error ? error.message : String(error))
}

/**
 * Fetches code that asks the server. When it does not come, that is told and thrown as an answer that does not come: a Fault of kind
 * `network`. Asked for again, it is fetched anew.
 */
export const fetchAsking = async <M>(bring: () => Promise<M>, asked: Asked, quiet = false): Promise<M> => {
  try {
    return await bring()
  } catch (cause) {
    const fault = new Fault('network', 'The code that asks could not be fetched', { cause })
    tellFault(teller(asked, readToken(), quiet), fault)
    throw fault
  }
}
