// Whether a connection goes to PostgreSQL itself, or to a pooler that shares one of PostgreSQL's among many clients.
import type pg from 'pg'

/**
 * Whether this connection is PostgreSQL's own. A pooler invents the process number that a connection receives at its
 * start, because it has no process of its own for it.
 */
export const isDirect = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID === rows[0]?.pid
}
