// Which statuses stand behind each tab of the list (domain.md §3.1), and how many rows a tab holds.
import { type OrderStatus, orderStatuses } from '#contract/orders.lifecycle.ts'

/** Tabs in order. `draft` holds what was returned too, `awarded` what is completed. */
export const listTabs = {
  all: [],
  draft: ['draft', 'rejected'],
  pending_audit: ['pending_audit'],
  bidding: ['bidding'],
  pending_open: ['pending_open'],
  reviewing: ['reviewing'],
  award_auditing: ['award_auditing'],
  awarded: ['awarded', 'completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>

export type ListTab = keyof typeof listTabs

export const listTabIds = Object.keys(listTabs) as ListTab[] // Object.keys forgets the literal keys

/** The tab whose statuses these are exactly; `null` for any other choice. */
export const tabOf = (statuses: readonly OrderStatus[]): ListTab | null => {
  const wanted = key(statuses)
  return listTabIds.find((tab) => key(listTabs[tab]) === wanted) ?? null
}

/** How many orders a tab holds, from the answer's `counts` by status. */
export const tabCount = (tab: ListTab, counts: Readonly<Record<string, number>>): number => {
  const statuses: readonly OrderStatus[] = tab === 'all' ? orderStatuses : listTabs[tab]
  return statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
}

const key = (statuses: readonly OrderStatus[]): string => [...statuses].sort().join()
