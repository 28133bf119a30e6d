// The lines of a decision that need a reason, with the known facts about each and the initial text of a reason.
import { useTranslation } from 'react-i18next'
import { bareFigure, directionOf } from '#contract/differences.ts'
import { seenAtLeast } from '#contract/fields.ts'
import type { Allocation } from '#contract/reviews.award.ts'
import { amountOf } from '#contract/reviews.award.ts'
import { awardReasons, noAwardReasons, OTHER_REASON_MIN } from '#contract/reviews.schemas.ts'
import { goodsText, packText } from '#src/components/line-text.ts'
import { useDifference } from '#src/components/use-difference.tsx'
import type { Picks, Reason, ReviewActor, ReviewStandingPoint } from '#src/machines/use-review.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import type { MatrixCell, MatrixLine, MatrixModel } from '../matrix/model.ts'
import { useFlagText } from '../use-flag-text.tsx'

export interface ReasonRow {
  /** The chosen offer, or the line that nobody gets. */
  readonly id: string
  readonly kind: 'dear' | 'nobody'
  readonly line: MatrixLine
  /** `酸枣仁 600 kg`. */
  readonly name: string
  /** `酸枣仁，蓉草汇`, for screen readers. */
  readonly about: string
  /** The compared prices: `取 358.00，最低 224.00`. */
  readonly facts: string
  readonly codes: readonly string[]
  readonly value: Reason
  /** A reason is given, and long enough. */
  readonly given: boolean
  /** The error from the server or from the rules. */
  readonly error: string | undefined
  /** Sets the reason; its text is generated from the facts unless the user wrote it. */
  readonly give: (code: string, text?: string) => void
}

export interface ReasonRowsInput {
  model: MatrixModel
  shown: readonly Allocation[]
  picks: Picks
  point: ReviewStandingPoint
  review: ReviewActor
  names: ReadonlyMap<string, string>
  /** Missing reasons are marked after the first attempt to submit. */
  marked: boolean
  /** The server's errors by line. */
  errors: ReadonlyMap<string, readonly string[]>
}

/** Reasons that are doubts about the lowest offer: its flags support them. */
const doubts: ReadonlySet<string> = new Set(['risk_split', 'history_problem'])

const unsaid: Reason = { code: '', text: '' }
const isLongEnough = ({ code, text }: Reason): boolean =>
  code !== '' && (code !== 'other' || seenAtLeast(OTHER_REASON_MIN).test(text))

/**
 * Every line that needs a reason, in the order of the demand: an offer other than the lowest was chosen, or nobody gets
 * the line.
 */
