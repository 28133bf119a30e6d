// Identical requests at the same time: a read is shared, a write is dropped.
import { Fault } from './fault.ts'

/**
 * The message of a dropped request, fixed by the specification (docs/conformance.md, S8); code compares it, users never
 * see it.
 */
export const CANCELLED = '\u7ec8\u6b62\u8bf7\u6c42'

/** The Fault of a request that the page dropped: a second identical write, or one whose caller has aborted. */
export const cancelled = (): Fault => new Fault('cancelled', CANCELLED)

interface Shared {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  waiting: number
  /** Whether the read was prefetched: then it is kept for the first caller even after it has ended. */
  ahead: boolean
}

/** A prefetched read that nobody asked for expires after this time, ms. */
const AHEAD_MS = 10_000

const reads = new Map<string, Shared>()
const writes = new Set<string>()

/**
 * Runs a read once for all callers at the same time. A caller that aborts settles as cancelled at once; the request is
 * aborted once all of its callers have aborted.
 */
export const shareRead = <T>(
  key: string,
  start: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  if (signal?.aborted === true) return Promise.reject(cancelled())
  const shared = reads.get(key) ?? beginRead(key, start)
  shared.waiting += 1
  if (shared.ahead) {
    shared.ahead = false
    forgetAtEnd(key, shared)
  }
  // All callers with one key call the same endpoint, so the shared promise has the caller's type.
  const promise = shared.promise as Promise<T>
  if (signal === undefined) return promise
  return new Promise<T>((resolve, reject) => {
    const leave = () => {
      shared.waiting -= 1
      if (shared.waiting === 0) {
        if (reads.get(key) === shared) reads.delete(key)
        shared.controller.abort()
      }
      reject(cancelled())
    }
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/** Starts a read early: the first caller within ten seconds shares it, even when it has already ended. */
export const prefetchRead = <T>(key: string, start: (signal: AbortSignal) => Promise<T>): void => {
  if (reads.has(key)) return
  const shared = beginRead(key, start, true)
  // The caller that shares the read handles the failure.
  shared.promise.catch(() => undefined)
  setTimeout(() => shared.ahead && forget(key, shared), AHEAD_MS)
}

const forget = (key: string, shared: Shared): void => {
  if (reads.get(key) === shared) reads.delete(key)
}

const forgetAtEnd = (key: string, shared: Shared): void => {
  const end = () => forget(key, shared)
  shared.promise.then(end, end)
}

const beginRead = <T>(key: string, start: (signal: AbortSignal) => Promise<T>, ahead = false): Shared => {
  const controller = new AbortController()
  const shared: Shared = { promise: start(controller.signal), controller, waiting: 0, ahead }
  reads.set(key, shared)
  if (!ahead) forgetAtEnd(key, shared)
  return shared
}

/** Runs a write unless an identical one is under way; that second one rejects as cancelled. */
export const singleWrite = async <T>(key: string, start: () => Promise<T>): Promise<T> => {
  if (writes.has(key)) throw cancelled()
  writes.add(key)
  try {
    return await start()
  } finally {
    writes.delete(key)
  }
}
