// How many connections processes take of a PostgreSQL: what `doctor` checks, the sizing reckons with, and the proof of scale counts.

/** Connections of a process beside its pool. */
const BESIDE_POOL = 3
/** Connections left to others. */
const SPARE = 10

/** At most so many are taken by processes with pools of this size. */
export const connectionsOf = (processes: number, pool: number): number => processes * (pool + BESIDE_POOL)

/** `max_connections` that so many processes need. */
export const maxConnectionsFor = (processes: number, pool: number): number => connectionsOf(processes, pool) + SPARE

/** How many processes with pools of this size a PostgreSQL with so many connections bears. */
export const processesOn = (maxConnections: number, pool: number): number =>
  Math.floor((maxConnections - SPARE) / (pool + BESIDE_POOL))

/** The number in words: processes × connections of each. */
export const connectionsText = (processes: number, pool: number): string => `${processes} × (${pool} + ${BESIDE_POOL})`
