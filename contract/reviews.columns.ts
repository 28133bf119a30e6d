import type { ListedColumns } from './columns.ts'

/** Columns of the list of reviews; its file is one of demands (orders.columns.ts). */
export const reviewColumns = {
  order_no: { label: 'orders:fields.order_no', sorts: true },
  title: { label: 'orders:fields.title', sorts: true },
  status: { label: 'orders:fields.status', sorts: true },
  progress: { label: 'reviews:list.progress' },
  /** The time set for the opening: the demand's own, or the deadline. */
  opens_at: { label: 'reviews:list.opening', sorts: true, as_file: ['bid_deadline_at'] },
  item_count: { label: 'reviews:list.lines', sorts: true },
  quoted: { label: 'reviews:list.quoted' },
  viewed: { label: 'reviews:list.viewed', as_file: ['invited', 'viewed'] },
  lowest_total: { label: 'reviews:list.lowest', sorts: true },
  awarded_total: { label: 'orders:list.awarded_total' },
  confirmed_total: { label: 'orders:list.confirmed_total' },
  highest_total: { label: 'reviews:list.highest', sorts: true, as_file: ['highest_total', 'spread_pct'] },
  flags: { label: 'reviews:list.flags' },
} as const satisfies ListedColumns
