// Every opened offer of a demand as a sheet: what was typed, what it comes to, and how it stands.
import { compare, percentDelta } from '#contract/decimal.ts'
import { bareFigure, directionOf, triangles } from '#contract/differences.ts'
import { indicatorOf } from '#contract/herbal-templates.indicators.ts'
import { specName } from '#contract/quality-specs.ts'
import { type DemandLine, isUnreachable } from '#contract/reviews.award.ts'
import { statedIndicators, WATER } from '#contract/reviews.quality.ts'
import { evaluatedAmount, isCounted } from '#contract/tenders.price.ts'
import type { OpenedTender, TenderItem } from '#contract/tenders.schemas.ts'
import { type TaxStanding, taxOf, UNTAXED } from '#contract/tenders.tax.ts'
import type { ItemRow } from '#server/orders/items.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import type { Sheet } from '#server/xlsx.ts'
import { type Cell, numberCell, textCell } from './cells.ts'
import type { ExportMessages } from './messages.ts'
import { filePriceUnit, withOwnUnits } from './own-units.ts'
import { sheetOf, wordCell } from './sheets.ts'

/** One offer with its line and its tender. */
export interface OfferRow {
  readonly line: ItemRow
  readonly tender: OpenedTender
  readonly offer: TenderItem
}

/** Why an offer cannot be chosen at all; null where it can. */
export const outOf = (tender: OpenedTender, offer: TenderItem): 'vetoed' | 'out' | null =>
  tender.status === 'disqualified' || offer.status === 'disqualified' ? 'vetoed' : offer.rank === null ? 'out' : null

/** What limits a valid offer: less than demanded, or a smallest lot above what can be awarded. */
export const limitsOf = (offer: TenderItem, line: ItemRow): ('short' | 'moq')[] => [
  ...(compare(offer.offered_qty, line.quantity ?? '0') < 0 ? (['short'] as const) : []),
  ...(isUnreachable(offer, line.quantity ?? '0') ? (['moq'] as const) : []),
]

