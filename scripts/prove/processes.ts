// Processes that share one DATA_DIR, and one that is asked to end: a second start adopts the database or refuses with a sentence, a start
// after kill -9 adopts or recovers it, and SIGTERM under load aborts no reply.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { listOrders } from '#contract/orders.list.ts'
import { createOrder } from '#contract/orders.ts'
import { clusterHome } from '#server/db/embedded-place.ts'
import type { Line } from '../prove.ts'
import { type Actors, gather, line } from './actors.ts'
import { callAt } from './caller.ts'
import { compareWhole, type Ledger, openLedger } from './ledger.ts'
import { freePort } from './load.ts'
import { sizeOf } from './plan.ts'
import { root } from './site.ts'
import { endBy, launch, type Stand, stand } from './stand.ts'

const USERS = 50
const BEFORE_MS = 3_000
const EXIT_MS = 10_000

/** Writes a draft and records it in the ledger; false when it was not acknowledged. */
const written = async (url: string, { tokens }: Actors, ledger: Ledger, title: string): Promise<boolean> => {
  ledger.titles.add(title)
  const body = { title, items: [line('当归')] }
  const said = await callAt(url, createOrder, { body }, { token: tokens.buyer })
  if (said.kind !== 'done') return false
  ledger.written.push({ noun: 'orders', id: said.data.id, action: 'create', version: said.data.version })
  return true
}

/** Starts a second server on the taken port; returns its exit code and its output. */
const refused = async ({ folder, port }: Stand) => {
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [[rc], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  const isSentence = rc === 1 && said.includes(`Port ${port}`) && !/^\s+at /m.test(said)
  return isSentence ? null : `a second start on port ${port} ended with ${rc}: ${said.slice(0, 200)}`
}

/** Runs one round; returns its faults. */
const round = async (target: Stand, actors: Actors, ledger: Ledger, at: number): Promise<string[]> => {
  const faults: string[] = []
  const expect = async (what: string, url: string) => {
    if (!(await written(url, actors, ledger, `进程 ${at} ${what}`))) faults.push(`round ${at}: ${what}`)
  }
  const sentence = await refused(target)
  if (sentence !== null) faults.push(sentence)
  const port = await freePort()
  const second = await launch(target.folder, port)
  const beside = `http://127.0.0.1:${port}/`
  try {
    await expect('the second process writes', beside)
    await expect('the first process writes beside it', target.url)
    await target.kill({ database: at % 2 === 1 })
    await target.reopen()
    await expect('the next start writes', target.url)
  } finally {
    const rc = await endBy(second, 'SIGTERM')
    if (rc !== 0) faults.push(`round ${at}: the second process ended with ${rc}`)
  }
  await expect('the first process writes after the second has ended', target.url)
  // The first process is alone now; after its end the next start finds the database running or killed.
  await target.kill({ database: at % 4 >= 2 })
  await target.reopen()
  await expect('a start after kill -9 writes', target.url)
  return faults
}

/** `two.processes`: one line. */
export const proveTwoProcesses = async (): Promise<readonly Line[]> => {
  const { n: rounds, of } = sizeOf('two.processes')
  const target = await stand()
  try {
    const ledger = openLedger()
    const actors = await gather(target.database().place)
    const faults: string[] = []
    for (let at = 0; at < rounds; at += 1) faults.push(...(await round(target, actors, ledger, at)))
    const found = await compareWhole(target.database().place, ledger)
    return [
      {
        figure: 'two.processes',
        value: { ...found, acknowledged: ledger.written.length, faults: faults.length, first: faults.slice(0, 3) },
        target: { lost: 0, faults: 0 },
        pass: found.lost + found.doubled + found.half_applied + faults.length === 0,
        n: rounds,
        of,
      },
    ]
  } finally {
    await target.close()
  }
}

/** The answers to users of a server that is asked to end. */
interface Parting {
  answered: number
  readonly aborted: string[]
}

/** Reads and writes until the server no longer listens. */
const user = async ({ url }: Stand, actors: Actors, ledger: Ledger, seen: Parting, name: string): Promise<void> => {
  for (let n = 0; ; n += 1) {
    const title = `告别 ${name}-${n}`
    const isWrite = n % 3 === 0
    const body = { title, items: [line('当归')] }
    const who = { token: actors.tokens.buyer }
    const said = isWrite
      ? await callAt(url, createOrder, { body }, who)
      : await callAt(url, listOrders, { query: { page_size: '20' } }, who)
    if (said.kind === 'cut') {
      if (said.why !== 'ECONNREFUSED') seen.aborted.push(`${isWrite ? 'write' : 'read'}: ${said.why}`)
      return
    }
    if (said.kind === 'done') {
      seen.answered += 1
      if (isWrite && 'id' in said.data)
        ledger.written.push({ noun: 'orders', id: said.data.id, action: 'create', version: said.data.version })
    }
  }
}

/** `graceful`: one line. */
export const proveGraceful = async (): Promise<readonly Line[]> => {
  const { n: stops, of } = sizeOf('graceful')
  const target = await stand()
  try {
    const ledger = openLedger()
    const actors = await gather(target.database().place)
    const seen: Parting = { answered: 0, aborted: [] }
    const faults: string[] = []
    let slowest = 0
    for (let at = 0; at < stops; at += 1) {
      const users = Array.from({ length: USERS }, (_, of) => user(target, actors, ledger, seen, `${at}-${of}`))
      await pause(BEFORE_MS)
      const from = performance.now()
      const rc = await endBy(target.server, 'SIGTERM')
      slowest = Math.max(slowest, performance.now() - from)
      await Promise.all(users)
      if (rc !== 0) faults.push(`stop ${at + 1} ended with ${rc}`)
      const home = await clusterHome(target.folder)
      // PostgreSQL removes its file after its last checkpoint.
      for (const left of [join('postgres', 'postmaster.pid'), 'start.lock'])
        if (existsSync(join(home, left))) faults.push(`stop ${at + 1} left ${left}`)
      await target.reopen()
    }
    const found = await compareWhole(target.database().place, ledger)
    return [
      {
        figure: 'graceful',
        value: {
          ...found,
          answered: seen.answered,
          aborted: seen.aborted.length,
          slowest_exit_ms: Math.round(slowest),
          faults: [...seen.aborted, ...faults].slice(0, 5),
        },
        target: { aborted: 0, slowest_exit_ms: EXIT_MS, faults: [] },
        pass:
          seen.aborted.length + faults.length + found.lost + found.doubled + found.half_applied === 0 &&
          slowest <= EXIT_MS &&
          seen.answered > 0,
        n: stops,
        of,
      },
    ]
  } finally {
    await target.close()
  }
}
