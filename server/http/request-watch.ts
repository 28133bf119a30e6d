// What is known of the request under way wherever its work takes one: its id, its route, and how long the database worked for it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { v7 as newId } from 'uuid'

/** One request under way. */
export interface Watched {
  /** Sent back as `request-id`, and the trace id of a fault. */
  readonly id: string
  /** The endpoint's id, `tender_link`, `static` or `unknown`: never a part of the address. */
  route: string
  /** Time the database worked for it so far, in ms. */
  dbMs: number
}

/** What is called so that is no call of the contract: the console's pages and files; and all else. */
export const STATIC_ROUTE = 'static'
export const UNKNOWN_ROUTE = 'unknown'

const requests = new AsyncLocalStorage<Watched>()

const FOREIGN = /^[A-Za-z0-9_-]{8,64}$/

/** The id for a request; `given` is one that a trusted proxy has made. */
export const requestId = (given: string | null): string => (given !== null && FOREIGN.test(given) ? given : newId())

/** Runs `work` as the work of this request. */
export const watchRequest = <T>(watched: Watched, work: () => T): T => requests.run(watched, work)

/** The request under way; undefined for the clock's own work. */
export const currentRequest = (): Watched | undefined => requests.getStore()

/** Says which route the request under way has. */
export const nameRoute = (route: string): void => {
  const request = requests.getStore()
  if (request !== undefined) request.route = route
}
