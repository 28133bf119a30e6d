// How many messages wait: by itself, because the page asks for it from the start, and for messages when they are looked at.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'

export const unread = z.object({ unread: z.number() })

/** How many of one's own are not read yet; light, for who asks every minute. */
export const countMessages = get('inbox.count', '/v1/user/message/0/', { access: 'any', data: unread })
