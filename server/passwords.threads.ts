// The threads that make password hashes: at most two, and one core is left to everything else.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

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
  current: Waiting | null
}

const threads: Thread[] = []
const queue: Waiting[] = []
let asked = 0

const give = (thread: Thread): void => {
  const next = queue.shift() ?? null
  thread.current = next
  // An idle thread keeps no process running that has ended its work.
  if (next === null) thread.worker.unref()
  else {
    thread.worker.ref()
    thread.worker.postMessage(next.task)
  }
}

const begin = (): Thread => {
  const worker = new Worker(join(import.meta.dirname, 'passwords.worker.ts'), { execArgv: [] })
  const thread: Thread = { worker, current: null }
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
    thread.current?.failed(error)
    thread.current = null
    start()
  }
  worker.once('error', end)
  worker.once('exit', () => end(new Error('the thread of password hashes ended')))
  return thread
}

/** Gives waiting hashes to idle threads, and begins a thread where all are at work. */
const start = (): void => {
  while (queue.length > 0) {
    const idle = threads.find(({ current }) => current === null) ?? (threads.length < THREADS ? begin() : null)
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
