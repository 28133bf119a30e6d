// What happens when the same request is asked for twice at once: a read is shared, a write is dropped.
import { Fault } from './fault.ts'

/** The message of a dropped request, fixed by the specification (docs/conformance.md, S8); read by code, shown to nobody. */
export const CANCELLED = '\u7ec8\u6b62\u8bf7\u6c42'

/** A request dropped by us: a second identical write, or one whose caller has left. */
export const cancelled = (): Fault => new Fault('cancelled', CANCELLED)

interface Shared {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  waiting: number
  /** Begun before anybody asked: kept for the first who does, though it has ended. */
  ahead: boolean
}

/** A read that was begun ahead and that nobody asked for is old after so long, in ms. */
const AHEAD_MS = 10_000

const reads = new Map<string, Shared>()
const writes = new Set<string>()

/**
 * Runs a read once for all who ask for it meanwhile. A caller that aborts settles as cancelled at once;
 * the request itself is aborted when the last of them has left.
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
  // Every asker under one key asked for the same endpoint, so the shared promise is of the asker's own type.
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

/** Begins a read that will be asked for: the first who does within ten seconds shares it, also when it has ended. */
export const readAhead = <T>(key: string, start: (signal: AbortSignal) => Promise<T>): void => {
  if (reads.has(key)) return
  const shared = beginRead(key, start, true)
  // Whoever asks for it hears how it ended.
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

/** Runs a write unless the same one is under way; then rejects with the silent cancellation, and the first goes on. */
export const singleWrite = async <T>(key: string, start: () => Promise<T>): Promise<T> => {
  if (writes.has(key)) throw cancelled()
  writes.add(key)
  try {
    return await start()
  } finally {
    writes.delete(key)
  }
}
