// What every run of the proofs has: the mark of its processes, which are ended with it, and the guard of their
// connections.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** The variable that marks every process of a run. */
const MARK = 'PROVE_RUN'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** How long processes may take to end by themselves, ms. */
const PATIENCE_MS = 5_000

const environOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    // The process has ended meanwhile, or belongs to somebody else.
    return ''
  }
}

const lineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // As above.
    return ''
  }
}

/**
 * The processes of a run, without this one: also those whose parent has ended, and databases, which carry no mark but
 * whose data lie in the run's folder. Found on Linux only.
 */
const processesOf = (mark: string, folder?: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 &&
        pid !== process.pid &&
        (environOf(pid).split('\0').includes(`${MARK}=${mark}`) ||
          (folder !== undefined && lineOf(pid).includes(folder))),
    )

const end = (pids: readonly number[], how: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, how)
    } catch {
      // It has ended meanwhile.
    }
}

/** Ends the processes of a run: first in an orderly way, then by force. */
const endAll = async (mark: string, folder?: string): Promise<void> => {
  const until = performance.now() + PATIENCE_MS
  end(processesOf(mark, folder), 'SIGTERM')
  while (processesOf(mark, folder).length > 0 && performance.now() < until) await pause(100)
  end(processesOf(mark, folder), 'SIGKILL')
}

/** The variable of a process and of all that it starts; `at` tells the runs of this process apart. */
export const markOf = (at: number): Readonly<Record<typeof MARK, string>> => ({ [MARK]: `${process.pid}.${at}` })

/** Ends everything that a process with this mark has started, and itself. */
export const endRun = (mark: ReturnType<typeof markOf>, folder: string): Promise<void> => endAll(mark[MARK], folder)

/**
 * Begins a run: processes started from now on connect to this machine alone (loopback.ts), and a signal that ends the
 * run ends them too, databases among them.
 */
export const beginRun = async (): Promise<void> => {
  const mark = process.env[MARK] ?? String(process.pid)
  process.env[MARK] = mark
  const guard = pathToFileURL(join(import.meta.dirname, 'loopback.ts'))
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${guard.href}`.trim()
  await import('./loopback.ts')
  for (const name of SIGNALS)
    process.once(name, () => {
      // A proof with a listener of its own (scripts/run-limit.ts) ends its processes itself.
      if (process.listenerCount(name) > 0) return
      void endAll(mark).finally(() => process.exit(128 + constants.signals[name]))
    })
}

/** The commit of this tree, with `+` where files are changed; null outside a repository. */
export const commitOfTree = (): string | null => {
  const git = (...line: string[]) => execFileSync('git', line, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  try {
    return `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`
  } catch {
    // A downloaded release has no history.
    return null
  }
}
