// A pool like another one, whose clients do something more.
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** What a pool is made of: where its clients come from, and how it ends. */
interface Source<C extends object> {
  readonly options: PostgresPool['options']
  connect(): Promise<C>
  end(): Promise<void>
}

/** A pool that hands out the clients of `source` as `wrap` makes them. Each client is wrapped once. */
export const eachClient = <C extends object>(
  source: Source<C>,
  wrap: (client: C) => PostgresPoolClient,
): PostgresPool => {
  const clients = new WeakMap<C, PostgresPoolClient>()
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
