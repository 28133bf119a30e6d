// The size of an installation by its number of users: the advice of docs/operations.md, and whether the measured cost
// of calls fits into it.
import { maxConnectionsFor, processesOn } from '../admin/connections.ts'
import type { Cost } from './serving.ts'

/** The cost of the three calls that make up most of the work. */
export interface Costs {
  readonly list: Cost
  readonly detail: Cost
  readonly draft: Cost
}

/** A row of advice in docs/operations.md. Without cores of its own, PostgreSQL shares those of the server. */
export interface Advice {
  readonly people: number
  readonly processes: number
  readonly cores: number
  readonly postgresCores: number | null
  /** Memory of PostgreSQL's machine. */
  readonly memoryGb: number
}

/** One row for each size of an installation. */
export const ADVICE: readonly Advice[] = [
  { people: 50, processes: 1, cores: 2, postgresCores: null, memoryGb: 4 },
  { people: 500, processes: 2, cores: 4, postgresCores: 4, memoryGb: 8 },
  { people: 5_000, processes: 6, cores: 6, postgresCores: 16, memoryGb: 32 },
]

/** The share of its time that a core may be busy; above it users have to wait. */
export const BUSY_SHARE = 0.6
/** The default of DATABASE_POOL_MAX, and the connections of the embedded database. */
const POOL = 10
const EMBEDDED_CONNECTIONS = 40

/**
 * The share of all users who work at the same moment, and the calls each of them makes per minute. Assumed, not
 * measured.
 */
const AT_WORK = 0.5
const A_MINUTE: Readonly<Record<keyof Costs, number>> = { list: 6, detail: 6, draft: 1 }

/** Lists of twenty rows per second that one process answers while its core is busy for 60 % of the time. */
export const listsASecond = ({ list }: Pick<Costs, 'list'>): number => (BUSY_SHARE * 1_000) / list.node

const coresFor = (costs: Costs, people: number, of: keyof Cost): number => {
  const calls = [
    [A_MINUTE.list, costs.list],
    [A_MINUTE.detail, costs.detail],
    [A_MINUTE.draft, costs.draft],
  ] as const
  const ms = calls.reduce((sum, [times, cost]) => sum + times * cost[of], 0)
  return (people * AT_WORK * ms) / (60_000 * BUSY_SHARE)
}

/** What an installation of the advised size needs at these costs, and whether the size is enough. */
export const needsOf = (costs: Costs, { people, processes, cores, postgresCores }: Advice) => {
  const [node, postgres] = [coresFor(costs, people, 'node'), coresFor(costs, people, 'postgres')]
  const has = postgresCores === null ? node + postgres <= cores : node <= cores && postgres <= postgresCores
  return {
    cores_node: Number(node.toFixed(2)),
    cores_postgres: Number(postgres.toFixed(2)),
    processes: Math.max(1, Math.ceil(node)),
    max_connections: maxConnectionsFor(processes, POOL),
    pass: has && node <= processes && (postgresCores !== null || processes <= processesOn(EMBEDDED_CONNECTIONS, POOL)),
  }
}
