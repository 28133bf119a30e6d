// Bytes that are hardly a request, sent to a server process by plain sockets: it lives, it has no fault of its own, and
// it gives its memory back.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../../prove.ts'
import { seeded } from '../chance.ts'
import { signedIn } from '../load.ts'
import { sizeOf } from '../plan.ts'
import { stand } from '../stand.ts'
import { type RawCase, rawCase } from './raw.cases.ts'

const AT_ONCE = 8
/** An answer that does not come within this time counts as none (ms). */
const PATIENCE_MS = 15_000
/** How long a sender that will not get an answer stays (ms). */
const CUT_MS = 150
/** The server's memory is measured after this share of the cases, and at the end. */
const WARM = 0.3
const MEMORY_MB = 20
/** The time a server has to give memory back (ms). */
const REST_MS = 15_000
const NAMED = 5

/** Sends bytes and returns what came back; null when the sender was not answered and did not go by itself. */
const sendRaw = (port: number, { bytes, isCut = false }: RawCase): Promise<string | null> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    const timer = setTimeout(() => end(isCut ? '' : null), isCut ? CUT_MS : PATIENCE_MS)
    const end = (said: string | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(said)
    }
    const text = () => Buffer.concat(parts).toString()
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => end(text()))
    // A server may close while the rest is still being sent; what it said before counts.
    socket.on('error', () => end(text()))
    socket.on('close', () => end(text()))
    socket.write(bytes)
  })

/** The memory of a process in MB. */
const memoryOf = (pid: number): number => {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

const faultOf = (said: string | null): string | null => {
  if (said === null) return 'no answer'
  if (/"code":5000/.test(said)) return 'code 5000'
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)
  return status >= 500 ? `HTTP ${status}` : null
}

/** `fuzz.raw`. */
export const proveRaw = async (): Promise<readonly Figure[]> => {
  const { seed, random } = seeded()
  const { n: count, of } = sizeOf('fuzz.raw')
  const target = await stand()
  try {
    const started = Date.now()
    const [token = ''] = await signedIn(target.url)
    const pid = target.server.pid ?? 0
    const cases = Array.from({ length: count }, () => rawCase(random, token))
    const faults: { readonly name: string; readonly fault: string; readonly bytes: string }[] = []
    const statuses: Record<string, number> = {}
    const run = async (some: readonly RawCase[]) => {
      const left = some.values()
      const worker = async () => {
        for (const one of left) {
          const said = await sendRaw(target.port, one)
          const status = /^HTTP\/1\.1 (\d{3})/.exec(said ?? '')?.[1] ?? 'none'
          statuses[status] = (statuses[status] ?? 0) + 1
          const fault = faultOf(said)
          if (fault !== null)
            faults.push({ name: one.name, fault, bytes: one.bytes.subarray(0, 300).toString('latin1') })
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    }
    const warm = Math.ceil(count * WARM)
    await run(cases.slice(0, warm))
    const before = memoryOf(pid)
    await run(cases.slice(warm))
    await pause(REST_MS)
    const after = memoryOf(pid)
    const health = await fetch(`${target.url}healthz`)
    const lives = target.server.exitCode === null && health.status === 200
    const grown = Math.round(after - before)
    return [
      {
        figure: 'fuzz.raw',
        value: {
          lives,
          faults: faults.length,
          grown_mb: grown,
          statuses,
          ...(faults.length > 0 && { first: faults.slice(0, NAMED) }),
        },
        target: { lives: true, faults: 0, grown_mb: MEMORY_MB },
        pass: lives && faults.length === 0 && grown <= MEMORY_MB,
        n: count,
        of,
        seed,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  } finally {
    await target.close()
  }
}
