// Reports how a call ended to the listeners. Two callers use it: the calls themselves, and fetchCallCode when the code
// of a call could not be fetched.

import { code as codes } from '#contract/answer-codes.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { answerHeaders, reportAnswer } from './answers.ts'
import { Fault, isSilent } from './fault.ts'
import { readToken } from './storage.ts'

interface More {
  readonly restarts?: boolean
  readonly offset?: number | null
  readonly headers?: Headers
}

export type Report = (code: number | null, message: string, more?: More) => void

/** The parts of an endpoint that a report contains. */
type Asked = Pick<AnyEndpoint, 'id' | 'access' | 'fillsPage'> & Partial<Pick<AnyEndpoint, 'quiet'>>

/** The report function of one call. */
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
      ...answerHeaders(headers ?? null),
    })

const SIGNED_OUT_STATUS = 401

/**
 * Reports a call without an answer. A call that the page dropped itself is not reported. HTTP 401 ends the session, as
 * code 401 does.
 */
export const reportFault = (report: Report, error: unknown): void => {
  if (error instanceof Fault && error.status === SIGNED_OUT_STATUS) report(codes.signedOut, '')
  else if (!isSilent(error)) report(null, error instanceof Error ? error.message : String(error))
}

/**
 * Fetches code that makes calls. A failure is reported and thrown like a call without an answer: a Fault of kind
 * `network`. The next call fetches again.
 */
export const fetchCallCode = async <M>(bring: () => Promise<M>, asked: Asked, quiet = false): Promise<M> => {
  try {
    return await bring()
  } catch (cause) {
    const fault = new Fault('network', 'The code that asks could not be fetched', { cause })
    reportFault(createReport(asked, readToken(), quiet), fault)
    throw fault
  }
}
