// Records among the rows of the palette: orders found by number, title or herb, each a way to its page.
import { listOrders } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { paths, to } from '#src/paths.ts'
import { available, type Command, done, type Services, type Situation } from './command.ts'

/** Orders shown at most; the list page is the place for more. */
const MOST_FOUND = 10

/** Asks the server; whoever may not open an order finds none. A refusal was told by the root and finds none either. */
export const lookUpOrders = async (
  wanted: string,
  viewer: Situation['viewer'],
  services: Services,
): Promise<readonly FoundRecord[]> => {
  if (!allows(paths.order_detail.access, viewer?.permissions ?? [])) return []
  const reply = await services.call(listOrders, { query: { search: wanted, page_size: MOST_FOUND } })
  if (!reply.ok) return []
  return reply.data.list.map((order) => ({
    id: order.id,
    label: order.order_no,
    title: order.title,
    status: order.status,
  }))
}

/** A found record as something that can be run. Its id is of no command, so keys and buttons cannot name it. */
export const recordCommand = (record: FoundRecord): Command => ({
  id: `order:${record.id}`,
  group: 'go',
  icon: 'doc',
  availability: () => available,
  run: async (_, __, services) => {
    services.navigate(to('order_detail', { id: record.id }))
    return done
  },
})

/** What a found record is called in the list. */
export const recordTitle = (record: FoundRecord): string => `${record.label} ${record.title}`
