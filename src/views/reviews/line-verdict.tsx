// Changes the verdict on one line of one tender, wherever an offer is shown.
import type { Order } from '#contract/orders.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'

interface LineVerdictProps {
  order: Order
  tender: OpenedTender
  item: TenderItem
  /** The herb of the line: the dialog names supplier and herb, not only the demand. */
  herb: string
  /** Whether only the icon is drawn, named by supplier and herb: one is beside each offer of a phone's card. */
  iconOnly?: boolean
}

/**
 * Disqualifies the line, or requalifies it. Nothing where the whole tender is disqualified, or the user may give no
 * verdicts.
 */
export const LineVerdict = ({ order, tender, item, herb, iconOnly = false }: LineVerdictProps) => {
  if (tender.status === 'disqualified') return null
  const supplier = tender.supplier_name
  const isOut = item.status === 'disqualified'
  const about = { tender_id: tender.id, tender_item_ids: [item.id] }
  const look = iconOnly
    ? { iconOnly, keys: false, className: 'size-11!', labelParams: { supplier, herb } }
    : { size: 'sm' as const }
  const subject = { ...orderSubject(order), label: `${order.order_no} ${supplier} ${herb}`, amount: item.amount }
  return isOut ? (
    <CommandButton
      id="orders.requalify"
      subject={subject}
      args={{ ...about, text: '' }}
      label={iconOnly ? 'reviews:tenders.requalify_line_of' : 'reviews:tenders.requalify'}
      {...look}
    />
  ) : (
    <CommandButton
      id="orders.disqualify"
      subject={subject}
      args={about}
      variant="quiet"
      label={iconOnly ? 'reviews:tenders.veto_line_of' : 'reviews:tenders.veto_line'}
      {...look}
    />
  )
}
