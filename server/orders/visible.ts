// Whether a viewer may know of a demand: those that are not published are for who writes or approves demands.

import { isTagged } from '#contract/orders.tags.ts'
import { draftReader } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import type { ActContext } from '#server/act-context.ts'
import { notFound } from '#server/http/refusal.ts'
import { type OrderRow, orderRow } from './rows.ts'

/** Whether a viewer sees demands that are not published. */
export const seesDrafts = ({ viewer }: Pick<ActContext, 'viewer'>): boolean => allows(draftReader, viewer.permissions)

/** Whether a demand does not exist for the viewer. */
export const isHidden = (context: Pick<ActContext, 'viewer'>, { status }: Pick<OrderRow, 'status'>): boolean =>
  isTagged(status, 'unpublished') && !seesDrafts(context)

/** The order of an id as committed; 4004 when the viewer may not see it. `applyDue` runs first. */
export const visibleOrder = async (context: Pick<ActContext, 'tx' | 'viewer'>, id: string): Promise<OrderRow> => {
  const seen = await orderRow(context.tx, id)
  if (seen === undefined || isHidden(context, seen)) throw notFound()
  return seen
}
