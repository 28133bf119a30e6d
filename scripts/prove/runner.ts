// Runs one proof in a process of its own, which is ended with everything it started when its time is over. A proof that
// throws, ends early or does not end is a line that has not passed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import type { Line } from '../prove.ts'
import { endRun, markOf } from './run.ts'

const told = z.looseObject({ figure: z.string(), pass: z.boolean() })
/** They end the proof that runs, and then this process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let runs = 0

/** Runs `script` with the proof's name, and passes on each line that it prints. */
export const runProof = async (
  name: string,
  { script, limitMs, tell }: { readonly script: string; readonly limitMs: number; tell(line: Line): void },
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'herbal-prove-'))
  // PostgreSQL has an account of its own, which passes through.
  await chmod(folder, 0o711)
  runs += 1
  const mark = markOf(runs)
  const env = { ...process.env, ...mark, TMPDIR: folder }
  const child = spawn(process.execPath, [script, name], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const from = performance.now()
  const fail = (fault: string) =>
    tell({ figure: name, fault, pass: false, secs: Math.round((performance.now() - from) / 1_000) })
  let lines = 0
  let isOver = false
  const stop = (signal: NodeJS.Signals) =>
    void endRun(mark, folder).finally(() => process.exit(128 + constants.signals[signal]))
  for (const signal of SIGNALS) process.once(signal, stop)
  const timer = setTimeout(() => {
    isOver = true
    void endRun(mark, folder)
  }, limitMs)
  const exit = once(child, 'exit')
  for await (const text of createInterface({ input: child.stdout })) {
    const line = told.safeParse(parsed(text))
    if (line.success) tell(line.data)
    else fail(`printed what is no figure: ${text.slice(0, 200)}`)
    lines += 1
  }
  const [code, signal]: unknown[] = await exit
  clearTimeout(timer)
  for (const signal of SIGNALS) process.off(signal, stop)
  await endRun(mark, folder)
  await rm(folder, { recursive: true, force: true })
  if (isOver) fail(`not done within ${limitMs / 60_000} minutes`)
  else if (lines === 0 || code !== 0) fail(`ended with ${code ?? signal} after ${lines} lines`)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
