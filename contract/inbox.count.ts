// The number of unread messages: a call of its own, because the page makes it from the start, and reads the messages only when they are opened.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'

export const unread = z.object({ unread: z.number() })

/** How many of one's own are not read yet; light, for who asks every minute. */
export const countMessages = get('inbox.count', '/v1/user/message/0/', { access: 'any', data: unread })
