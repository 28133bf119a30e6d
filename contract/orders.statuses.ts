// The statuses of a tender demand and their tags. Apart from the chart, because a list needs only these.

/** Properties of statuses. Code tests a tag (orders.tags.ts) and not a list of statuses, so that a new status needs only its tags. */
export type OrderTag =
  | 'unpublished' // nobody outside the enterprise knows of it
  | 'editable' // its author may still change everything
  | 'awaits_opening' // published; its tenders are sealed, and will be opened
  | 'opened' // its tenders are open to those who may read them
  | 'proposed' // somebody has proposed an award
  | 'awarded' // an award is in force: goods may be ordered and arrive
  | 'without_award' // ended, and nothing was awarded
  | 'terminal' // nothing more happens to it

/** All statuses with their tags, in the order of the lifecycle; the chart uses these tags, and `tests/server/orders.schema.test.ts` compares the database's check with them. */
export const tagsByStatus = {
  draft: ['unpublished', 'editable'],
  pending_audit: ['unpublished'],
  rejected: ['unpublished', 'editable'],
  bidding: ['awaits_opening'],
  pending_open: ['awaits_opening'],
  reviewing: ['opened'],
  award_auditing: ['opened', 'proposed'],
  awarded: ['opened', 'proposed', 'awarded'],
  completed: ['opened', 'proposed', 'awarded', 'terminal'],
  failed: ['without_award', 'terminal'],
  cancelled: ['without_award', 'terminal'],
} as const satisfies Readonly<Record<string, readonly OrderTag[]>>

export type OrderStatus = keyof typeof tagsByStatus
export const orderStatuses = Object.keys(tagsByStatus) as OrderStatus[] // Object.keys types the keys as string

/** Stages inside `reviewing`, in order. */
export const reviewStages = ['qualification', 'commercial', 'recommend'] as const
export type ReviewStage = (typeof reviewStages)[number]
