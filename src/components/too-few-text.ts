import type { TFunction } from 'i18next'
import type { Order } from '#contract/orders.ts'

/**
 * The decision that a demand closed with too few tenders waits for, and who makes it; null where nothing is to be
 * decided.
 */
export const tooFewText = (
  t: TFunction,
  { status, under_min, facts, min_bids }: Pick<Order, 'status' | 'under_min' | 'facts' | 'min_bids'>,
): { readonly title: string; readonly decides: string } | null =>
  status === 'pending_open' && under_min
    ? {
        title: t('order_detail:detail.too_few', { needed: min_bids ?? '' }),
        decides: t(
          facts.not_regulated ? 'order_detail:detail.too_few_decide' : 'order_detail:detail.too_few_regulated',
        ),
      }
    : null
