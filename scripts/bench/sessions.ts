// Begins sessions without a sign-in, in a database that a figure has for itself.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/tables.ts'
import { secretHash } from '#server/viewer.ts'

/** Begins a session for each user; returns their tokens in the same order. */
export const beginSessions = async (db: Db, usernames: readonly string[]): Promise<string[]> => {
  const sessions = usernames.map((username) => ({
    id: newId(),
    username,
    token: randomBytes(32).toString('base64url'),
  }))
  await sql`insert into sessions (id, enterprise_id, user_id, token_hash, created_at, last_seen_at)
    select s.id, u.enterprise_id, u.id, s.hash, now(), now()
    from unnest(${sessions.map(({ id }) => id)}::uuid[], ${usernames}::text[],
      ${sessions.map(({ token }) => secretHash(token))}::bytea[]) as s (id, username, hash) join users u using (username)`.execute(
    db,
  )
  return sessions.map(({ token }) => token)
}
