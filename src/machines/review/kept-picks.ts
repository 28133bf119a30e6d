// The picks of an award as stored in the browser, checked against their table.
import { isRecord } from '#contract/is-record.ts'
import { scenarios } from '#contract/reviews.schemas.ts'
import { isUntouched, type Pick, type Picks, type Reason, type ReviewTable } from './picks.ts'

const reasonsIn = (value: unknown, known: ReadonlySet<string>): Record<string, Reason> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([id, reason]) =>
      known.has(id) && isRecord(reason) && typeof reason.code === 'string' && typeof reason.text === 'string'
        ? [[id, { code: reason.code, text: reason.text }]]
        : [],
    ),
  )

const DECIMAL = /^\d+(\.\d+)?$/

/** Picks from a stored value; parts of another shape or of another table are dropped. Null when nothing is left. */
export const picksFrom = (kept: unknown, table: ReviewTable): Picks | null => {
  if (!isRecord(kept)) return null
  const scenario = scenarios.find((one) => one === kept.scenario) ?? 'F'
  const offers = new Map(table.offers.map((offer) => [offer.id, offer]))
  const madeIn = (rows: unknown): Pick[] =>
    (Array.isArray(rows) ? rows : []).flatMap((row: unknown): Pick[] => {
      if (!isRecord(row) || typeof row.tender_item_id !== 'string' || typeof row.awarded_qty !== 'string') return []
      const offer = offers.get(row.tender_item_id)
      if (offer === undefined || !DECIMAL.test(row.awarded_qty)) return []
      return [{ order_item_id: offer.order_item_id, tender_item_id: offer.id, awarded_qty: row.awarded_qty }]
    })
  const imported = Array.isArray(kept.imported) ? madeIn(kept.imported) : null
  const picks: Picks = {
    scenario: scenario === 'G' && imported === null ? 'F' : scenario,
    by_hand: madeIn(kept.by_hand),
    imported,
    reasons: reasonsIn(kept.reasons, new Set(offers.keys())),
    backups: Object.fromEntries(
      Object.entries(isRecord(kept.backups) ? kept.backups : {}).flatMap(([line, offer]) =>
        typeof offer === 'string' && offers.get(offer)?.order_item_id === line ? [[line, offer] as const] : [],
      ),
    ),
    no_award: reasonsIn(kept.no_award, new Set(table.demand.map((line) => line.id))),
    summary_reason: typeof kept.summary_reason === 'string' ? kept.summary_reason : '',
  }
  return isUntouched(picks) ? null : picks
}
