// Logs and metrics of refused requests and of sign-ins.
import { code } from '#contract/envelope.ts'
import type { Services } from './context.ts'
import type { RefusedReason } from './database-errors.ts'

/** `Retry-After` of a request refused for a longer-lasting reason, in seconds; for others 1. */
const longer: Partial<Record<RefusedReason, string>> = { disk: '30', lock: '2' }

/** `Retry-After` by the reason of the refusal. */
export const retryAfter = (reason: RefusedReason): string => longer[reason] ?? '1'

/** The result of a sign-in attempt, by the code of its answer. */
export const loginResult = (said: number) => (said === code.ok ? 'ok' : said === code.tooMany ? 'limited' : 'wrong')

const usual: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** The metrics label of a request outside the contract; an unknown method would be a label chosen by the caller. */
export const besideCalls = (method: string, status: number) => ({
  method: usual.has(method) ? method : '',
  code: String(status),
})

/** Each reason of a 503 is logged at most once in this time, ms, with the number of refusals since. */
const QUIET_MS = 1_000

/** Logs refusals by reason, at most once a second each, with the number of refusals. */
export const countedLog = (log: Services['log']) => {
  const last = new Map<string, { at: number; count: number }>()
  return (reason: RefusedReason, place: object): void => {
    const now = performance.now()
    const known = last.get(reason)
    if (known !== undefined && now - known.at < QUIET_MS) {
      known.count += 1
      return
    }
    last.set(reason, { at: now, count: 0 })
    log.warn({ event: 'unavailable', reason, count: (known?.count ?? 0) + 1, ...place })
  }
}
