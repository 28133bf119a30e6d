// npm start: finds a Node that runs this project, starts the server under it and restarts it after a crash. Plain
// JavaScript, which any Node from 18 on reads.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WANTED = [24, 15]
/** Waits before a restart, in ms: doubled each time up to the last. */
const FIRST_MS = 1_000
const LONGEST_MS = 30_000
/** This number of crashes within this time (ms) ends the process. */
const CRASHES = 5
const WITHIN_MS = 60_000
const PARENT_MS = 1_000
/** Exit codes of sysexits.h that only an operator can correct. */
const isForOperator = (/** @type {number} */ code) => code >= 64 && code <= 78

const here = dirname(fileURLToPath(import.meta.url))

const isNewEnough = (/** @type {string} */ version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])
}

/** The Node to run: this one, or the one of the packages; null when neither is suitable. */
const nodeToRun = () => {
  if (isNewEnough(process.versions.node)) return process.execPath
  const own = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const path = join(here, '..', 'node_modules', own, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(path) ? path : null
}

const node = nodeToRun()
if (node === null) {
  process.stderr.write(`This needs Node ${WANTED.join('.')} or newer; here runs ${process.versions.node}.\n`)
  process.exit(1)
}

/** @type {import('node:child_process').ChildProcess | null} */
let child = null
/** @type {NodeJS.Timeout | undefined} */
let restart
let isStopping = false
/** Whether the server has listened once; a start that fails is reported and not repeated. */
let hasListened = false
/** @type {number[]} */
let crashes = []
let wait = FIRST_MS

const stop = (/** @type {NodeJS.Signals} */ signal) => {
  isStopping = true
  clearTimeout(restart)
  // Windows has no signals, so the closed channel replaces them.
  if (child === null) process.exit(0)
  else if (process.platform === 'win32') child.disconnect()
  else child.kill(signal)
}

const run = () => {
  // The channel tells the server at once when this process is gone.
  child = spawn(node, [join(here, 'serve.ts'), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', () => {
    hasListened = true
  })
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    child = null
    // A process that was still loading has created nothing, and ends by the signal itself.
    if (isStopping) process.exit(code ?? (signal === 'SIGKILL' ? 1 : 0))
    if (code === 0 || !hasListened || process.env.NO_SUPERVISOR === '1' || (code !== null && isForOperator(code)))
      process.exit(code ?? 1)
    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < WITHIN_MS), now]
    if (crashes.length === 1) wait = FIRST_MS
    if (crashes.length >= CRASHES) {
      process.stderr.write(`The server has crashed ${CRASHES} times in a minute; it is not started again.\n`)
      process.exit(1)
    }
    process.stderr.write(`The server has ended (${code ?? 'killed'}); it is started again in ${wait / 1000} s.\n`)
    restart = setTimeout(run, wait)
    wait = Math.min(wait * 2, LONGEST_MS)
  })
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))
// npm and its shell may die without notice; then nobody could stop the server.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && !isStopping) stop('SIGTERM')
  }, PARENT_MS).unref()
}
run()
