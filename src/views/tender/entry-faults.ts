// Validates typed entries before they are sent: while typing, or on submit. Pure.
import { compare } from '#contract/decimal.ts'
import { CONFIRM_TIMES, REFUSE_TIMES } from '#contract/tenders.price.ts'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import { type Demanded, type DemandLine, type Entries, entryOf, type LineEntry, plain } from './entries.ts'
import { doubtfulPrices, doubtOf, isTendered } from './entry-sums.ts'
import { specsOf } from './line-demands.ts'

/** One fault and the key of its message. */
export interface Fault {
  readonly field: keyof LineEntry
  readonly key: string
  readonly params?: Readonly<Record<string, string>>
}

/** The message for a text that is no number; a comma left in it is no thousands mark and might be meant as a decimal point. */
const textFault = (typed: string, otherwise: string): string =>
  /^[\d.,]*$/.test(typed) && typed.includes(',') ? 'tenders:error.comma' : otherwise

/** A number, or the beginning of one. */
const mayBecomeNumber = (typed: string): boolean => /^\d*\.?\d*$/.test(typed)

/** Faults shown while typing: text in a number field, an implausible quantity. */
export const faultsAtOnce = (line: DemandLine, entry: LineEntry): Fault[] => {
  if (entry.choice === 'none') return []
  const faults: Fault[] = []
  if (!mayBecomeNumber(entry.unit_price))
    faults.push({ field: 'unit_price', key: textFault(entry.unit_price, 'tenders:error.price_text') })
  if (!mayBecomeNumber(entry.offered_qty))
    faults.push({ field: 'offered_qty', key: textFault(entry.offered_qty, 'tenders:error.quantity_text') })
  if (doubtOf(line, entry) === 'refused')
    faults.push({
      field: 'offered_qty',
      key: 'refusals:qty_far_over',
      params: { need: plain(line.quantity ?? ''), times: REFUSE_TIMES },
    })
  return faults
}

/**
 * Further faults on sending: an incomplete number, a quantity without a confirmed unit, a smallest lot above the offer. `submit`: false for a draft.
 */
const faultsOnSending = (line: DemandLine, entry: LineEntry, submit: boolean): Fault[] => {
  const atOnce = faultsAtOnce(line, entry)
  if (entry.choice === 'none' || atOnce.length > 0) return atOnce
  if (entry.unit_price !== '' && !isDecimal(entry.unit_price))
    return [{ field: 'unit_price', key: 'tenders:error.price_text' }]
  if (!submit || !isTendered(entry)) return []
  const faults: Fault[] = []
  if (doubtOf(line, entry) === 'confirm' && !entry.unit_confirmed)
    faults.push({
      field: 'unit_confirmed',
      key: 'refusals:unit_unconfirmed',
      params: { need: plain(line.quantity ?? ''), times: CONFIRM_TIMES },
    })
  if (isDecimal(entry.moq) && isDecimal(entry.offered_qty) && compare(entry.moq, entry.offered_qty) > 0)
    faults.push({ field: 'moq', key: 'refusals:moq_over_offered', params: { offered: entry.offered_qty } })
  return faults
}

/** The faults of all lines, each with its line; empty when the tender can be sent. */
export const faultsOf = (page: Demanded, entries: Entries, submit: boolean): (Fault & { readonly line: string })[] => {
  const doubtful = submit ? doubtfulPrices(page, entries) : new Set()
  return page.order.items.flatMap((line) => {
    const entry = entryOf(entries, line)
    const faults = faultsOnSending(line, entry, submit)
    if (faults.length === 0 && doubtful.has(line.id) && !entry.price_confirmed)
      faults.push({ field: 'price_confirmed', key: 'tenders:error.price_unconfirmed' })
    return faults.map((fault) => ({ ...fault, line: line.id }))
  })
}

/** Whether 已阅读质量要求 must still be ticked: true where a line has quality requirements and the box is unticked. */
export const mustRead = ({ order }: Demanded, entries: Entries): boolean => !entries.quality_read && hasQuality(order)

/** Whether any line has quality requirements. */
export const hasQuality = (order: Demanded['order']): boolean =>
  order.items.some((line) => (line.quality_text ?? '') !== '' || specsOf(line).length > 0)
