// How large an installation is for how many people: what docs/operations.md advises, and whether what calls cost fits into it.
import { maxConnectionsFor, processesOn } from '../admin/connections.ts'
import type { Cost } from './serving.ts'

/** What the three calls cost of which most work consists. */
export interface Costs {
  readonly list: Cost
  readonly detail: Cost
  readonly draft: Cost
}

/** What docs/operations.md advises; without cores of its own PostgreSQL shares those of the server. */
export interface Advice {
  readonly people: number
  readonly processes: number
  readonly cores: number
  readonly postgresCores: number | null
  /** Of PostgreSQL's machine. */
  readonly memoryGb: number
}

/** One row for each size of an installation. */
export const ADVICE: readonly Advice[] = [
  { people: 50, processes: 1, cores: 2, postgresCores: null, memoryGb: 4 },
  { people: 500, processes: 2, cores: 4, postgresCores: 4, memoryGb: 8 },
  { people: 5_000, processes: 6, cores: 6, postgresCores: 16, memoryGb: 32 },
]

/** A core that is busy for longer makes people wait. */
export const BUSY_SHARE = 0.6
/** DATABASE_POOL_MAX by itself, and what the embedded database takes. */
const POOL = 10
const EMBEDDED_CONNECTIONS = 40

/** So many of all people are at work at the same moment; each of them asks so often in a minute. Assumed, not measured. */
const AT_WORK = 0.5
const A_MINUTE: Readonly<Record<keyof Costs, number>> = { list: 6, detail: 6, draft: 1 }

/** Lists of twenty that a process answers in a second while its core is busy for 60 %. */
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

/** What an installation of the advised size needs at these costs, and whether it has it. */
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
