// What a tender may contain, and which part of it is sealed.
import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { businessDay } from '#contract/business-day.ts'
import { compare } from '#contract/decimal.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { isValidityShort } from '#contract/orders.dates.ts'
import type { SealedTenderFile } from '#contract/tenders.files.ts'
import {
  CONFIRM_TIMES,
  isCounted,
  landedPrice,
  missingForLanded,
  priceFault,
  quantityDoubt,
  REFUSE_TIMES,
} from '#contract/tenders.price.ts'
import type { SealedContent, TenderBody } from '#contract/tenders.schemas.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { farIssues, harvestIssues } from '#server/orders/delivery.ts'
import { type LineRow, linesOf } from '#server/orders/items.ts'
import { unknownRegions } from '#server/regions.places.ts'
import { demandedHerb, loadToxic } from '#server/suppliers/eligibility.ts'
import type { SupplierContext } from './supplier-context.ts'

/** Days an offer is valid after the deadline when the supplier gives no date. */
const VALID_DAYS = 90

/** Ids of the lines with a toxic herb, for which the supplier lacks the qualification. */
export const linesRefused = async (
  { context, supplier }: Pick<SupplierContext, 'context' | 'supplier'>,
  lines: readonly Pick<LineRow, 'id' | 'herbal_id' | 'processing'>[],
): Promise<ReadonlySet<string>> => {
  if (supplier.toxic) return new Set()
  const isToxic = await loadToxic(context.tx, lines.map(demandedHerb))
  return new Set(lines.filter((line) => isToxic(demandedHerb(line))).map(({ id }) => id))
}

type Written = Omit<TenderBody, 'version' | 'attachments'>

/**
 * Throws 4001 at the fields for contents the demand does not allow. `isStored`: sealed before an amendment, which may have
 * taken lines away; what was offered for those is left out at the opening.
 */
export const checkContent = async (own: SupplierContext, body: Written, isStored = false): Promise<void> => {
  const lines = new Map((await linesOf(own.context, own.row.id)).map((item) => [item.id, item]))
  const issues: FieldIssue[] = []
  const seen = new Set<string>()
  const refused = await linesRefused(own, [...lines.values()])
  const isEmpty = !body.items.some((item) => !isStored || lines.has(item.order_item_id))
  if (body.submit && isEmpty) issues.push(issue('items', 'tender_empty'))
  body.items.forEach((item, index) => {
    const line = lines.get(item.order_item_id)
    if (line === undefined && isStored) return
    if (line === undefined || seen.has(item.order_item_id)) {
      issues.push(issue(`items.${index}.order_item_id`, line === undefined ? 'line_unknown' : 'offer_twice'))
      return
    }
    seen.add(item.order_item_id)
    if (refused.has(line.id))
      issues.push(issue(`items.${index}.order_item_id`, 'toxic_unqualified', { name: line.name ?? '' }))
    if (own.row.allow_partial_qty === false && line.quantity !== null && compare(item.offered_qty, line.quantity) < 0)
      issues.push(issue(`items.${index}.offered_qty`, 'qty_in_full', { need: line.quantity }))
    issues.push(...unknownRegions({ [`items.${index}.origin_region_code`]: item.origin_region_code }, true))
    issues.push(...harvestIssues(`items.${index}.harvest_year`, item.harvest_year, own.now))
    issues.push(...quantityIssues(index, item, line.quantity, body.submit))
    if (body.submit)
      for (const field of missingForLanded(item, body, own.row.price_basis))
        issues.push(
          issue(
            `items.${index}.${field}`,
            field === 'freight_per_kg' && isCounted(line.unit) ? `${field}_missing_each` : `${field}_missing`,
          ),
        )
    const price = landedPrice(item, body, own.row.price_basis)
    const fault = priceFault(item, price, line.unit ?? 'kg')
    if (fault !== null) issues.push(issue(`items.${index}.${fault.field}`, fault.code))
    if (body.submit && item.moq != null && compare(item.moq, item.offered_qty) > 0)
      issues.push(issue(`items.${index}.moq`, 'moq_over_offered', { offered: item.offered_qty }))
    if (own.row.ceiling_public === true && line.ceiling_price !== null && compare(price, line.ceiling_price) > 0)
      issues.push(
        issue(`items.${index}.unit_price`, isCounted(line.unit) ? 'over_ceiling_each' : 'over_ceiling', {
          ceiling: line.ceiling_price,
        }),
      )
  })
  if (body.submit && own.row.allow_partial_lines === false && seen.size < lines.size)
    issues.push(issue('items', 'lines_in_full'))
  issues.push(...farIssues('valid_until', 'valid_until', body.valid_until, own.now))
  if (
    body.valid_until != null &&
    own.row.bid_deadline_at !== null &&
    isValidityShort(body.valid_until, own.row.bid_deadline_at)
  )
    issues.push(issue('valid_until', 'valid_until_early'))
  if (issues.length > 0) throw inputRefused(issues)
}

/** A quantity that looks like another unit's must be ticked as meant; a draft may be saved without the tick. */
const quantityIssues = (
  index: number,
  item: TenderBody['items'][number],
  demanded: string | null,
  isHandedIn: boolean,
): FieldIssue[] => {
  const doubt = quantityDoubt(item.offered_qty, demanded)
  const params = { need: demanded ?? '' }
  if (doubt === 'refused')
    return [issue(`items.${index}.offered_qty`, 'qty_far_over', { ...params, times: REFUSE_TIMES })]
  return doubt === 'confirm' && isHandedIn && item.unit_confirmed !== true
    ? [issue(`items.${index}.unit_confirmed`, 'unit_unconfirmed', { ...params, times: CONFIRM_TIMES })]
    : []
}

/** The sealed contents of a tender as it was sent. */
export const contentOf = (own: SupplierContext, body: TenderBody, attachments: SealedTenderFile[]): SealedContent => {
  const { version: _v, submit: _s, ...content } = body
  const until =
    own.row.bid_deadline_at === null ? null : businessDay(addDays(parseISO(own.row.bid_deadline_at), VALID_DAYS))
  return { ...content, valid_until: content.valid_until ?? until, attachments }
}
