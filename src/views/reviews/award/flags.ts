// The flags of a comparison: all of them for the report, and those of the choice, to be acknowledged.
import type { Allocation } from '#contract/reviews.award.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import type { MatrixLine, MatrixModel } from '../matrix/model.ts'

export interface FlagSeen {
  readonly flag: string
  /** The places of the flag: a supplier, and the herb when the flag is about one line. */
  readonly at: readonly { readonly supplier: string; readonly herb: string | null }[]
}

/** Each flag of the chosen tenders and offers once, with its places. */
export const flagsOf = (model: MatrixModel, shown: readonly Allocation[]): FlagSeen[] => {
  const chosen = new Set(shown.map((one) => one.tender_item_id))
  const herbs = new Map(model.lines.map((line) => [line.line.id, line.item.name ?? '']))
  const seen = new Map<string, { supplier: string; herb: string | null }[]>()
  const note = (flag: string, supplier: string, herb: string | null) =>
    seen.set(flag, [...(seen.get(flag) ?? []), { supplier, herb }])
  for (const { tender, name } of model.columns) {
    const own = tender.items.filter((item) => chosen.has(item.id))
    if (own.length === 0) continue
    const ofLines = new Set(own.flatMap((item) => item.flags))
    for (const item of own) for (const flag of item.flags) note(flag, name, herbs.get(item.order_item_id) ?? null)
    for (const flag of tender.flags) if (!ofLines.has(flag)) note(flag, name, null)
  }
  return [...seen].map(([flag, at]) => ({ flag, at }))
}

export interface FlagPlace {
  readonly key: string
  readonly flag: string
  readonly tender: OpenedTender
  /** The line with the flag; null: the flag is about the whole tender. */
  readonly line: MatrixLine | null
  /** The item or tender with the flag, and its figures. */
  readonly on: TenderItem | OpenedTender
}

/** Every flag with its place: of each tender first those of the whole, then line by line. */
export const everyFlag = (model: MatrixModel): FlagPlace[] =>
  model.columns.flatMap(({ tender }) => [
    ...tender.flags.map((flag) => ({ key: `${tender.id} ${flag}`, flag, tender, line: null, on: tender })),
    ...model.lines.flatMap((line) => {
      const item = line.cells.get(tender.id)?.item
      return (item?.flags ?? []).flatMap((flag) =>
        item === undefined ? [] : [{ key: `${item.id} ${flag}`, flag, tender, line, on: item }],
      )
    }),
  ])
