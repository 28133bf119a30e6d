// Reports how a call ended to whoever listens: the calls themselves report, and so does what could not even fetch their code.

import { code as codes } from '#contract/answer-codes.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { besideIn, reportAnswer } from './answers.ts'
import { Fault, isSilent } from './fault.ts'
import { readToken } from './storage.ts'

interface More {
  readonly restarts?: boolean
  readonly offset?: number | null
  readonly headers?: Headers
}

export type Report = (code: number | null, message: string, more?: More) => void

/** What is said of an endpoint besides its answer. */
type Asked = Pick<AnyEndpoint, 'id' | 'access' | 'fillsPage'> & Partial<Pick<AnyEndpoint, 'quiet'>>

/** The report of one call, filled in with what is known of its endpoint. */
export const createReport =
  (endpoint: Asked, token: string | null, quiet: boolean): Report =>
  (code, message, { restarts = false, offset = null, headers } = {}) =>
    reportAnswer({
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

/** Reports a call without an answer; what we dropped ourselves is not reported. HTTP 401 ends the session as code 401 does. */
export const reportFault = (report: Report, error: unknown): void => {
  if (error instanceof Fault && error.status === SIGNED_OUT_STATUS) report(codes.signedOut, '')
  else if (!isSilent(error)) report(null, error instanceof Error ? error.message : String(error))
}

/**
 * Fetches code that asks the server. When it does not come, that is reported and thrown as an answer that does not come: a Fault of kind
 * `network`. Asked for again, it is fetched anew.
 */
export const fetchAsking = async <M>(bring: () => Promise<M>, asked: Asked, quiet = false): Promise<M> => {
  try {
    return await bring()
  } catch (cause) {
    const fault = new Fault('network', 'The code that asks could not be fetched', { cause })
    reportFault(createReport(asked, readToken(), quiet), fault)
    throw fault
  }
}
