// The clock offset of tests as PostgreSQL takes it.

/** Milliseconds → the text of `app.clock_offset`; empty means none. */
export const offsetText = (milliseconds: number): string => (milliseconds === 0 ? '' : `${milliseconds} milliseconds`)
