// A user's own active sessions: where they are signed in, and the call that ends one of them (ASVS 7.5.2).
import * as z from 'zod/mini'
import { get, remove } from './endpoint.ts'
import { id } from './fields.ts'

export const ownSession = z.object({
  id,
  created_at: z.string(),
  last_seen_at: z.string(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** The session of this request. */
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** Newest first; at most 100. */
export const listSessions = get('sessions.list', '/v1/user/session/', {
  access: 'any',
  data: z.object({ list: z.array(ownSession) }),
})

export const endSession = remove('sessions.end', '/v1/user/session/{id}/', {
  access: 'any',
  params: z.strictObject({ id }),
  data: z.null(),
})

export const ownSessionEndpoints = [listSessions, endSession] as const
