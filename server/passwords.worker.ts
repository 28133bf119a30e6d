// Makes password hashes outside the server's thread, and behind everything else that wants the processor: a storm of
// sign-ins must not slow down other calls.
import { spawn } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { existsSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Task } from './passwords.threads.ts'

/** Linux tells a thread its own number here. */
const OWN = '/proc/thread-self'

// Linux gives each thread a priority of its own; elsewhere this would be that of the whole server.
if (process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // A thread that awakes waits for one of lower priority to end its turn, but not for one of the class for idle times. Node
  // cannot choose it; where its program is missing the priority stays.
  if (workerData.isPatient === true && existsSync(OWN))
    spawn('chrt', ['--idle', '--pid', '0', basename(readlinkSync(OWN))], { stdio: 'ignore' })
      .on('error', () => undefined)
      .unref()
}

parentPort?.on('message', ({ id, message, parameters }: Task) => {
  try {
    parentPort?.postMessage({ id, tag: argon2Sync('argon2id', { message, ...parameters }) })
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) })
  }
})
