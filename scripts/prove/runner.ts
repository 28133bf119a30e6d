// Runs one proof in a process of its own, which is ended with everything it started when its time is over. A proof that
// throws, ends early or does not end is a line that has not passed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Line } from '../prove.ts'
import { endRun, markOf } from './run.ts'

const told = z.looseObject({ figure: z.string(), pass: z.boolean() })
/** They end the proof that runs, and then this process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let runs = 0

/** How long lines may still come once the proof itself has ended: what it started may hold its output open. */
const LAST_LINES_MS = 2_000

interface Run {
  readonly script: string
  readonly limitMs: number
  tell(line: Line): void
}

/**
 * Runs `script` with the proof's name, and passes on each line that it prints. Never rejects: whatever happens to one
 * proof, the next one runs.
 */
export const runProof = async (name: string, { script, limitMs, tell }: Run): Promise<void> => {
  const from = performance.now()
  const fail = (fault: string) =>
    tell({ figure: name, fault, pass: false, secs: Math.round((performance.now() - from) / 1_000) })
  try {
    const folder = await mkdtemp(join(tmpdir(), 'herbal-prove-'))
    try {
      await runIn(folder, name, { script, limitMs, tell, fail })
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  } catch (error) {
    console.error(error)
    fail(`could not be run: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const runIn = async (
  folder: string,
  name: string,
  { script, limitMs, tell, fail }: Run & { fail(fault: string): void },
): Promise<void> => {
  // PostgreSQL has an account of its own, which passes through.
  await chmod(folder, 0o711)
  runs += 1
  const mark = markOf(runs)
  const env = { ...process.env, ...mark, TMPDIR: folder }
  const child = spawn(process.execPath, [script, name], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let lines = 0
  let isOver = false
  const stop = (signal: NodeJS.Signals) =>
    void endRun(mark, folder).finally(() => process.exit(128 + constants.signals[signal]))
  for (const signal of SIGNALS) process.once(signal, stop)
  const timer = setTimeout(() => {
    isOver = true
    // What it has seen so far is printed when its tests are ended.
    endRun(mark, folder).catch(() => child.kill('SIGKILL'))
  }, limitMs)
  const output = createInterface({ input: child.stdout })
  const read = (async () => {
    for await (const text of output) {
      const line = told.safeParse(parsed(text))
      if (line.success) tell(line.data)
      else fail(`printed what is no figure: ${text.slice(0, 200)}`)
      lines += 1
    }
  })()
  try {
    const [code, signal]: unknown[] = await once(child, 'exit')
    await Promise.race([read, pause(LAST_LINES_MS)])
    if (isOver) fail(`not done within ${limitMs / 60_000} minutes`)
    else if (lines === 0 || code !== 0) fail(`ended with ${code ?? signal} after ${lines} lines`)
  } finally {
    clearTimeout(timer)
    for (const signal of SIGNALS) process.off(signal, stop)
    await endRun(mark, folder)
    output.close()
    child.stdout.destroy()
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
