// Three servers on one PostgreSQL, with a thousand enterprises of a hundred demands and one of a million: each
// enterprise sees exactly its own demands, three servers are compared with one, and a killed server loses no
// acknowledged write. SCALE=0.01 runs a hundredth. Several machines are not simulated.
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { connectionsOf } from '../admin/connections.ts'
import { LIST } from '../bench/answers.ts'
import { createCaller, middle, rounded } from '../bench/serving.ts'
import type { Line } from '../prove.ts'
import { endDatabase, limitRun, type RunLimit } from '../run-limit.ts'
import { startBalancer } from './balancer.ts'
import { startLoad } from './load.ts'
import { sizeOf } from './plan.ts'
import { type Filled, fillSite } from './scale.fill.ts'
import { proveOwn } from './scale.own.ts'
import {
  killAll,
  killServer,
  lostOf,
  openSite,
  POOL,
  query,
  root,
  runFolder,
  type Site,
  startAll,
  startServer,
  told,
} from './site.ts'

/** Filling a million demands took seven minutes on a busy machine of two cores; the rest is a few thousand calls. */
const LIMIT_MINUTES = 90
const CALLS = 300
const TURNS = 3
const USERS = 12
/** The time before a server is killed, while it is stopped, and after it is back (ms). */
const SPELL_MS = 5_000

const urlsOf = ({ ports }: Site): string[] => ports.map((port) => `http://127.0.0.1:${port}`)

/**
 * How many more lists three servers answer than one, measured in turns, and how many connections they hold meanwhile.
 */
const throughput = async (site: Site, { tokens }: Filled): Promise<Line[]> => {
  const { takes, refused } = createCaller()
  const callOf = (n: number) => ({ path: `${LIST}?page_size=20`, token: tokens[n % tokens.length] ?? '' })
  const urls = urlsOf(site)
  for (const url of urls) await takes([url], callOf, CALLS)
  const turns: { one: number; three: number }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const one = CALLS / (await takes(urls.slice(0, 1), callOf, CALLS))
    turns.push({ one, three: CALLS / (await takes(urls, callOf, CALLS)) })
  }
  const [held] = await query<{ n: number }>(
    site,
    site.database,
    `select count(*)::int as n from pg_stat_activity where application_name like 'herbal-tender:%' and datname = current_database()`,
  )
  const [connections, most] = [held?.n ?? 0, connectionsOf(urls.length, POOL)]
  return [
    {
      figure: 'scale.throughput',
      one_a_second: Math.round(middle(turns.map(({ one }) => one))),
      three_a_second: Math.round(middle(turns.map(({ three }) => three))),
      ratio: rounded(middle(turns.map(({ one, three }) => three / one))),
      // On a machine with fewer cores than servers, PostgreSQL and callers need, three servers are no faster than one.
      cores: availableParallelism(),
      refused: refused(),
      pass: refused() === 0,
    },
    { figure: 'scale.connections', value: connections, target: most, pass: connections > 0 && connections <= most },
  ]
}

/** The number of demands with the titles of a load. */
const writtenIn = async (site: Site): Promise<number> => {
  const [row] = await query<{ n: number }>(
    site,
    site.database,
    `select count(*)::int as n from orders where title like '负载 %'`,
  )
  return row?.n ?? 0
}

/** Users read and write through a balancer, while one of three servers is killed and started again. */
const killed = async (site: Site, { tokens }: Filled): Promise<Line> => {
  const balancer = await startBalancer(site.ports)
  try {
    const load = startLoad(balancer.url, tokens.slice(0, USERS), { users: USERS, writes: true })
    await pause(SPELL_MS)
    const [victim] = site.started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    if (victim !== undefined) await killServer(victim)
    await pause(SPELL_MS)
    await startServer(site, root, site.ports[0] ?? 0)
    await pause(SPELL_MS)
    await load.stop()
    const { failed, ...more } = told(load)
    const lost = await lostOf(site, site.database, load.acknowledged())
    const twice = (await writtenIn(site)) - new Set(load.acknowledged()).size
    return {
      figure: 'scale.killed',
      signal: victim?.signalCode,
      ...more,
      failed,
      lost,
      twice,
      sent_again: balancer.sentAgain(),
      slowest_ms: Math.round(load.tally().slowest),
      pass: victim?.signalCode === 'SIGKILL' && failed === 0 && lost === 0 && twice === 0 && more.written > 0,
    }
  } finally {
    balancer.close()
  }
}

async function* linesOn(site: Site, limit: RunLimit, share: number): AsyncGenerator<Line> {
  const { within } = limit
  const filled = await within(fillSite(site, share))
  yield filled.line
  await within(startAll(site, root))
  yield* await within(proveOwn(site, urlsOf(site), filled))
  yield* await within(throughput(site, filled))
  yield await within(killed(site, filled))
}

/** Lines of a database with many enterprises and of three servers on it. */
export async function* proveScale(): AsyncGenerator<Line> {
  const share = Number(process.env.SCALE ?? sizeOf('scale.percent').n / 100)
  if (!(share > 0 && share <= 1)) throw new Error('SCALE is a number above 0 and up to 1')
  const limit = limitRun(LIMIT_MINUTES)
  const folder = await runFolder('scale')
  let [server, site]: [Embedded?, Site?] = []
  try {
    server = await startEmbedded(join(folder, 'database'), { durable: false, signal: limit.signal })
    site = await openSite(join(folder, 'site'), server, 'scale', { signal: limit.signal })
    yield* linesOn(site, limit, share)
  } finally {
    if (site !== undefined) await killAll(site)
    if (server !== undefined) await endDatabase(server)
    await rm(folder, { recursive: true, force: true })
    limit.end()
  }
}
