// The number of connections that processes hold to a PostgreSQL: `doctor` checks it, the sizing uses it, and the proof
// of scale counts it.

/** Connections of a process outside its pool. */
const BESIDE_POOL = 3
/** Connections left to other clients. */
const SPARE = 10

/** The most connections that this number of processes with pools of this size can hold. */
export const connectionsOf = (processes: number, pool: number): number => processes * (pool + BESIDE_POOL)

/** The `max_connections` that this number of processes needs. */
export const maxConnectionsFor = (processes: number, pool: number): number => connectionsOf(processes, pool) + SPARE

/** The number of processes with pools of this size that fit into a PostgreSQL's connections. */
export const processesOn = (maxConnections: number, pool: number): number =>
  Math.floor((maxConnections - SPARE) / (pool + BESIDE_POOL))

/** The number in words: processes × connections of each. */
export const connectionsText = (processes: number, pool: number): string => `${processes} × (${pool} + ${BESIDE_POOL})`
