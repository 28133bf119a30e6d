// Demands of a list with all that their acts depend on, read for the rows somebody is at.
import { loadPart } from '#src/ui/layout/load-part.ts'
import type { Services, Subject } from '../command.ts'
import { orderSubject } from './subjects.ts'

/** Those that are still there, at most `MAX_IN_COMMA_LIST` of them. Rejects with the server's sentence, or when no answer comes. */
export const readOrderHeads = async (ids: readonly string[], call: Services['call']): Promise<readonly Subject[]> => {
  const { listOrderHeads } = await loadPart(() => import('#contract/orders.heads.ts'))
  const reply = await call(listOrderHeads, { query: { ids: ids.join() } }, { quiet: true })
  if (!reply.ok) throw new Error(reply.msg)
  return reply.data.list.map(orderSubject)
}
