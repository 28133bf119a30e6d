// What log and figures say of requests that were refused, and of those who sign in.
import { code } from '#contract/envelope.ts'
import type { Services } from './context.ts'
import type { RefusedReason } from './database-errors.ts'

/** `Retry-After` of a request refused for a reason that lasts longer than a moment, in seconds; of the others 1. */
const longer: Partial<Record<RefusedReason, string>> = { disk: '30', lock: '2' }

/** `Retry-After` by what a request was refused for. */
export const retryAfter = (reason: RefusedReason): string => longer[reason] ?? '1'

/** How a try to sign in ended, by the code it was answered. */
export const loginResult = (said: number) => (said === code.ok ? 'ok' : said === code.tooMany ? 'limited' : 'wrong')

const usual: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** How a request that is no call of the contract is counted: a method nobody here answers would be a label of its caller's. */
export const besideCalls = (method: string, status: number) => ({
  method: usual.has(method) ? method : '',
  code: String(status),
})

/** Each reason of a 503 is logged at most once in so many ms, with the number of those since. */
const QUIET_MS = 1_000

/** Logs refusals by reason, each at most once a second and with the number of those it stands for. */
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
