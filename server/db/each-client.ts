// A pool whose clients are wrapped with further behaviour.
import type { PostgresPool } from 'kysely'

/** The parts of a pool: the source of its clients, and its end. */
export interface Source<C extends object> {
  readonly options: PostgresPool['options']
  connect(): Promise<C>
  end(): Promise<void>
}

/** A pool that hands out the clients of `source` wrapped by `wrap`. Each client is wrapped once. */
export const eachClient = <C extends object, W extends object>(
  source: Source<C>,
  wrap: (client: C) => W,
): Source<W> => {
  const clients = new WeakMap<C, W>()
  return {
    options: source.options,
    connect: async () => {
      const client = await source.connect()
      const known = clients.get(client) ?? wrap(client)
      clients.set(client, known)
      return known
    },
    end: () => source.end(),
  }
}
