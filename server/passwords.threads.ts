// The threads that make password hashes: at most two, which use only what nobody else wants of the processor, and one core
// is left to everything else. Where such a thread gets nothing at all, one of a higher priority takes its place.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A hash that is not made after this time (ms) is made by a thread that gets its share of the processor. */
const LATE_MS = 500

/** Each hash takes 19 MiB and a core for some 60 ms. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))

/** The parameters of a hash. */
export interface Parameters {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly nonce: Uint8Array
  readonly tagLength: number
}

/** A hash to be made. */
export interface Task {
  readonly id: number
  readonly message: Uint8Array
  readonly parameters: Parameters
}

/** What a thread answers. */
type Made = { readonly id: number } & ({ readonly tag: Uint8Array } | { readonly fault: string })

interface Waiting {
  readonly task: Task
  readonly done: (tag: Uint8Array) => void
  readonly failed: (error: Error) => void
}

/** A thread, and the hash it makes. */
interface Thread {
  readonly worker: Worker
  /** Works only while nobody else wants the processor. */
  readonly isPatient: boolean
  current: Waiting | null
  /** Runs while it makes a hash, and then declares it late. */
  timer: NodeJS.Timeout | undefined
  isLate: boolean
}

const threads: Thread[] = []
const queue: Waiting[] = []
let asked = 0

const isAnyLate = () => threads.some(({ isLate }) => isLate)

/** The hash under way is made by another thread too; the first result counts. */
const declareLate = (thread: Thread): void => {
  thread.isLate = true
  if (thread.current !== null) queue.unshift(thread.current)
  start()
}

const give = (thread: Thread): void => {
  clearTimeout(thread.timer)
  thread.isLate = false
  const next = (thread.isPatient || isAnyLate() ? queue.shift() : undefined) ?? null
  thread.current = next
  if (next !== null && thread.isPatient) thread.timer = setTimeout(declareLate, LATE_MS, thread)
  // An idle thread keeps no process running that has ended its work.
  if (next === null) thread.worker.unref()
  else {
    thread.worker.ref()
    thread.worker.postMessage(next.task)
  }
}

const begin = (isPatient: boolean): Thread => {
  const file = join(import.meta.dirname, 'passwords.worker.ts')
  const worker = new Worker(file, { execArgv: [], workerData: { isPatient } })
  const thread: Thread = { worker, isPatient, current: null, timer: undefined, isLate: false }
  threads.push(thread)
  worker.on('message', (made: Made) => {
    const { current } = thread
    if (current?.task.id !== made.id) return
    give(thread)
    if ('tag' in made) current.done(made.tag)
    else current.failed(new Error(made.fault))
  })
  const end = (error: Error) => {
    const at = threads.indexOf(thread)
    if (at !== -1) threads.splice(at, 1)
    clearTimeout(thread.timer)
    thread.current?.failed(error)
    thread.current = null
    start()
  }
  worker.once('error', end)
  worker.once('exit', () => end(new Error('the thread of password hashes ended')))
  return thread
}

const idleOf = (isPatient: boolean, most: number): Thread | null => {
  const all = threads.filter((one) => one.isPatient === isPatient)
  return all.find(({ current }) => current === null) ?? (all.length < most ? begin(isPatient) : null)
}

/** Gives waiting hashes to idle threads, and begins a thread where all are at work. */
const start = (): void => {
  while (queue.length > 0) {
    const idle = idleOf(true, THREADS) ?? (isAnyLate() ? idleOf(false, 1) : null)
    if (idle === null) return
    give(idle)
  }
}

/** The argon2id tag of a message. Takes some 60 ms, and longer while others wait. */
export const derive = (message: Uint8Array, parameters: Parameters): Promise<Uint8Array> =>
  new Promise((done, failed) => {
    asked += 1
    queue.push({ task: { id: asked, message, parameters }, done, failed })
    start()
  })
