// The number of unread messages. A call of its own, because the page makes it at its start, while it reads the messages only when the user opens them.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'

export const unread = z.object({ unread: z.number() })

/** The number of the viewer's unread messages; a cheap call, because the page makes it every minute. */
export const countMessages = get('inbox.count', '/v1/user/message/0/', { access: 'any', data: unread })
