// Makes password hashes outside the server's thread, and behind everything else that wants the processor: a storm of
// sign-ins must not slow down other calls.
import { argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Task } from './passwords.threads.ts'

// Linux gives each thread a priority of its own; elsewhere this would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ id, message, parameters }: Task) => {
  try {
    parentPort?.postMessage({ id, tag: argon2Sync('argon2id', { message, ...parameters }) })
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) })
  }
})
