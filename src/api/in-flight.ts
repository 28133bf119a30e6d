// What happens when the same request is asked for twice at once: a read is shared, a write is dropped.
import { Fault } from './fault.ts'

/** The message of a dropped request, fixed by the user's specification §8; read by code, shown to nobody. */
export const CANCELLED = '\u7ec8\u6b62\u8bf7\u6c42'

/** A request dropped by us: a second identical write, or one whose caller has left. */
export const cancelled = (): Fault => new Fault('cancelled', CANCELLED)

interface Shared {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  waiting: number
}

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

const beginRead = <T>(key: string, start: (signal: AbortSignal) => Promise<T>): Shared => {
  const controller = new AbortController()
  const promise = start(controller.signal)
  const shared: Shared = { promise, controller, waiting: 0 }
  reads.set(key, shared)
  const forget = () => {
    if (reads.get(key) === shared) reads.delete(key)
  }
  promise.then(forget, forget)
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