/** A decimal without trailing zeros, but with at least `least` places. */
export const trimmed = (value: string, least = 0): string => {
  const [whole = '', part = ''] = value.split('.')
  const kept = part.replace(/0+$/, '').padEnd(least, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** The difference between a price and a reference: words and a triangle, never a bare sign. */
const differenceCell = (words: ExportMessages, price: string, reference: string | null | undefined): Cell => {
  const delta = reference == null ? null : percentDelta(price, reference, 1)
  if (delta === null) return null
  const direction = directionOf(delta)
  return textCell(
    direction === 'same'
      ? words('common:difference.same')
      : `${triangles[direction]} ${words(`common:difference.${direction}`, { figure: `${bareFigure(delta)}%` })}`,
  )
}

/** Every quality figure an offer states except moisture; a figure beyond its limit is marked with the limit. */
const qualityCell = (line: ItemRow, offer: TenderItem, language: string): Cell => {
  const said = statedIndicators(line.quality_specs, offer).flatMap(({ code, spec, stated, beyond }) => {
    if (code === WATER || stated === null) return []
    const named = spec ?? indicatorOf(code)
    const over = beyond === null ? '' : `▲ ${beyond.sign} ${beyond.limit}`
    return [
      [named === undefined ? code : specName(named, language), stated, over, spec?.unit ?? '']
        .filter(Boolean)
        .join(' '),
    ]
  })
  return textCell(said.join('; '))
}

const rateCell = (tax: TaxStanding | null): Cell => (tax === UNTAXED ? null : numberCell(tax, 2))

/** Whether a price includes a charge, as the key of its word; none where the supplier did not state it. */
const includedWord = (included: boolean | null | undefined): 'included' | 'excluded' | null =>
  included == null ? null : included ? 'included' : 'excluded'

/** How an offer stands in its line: the screen's lowest, and what limits it. */
const verdictCell = (words: ExportMessages, { tender, offer, line }: OfferRow): Cell => {
  const out = outOf(tender, offer)
  const said = out === null ? [...(offer.is_lowest ? (['lowest'] as const) : []), ...limitsOf(offer, line)] : [out]
  return textCell(said.map((one) => words(`exports:verdict.${one}`)).join(words('exports:separator')))
}

/** The unit of the typed price. */
const typedUnitCell = (words: ExportMessages, { line, offer }: OfferRow): Cell =>
  isCounted(line.unit)
    ? textCell(filePriceUnit(words, line.unit))
    : wordCell(words, 'exports:price_unit', offer.price_unit)

/** The offers; `awarded`: the quantities that stand in the award, by offer. */
export const offersSheet = (
  words: ExportMessages,
  language: string,
  row: OrderRow,
  offers: readonly OfferRow[],
  demand: ReadonlyMap<string, DemandLine>,
  awarded: ReadonlyMap<string, string>,
): Sheet =>
  sheetOf(
    words,
    'exports:sheet.offers',
    withOwnUnits<OfferRow>(
      words,
      [
        ['orders:fields.item.line_no', 6, (row) => numberCell(row.line.line_no)],
        ['orders:fields.item.name', 16, (row) => textCell(row.line.name)],
        ['orders:fields.item.processing', 12, (row) => textCell(row.line.processing)],
        ['exports:column.supplier', 32, (row) => textCell(row.tender.supplier_name)],
        ['exports:column.unit_price', 12, (row) => numberCell(row.offer.unit_price, 4)],
        ['exports:column.price_unit', 10, (row) => typedUnitCell(words, row)],
        ['exports:column.tax', 8, (row) => wordCell(words, 'exports:tax', includedWord(row.offer.tax_incl))],
        ['orders:fields.tax_rate', 10, ({ offer, tender }) => rateCell(taxOf(offer, tender, row))],
        [
          'exports:column.freight',
          8,
          (row) => wordCell(words, 'exports:freight', includedWord(row.offer.freight_incl)),
        ],
        ['exports:column.freight_per_kg', 14, (row) => numberCell(row.offer.freight_per_kg, 4)],
        ['exports:column.landed_price_kg', 18, (row) => numberCell(row.offer.landed_price_kg, 4)],
        ['exports:column.offered_qty', 12, (row) => numberCell(row.offer.offered_qty, 3)],
        ['exports:column.moq', 12, (row) => numberCell(row.offer.moq, 3)],
        ['orders:fields.item.unit', 8, (row) => wordCell(words, 'orders:options.unit', row.line.unit)],
        ['orders:fields.item.package_spec', 14, (row) => textCell(row.line.package_spec)],
        ['exports:column.amount', 14, (row) => numberCell(row.offer.amount, 2)],
        [
          'exports:column.evaluated_amount',
          18,
          ({ line, offer }) => {
            const demanded = demand.get(line.id)
            return demanded === undefined || offer.status === 'disqualified'
              ? null
              : numberCell(evaluatedAmount(demanded, offer), 2)
          },
        ],
        [
          'exports:column.to_reference',
          14,
          (row) => differenceCell(words, row.offer.landed_price_kg, row.line.reference_price),
        ],
        ['exports:column.origin', 16, (row) => textCell(row.offer.origin_text)],
        ['orders:fields.item.grade', 8, (row) => wordCell(words, 'orders:options.grade', row.offer.grade)],
        [
          'exports:column.harvest_year',
          10,
          (row) => textCell(row.offer.harvest_year == null ? null : String(row.offer.harvest_year)),
        ],
        ['exports:column.moisture', 10, (row) => numberCell(row.offer.moisture_pct, 2)],
        ['reviews:quality.head', 40, (row) => qualityCell(row.line, row.offer, language)],
        ['exports:column.delivery_days', 10, (row) => numberCell(row.offer.delivery_days ?? row.tender.delivery_days)],
        ['exports:column.rank', 6, (row) => numberCell(row.offer.rank)],
        ['exports:column.awarded_qty', 12, (row) => numberCell(awarded.get(row.offer.id), 3)],
        ['exports:column.verdict', 16, (row) => verdictCell(words, row)],
        ['orders:fields.item.remark', 24, (row) => textCell(row.offer.remark)],
      ],
      offers.map(({ line }) => line),
      ({ line }) => line.unit,
    ),
    offers,
  )
