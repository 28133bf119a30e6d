// Reads the full demands of the focused and the marked rows, because commands need more than a list row has.
import { loadPart } from '#src/ui/layout/load-part.ts'
import type { Services, Subject } from '../command.ts'
import type { ReadWhole } from '../records/whole-records.ts'
import { orderSubject } from './subjects.ts'

/**
 * Reads the demands that still exist, at most `MAX_IN_COMMA_LIST` of them. Rejects with the server's sentence, or when
 * no answer arrives. A server that has only the calls of the specification is asked for each demand separately.
 */
export const readOrderHeads = async (ids: readonly string[], call: Services['call']): Promise<readonly Subject[]> => {
  try {
    return await readTogether(ids, call)
  } catch (fault) {
    const found = await readSingly(ids, call)
    if (found.length === 0) throw fault
    return found
  }
}

const readTogether: ReadWhole = async (ids, call) => {
  const { listOrderHeads } = await loadPart(() => import('#contract/orders.heads.ts'))
  const reply = await call(listOrderHeads, { query: { ids: ids.join() } }, { quiet: true })
  if (!reply.ok) throw new Error(reply.msg)
  return reply.data.list.map(orderSubject)
}

const readSingly: ReadWhole = async (ids, call) => {
  const { readOrder } = await loadPart(() => import('#contract/orders.ts'))
  const answers = await Promise.allSettled(ids.map((id) => call(readOrder, { params: { id } }, { quiet: true })))
  return answers.flatMap((one) => (one.status === 'fulfilled' && one.value.ok ? [orderSubject(one.value.data)] : []))
}
