// The operator in proofs: runs commands of `npm run admin` as separate processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type * as z from 'zod/mini'

const script = join(import.meta.dirname, '..', 'admin.ts')

/** The exit code and the output of a command. */
export interface Ended {
  readonly rc: number
  readonly out: string
  readonly err: string
}

/** Runs a command of this release with the environment of a server; it answers in JSON. */
export const operate = async (env: NodeJS.ProcessEnv, ...line: readonly string[]): Promise<Ended> => {
  const child = spawn(process.execPath, [script, ...line, '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[rc], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { rc: rc ?? 1, out, err }
}

/** The answer of a command that must succeed. Throws its output when its exit code is not 0. */
export const operated = async <T extends z.ZodMiniType>(
  env: NodeJS.ProcessEnv,
  answer: T,
  ...line: readonly string[]
): Promise<z.output<T>> => {
  const { rc, out, err } = await operate(env, ...line)
  if (rc !== 0) throw new Error(`npm run admin -- ${line.join(' ')} ended with ${rc}: ${err || out}`)
  return answer.parse(JSON.parse(out))
}
