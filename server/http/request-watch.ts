// Data about the current request, available anywhere in its work: its id, its route, and the database time it used.
import { AsyncLocalStorage } from 'node:async_hooks'
import { v7 as newId } from 'uuid'

/** The current request. */
export interface Watched {
  /** Returned as `request-id`, and the trace id of a fault. */
  readonly id: string
  /** The endpoint's id, `tender_link`, `static` or `unknown`: never a part of the address. */
  route: string
  /** Database time used so far, in ms. */
  dbMs: number
}

/** The names of requests outside the contract: the console's pages and files; and all others. */
export const STATIC_ROUTE = 'static'
export const UNKNOWN_ROUTE = 'unknown'

const requests = new AsyncLocalStorage<Watched>()

const FOREIGN = /^[A-Za-z0-9_-]{8,64}$/

/** The id of a request; `given` is one from a trusted proxy. */
export const requestId = (given: string | null): string => (given !== null && FOREIGN.test(given) ? given : newId())

/** Runs `work` as part of this request. */
export const watchRequest = <T>(watched: Watched, work: () => T): T => requests.run(watched, work)

/** The current request; undefined for the clock's own work. */
export const currentRequest = (): Watched | undefined => requests.getStore()

/** Sets the route of the current request. */
export const nameRoute = (route: string): void => {
  const request = requests.getStore()
  if (request !== undefined) request.route = route
}
