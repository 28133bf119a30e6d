// What is wrong with typed entries before anything is sent: at once while it is typed, or when it is handed in. Pure.
import { CONFIRM_TIMES, REFUSE_TIMES } from '#contract/tenders.price.ts'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import { type Demanded, type DemandLine, type Entries, entryOf, type LineEntry, plain } from './entries.ts'
import { doubtfulPrices, doubtOf, isTendered } from './entry-sums.ts'
import { specsOf } from './line-demands.ts'

/** One fault with the key of its sentence. */
export interface Fault {
  readonly field: keyof LineEntry
  readonly key: string
  readonly params?: Readonly<Record<string, string>>
}

/** A number, or what may still become one while it is typed. */
const mayBecomeNumber = (typed: string): boolean => /^\d*\.?\d*$/.test(typed)

/** Said while it is typed: text where a number belongs, a quantity no demand can mean. */
export const faultsAtOnce = (line: DemandLine, entry: LineEntry): Fault[] => {
  if (entry.choice === 'none') return []
  const faults: Fault[] = []
  if (!mayBecomeNumber(entry.unit_price)) faults.push({ field: 'unit_price', key: 'tenders:error.price_text' })
  if (!mayBecomeNumber(entry.offered_qty)) faults.push({ field: 'offered_qty', key: 'tenders:error.quantity_text' })
  if (doubtOf(line, entry) === 'refused')
    faults.push({
      field: 'offered_qty',
      key: 'refusals:qty_far_over',
      params: { need: plain(line.quantity ?? ''), times: REFUSE_TIMES },
    })
  return faults
}

/** Said besides when the line is sent: half a number, a quantity whose unit is not confirmed. `submit`: not as a draft. */
const faultsOnSending = (line: DemandLine, entry: LineEntry, submit: boolean): Fault[] => {
  const atOnce = faultsAtOnce(line, entry)
  if (entry.choice === 'none' || atOnce.length > 0) return atOnce
  if (entry.unit_price !== '' && !isDecimal(entry.unit_price))
    return [{ field: 'unit_price', key: 'tenders:error.price_text' }]
  return submit && isTendered(entry) && doubtOf(line, entry) === 'confirm' && !entry.unit_confirmed
    ? [
        {
          field: 'unit_confirmed',
          key: 'refusals:unit_unconfirmed',
          params: { need: plain(line.quantity ?? ''), times: CONFIRM_TIMES },
        },
      ]
    : []
}

/** The faults of all lines, each with its line; empty when it may be sent. */
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

/** Whether 已阅读质量要求 must still be ticked: some line has demands on its quality. */
export const mustRead = ({ order }: Demanded, entries: Entries): boolean => !entries.quality_read && hasQuality(order)

/** Whether any line asks something of its quality. */
export const hasQuality = (order: Demanded['order']): boolean =>
  order.items.some((line) => (line.quality_text ?? '') !== '' || specsOf(line).length > 0)