export const useReasonRows = (input: ReasonRowsInput): ReasonRow[] => {
  const { model, shown, picks, point, review, names, marked, errors } = input
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const flagText = useFlagText()
  const difference = useDifference()
  const price = (value: string): string => moneyText(value, locale, false)
  const nameOf = ({ line, item }: MatrixLine, quantity: string): string =>
    `${goodsText(item)} ${quantityText(quantity, locale)} ${t(`orders:options.unit.${line.unit}`)}${packText(item, t)}`
  const errorOf = (lineId: string, given: boolean): string | undefined => {
    const own = point.by_line.get(lineId)
    const local = marked && !given && own !== undefined ? t(`fault.${own.code}`, { min: OTHER_REASON_MIN }) : undefined
    return errors.get(lineId)?.[0] ?? local
  }
  /** A generated text is replaced by that of the next reason; what the user wrote stays. */
  const textFor = (code: string, before: Reason, madeFor: (code: string) => string): string =>
    before.text !== '' && before.text !== madeFor(before.code) ? before.text : madeFor(code)

  /** The lowest offer, its distance from the reference price, and its flags. */
  const aboutLowest = (line: MatrixLine, chosen: MatrixCell): string => {
    const low = [...line.cells.values()].find((cell) => cell.lowest)
    if (low === undefined || low === chosen || low.item.flags.length === 0) return ''
    const reference = low.to_reference
    const parts = [
      t('reason_form.lowest_of', { supplier: names.get(low.tender.id) ?? '', price: price(low.item.landed_price_kg) }),
      reference === null || directionOf(reference) === 'same'
        ? ''
        : t(directionOf(reference) === 'less' ? 'reason_form.below_reference' : 'reason_form.above_reference', {
            percent: bareFigure(reference),
          }),
      ...low.item.flags.map(flagText.nameOf),
    ]
    return parts.filter((part) => part !== '').join(t('reason_form.comma'))
  }

  /** The days of the chosen offer beside those of the lowest, where it is faster. */
  const deliveries = (chosen: MatrixCell, low: MatrixCell | undefined): string => {
    const days = chosen.item.delivery_days
    const lowest = low?.item.delivery_days
    return days == null || lowest == null || days >= lowest ? '' : t('reason_form.faster', { days, lowest })
  }

  const given = Map.groupBy(shown, (one) => one.order_item_id)
  return model.lines.flatMap((line): ReasonRow[] => {
    const own = given.get(line.line.id) ?? []
    if (own.length === 0) {
      // The open lines of an award in force may stay open.
      if (model.table.later !== undefined) return []
      const value = picks.no_award[line.line.id] ?? unsaid
      const { reference_price: reference, quantity, unit } = line.line
      const facts = [
        ...(reference === null
          ? []
          : [t('reason_form.reference', { amount: moneyText(amountOf(reference, quantity, unit), locale) })]),
        t('award.offers', { count: line.cells.size }),
      ].join(t('reason_form.comma'))
      return [
        {
          id: line.line.id,
          kind: 'nobody',
          line,
          name: t('reason_form.left_out', { name: nameOf(line, quantity) }),
          about: line.item.name ?? '',
          facts,
          codes: noAwardReasons,
          value,
          given: value.code !== '',
          error: errorOf(line.line.id, value.code !== ''),
          give: (code, text) =>
            review.send({
              type: 'review.no_award',
              order_item_ids: [line.line.id],
              reason: { code, text: text ?? textFor(code, value, (reason) => (reason === 'other' ? '' : facts)) },
            }),
        },
      ]
    }
    return own.flatMap((one): ReasonRow[] => {
      const cell = [...line.cells.values()].find((each) => each.item.id === one.tender_item_id)
      if (cell === undefined || !point.wants_reason.has(one.tender_item_id)) return []
      const value: Reason = { code: one.reason_code ?? '', text: one.reason_text ?? '' }
      const low = [...line.cells.values()].find((each) => each.lowest)
      const supplier = names.get(cell.tender.id) ?? ''
      // The text has only facts that support the chosen reason: the lowest price alone is an argument against the
      // choice.
      const madeFor = (code: string): string =>
        code === 'delivery_faster' ? deliveries(cell, low) : doubts.has(code) ? aboutLowest(line, cell) : ''
      const taken = t('reason_form.taken', { supplier, price: price(cell.item.landed_price_kg) })
      return [
        {
          id: one.tender_item_id,
          kind: 'dear',
          line,
          name: nameOf(line, one.awarded_qty),
          about: `${line.item.name ?? ''} ${supplier}`,
          facts:
            low === undefined || cell.to_lowest === null
              ? taken
              : `${taken}${t('reason_form.comma')}${t('reason_form.lowest', { price: price(low.item.landed_price_kg) })}${t('reason_form.comma')}${difference.percent(cell.to_lowest)}`,
          codes: awardReasons,
          value,
          given: isLongEnough(value),
          error: errorOf(line.line.id, isLongEnough(value)),
          give: (code, text) =>
            review.send({
              type: 'review.reason',
              tender_item_ids: [one.tender_item_id],
              reason: { code, text: text ?? textFor(code, value, madeFor) },
            }),
        },
      ]
    })
  })
}
