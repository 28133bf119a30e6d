// Faults the server must survive: a real server process on its own PostgreSQL, under load, while connections are killed
// and sockets stay idle. All traffic goes to 127.0.0.1, bounded in count and time. Restarts of the database are in
// db-faults.ts.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Figure } from '../prove.ts'
import { type Load, percentile, signedIn, startLoad } from './load.ts'
import { sizeOf } from './plan.ts'
import { type Stand, stand } from './stand.ts'

const USERS = 50
const KILLS = 100
/** The longest time any caller waits for an answer or a refusal (ms). */
const LONGEST_MS = 3_000
/** Idle sockets of each kind. */
const IDLERS = 500
/** The time by which all sockets with incomplete bodies are closed (ms). */
const ENDED_MS = 30_000
/** Idle sockets beside the measured users, and the time of each of the alternating rounds with and without them. */
const BESIDE = 200
const TURN_MS = 3_000
/** The time by which idle sockets have received their answer (ms). */
const SETTLED_MS = 4_000
const MAX_WORSE = 1.2

const killed = async (target: Stand): Promise<number> => {
  let count = 0
  for (let round = 0; round < KILLS; round += 1) {
    const client = new pg.Client({ ...target.database().place, application_name: 'prove' })
    client.on('error', () => undefined)
    await client.connect()
    const one = round % 2 === 0 ? 'order by random() limit 1' : ''
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where application_name like 'herbal-tender:%' ${one}) it`,
    )
    await client.end()
    count += rowCount ?? 0
    await pause(50)
  }
  return count
}

/** Opens idle sockets: half send a head without a body, half send a request and never read. */
const idlers = (
  target: Stand,
  count: number,
  token: string,
): { readonly sockets: readonly Socket[]; close(): void } => {
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = connect(target.port, '127.0.0.1')
    socket.on('error', () => undefined)
    const head = `Host: 127.0.0.1\r\ntoken: ${token}\r\nsystem: 21\r\nclient: 2\r\n`
    if (at % 2 === 0) {
      socket.write(
        `POST /api/v1/user/login/ HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      )
      // A socket that does not read never notices that the server has closed it.
      socket.resume()
    } else {
      socket.pause()
      socket.write(`GET /api/v1/public/region/tree/ HTTP/1.1\r\n${head}\r\n`.repeat(2))
    }
    return socket
  })
  return {
    sockets,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const figureOf = (figure: string, target: Stand, load: Load, more: Record<string, unknown> = {}): Figure => {
  const { answered, sentAway, others, slowest } = load.tally()
  const lives = target.server.exitCode === null && target.server.signalCode === null
  const pass = lives && others.length === 0 && slowest <= LONGEST_MS && answered > 0
  return {
    figure: `faults.${figure}`,
    value: {
      lives,
      answered,
      sent_away: sentAway,
      slowest_ms: Math.round(slowest),
      others: others.slice(0, 3),
      ...more,
    },
    target: { lives: true, others: [], slowest_ms: LONGEST_MS },
    pass,
  }
}

/**
 * p95 (ms) of the same users in alternating rounds with and without idle sockets, so that a busy
 * machine affects both alike. The sockets' first requests are answered before: only their idleness
 * is measured.
 */
const measured = async (target: Stand, tokens: readonly string[]): Promise<Figure> => {
  const { n: turns, of } = sizeOf('faults.turns')
  const times = { quiet: [] as number[], beside: [] as number[] }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const kind of ['quiet', 'beside'] as const) {
      const idle = kind === 'beside' ? idlers(target, BESIDE, tokens[0] ?? '') : null
      await pause(SETTLED_MS)
      const load = startLoad(target.url, tokens, { users: 10, writes: false })
      await pause(TURN_MS)
      times[kind].push(...(await load.stop()))
      idle?.close()
    }
  }
  const quiet = percentile(times.quiet, 95)
  const beside = percentile(times.beside, 95)
  return {
    figure: 'faults.beside_idle_sockets',
    value: {
      p95_quiet_ms: Math.round(quiet),
      p95_beside_ms: Math.round(beside),
      ratio: Number((beside / quiet).toFixed(2)),
    },
    target: { ratio: MAX_WORSE },
    pass: beside <= quiet * MAX_WORSE,
    n: turns,
    of,
    calls: times.beside.length,
  }
}

export const proveFaults = async (): Promise<Figure[]> => {
  const target = await stand()
  const figures: Figure[] = []
  try {
    const tokens = await signedIn(target.url)
    const written: string[] = []
    const under = async (figure: string, fault: () => Promise<Record<string, unknown>>) => {
      const load = startLoad(target.url, tokens, { users: USERS, writes: true })
      await pause(1_000)
      const more = await fault()
      await pause(2_000)
      await load.stop()
      written.push(...load.acknowledged())
      figures.push(figureOf(figure, target, load, more))
    }
    await under('connections_killed', async () => ({ killed: await killed(target) }))
    await under('idle_sockets', async () => {
      const idle = idlers(target, IDLERS * 2, tokens[0] ?? '')
      const from = performance.now()
      const left = () => idle.sockets.filter((socket, at) => at % 2 === 0 && !socket.destroyed).length
      // The ten seconds of each socket begin when the server has read its head, which is late on a busy machine.
      while (left() > 0 && performance.now() - from < ENDED_MS) await pause(250)
      const secs = Math.round((performance.now() - from) / 1_000)
      const figures = { sockets: IDLERS * 2, slow_bodies_left: left(), until_last_secs: secs }
      idle.close()
      return figures
    })
    figures.push(await measured(target, tokens))
    const client = new pg.Client({ ...target.database().place, application_name: 'prove' })
    await client.connect()
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from orders where id = any($1::uuid[])',
      [written],
    )
    await client.end()
    const lost = written.length - (rows[0]?.n ?? 0)
    figures.push({
      figure: 'faults.acknowledged',
      value: { written: written.length, lost },
      target: { lost: 0 },
      pass: lost === 0 && written.length > 0,
    })
  } finally {
    await target.close()
  }
  return figures
}
