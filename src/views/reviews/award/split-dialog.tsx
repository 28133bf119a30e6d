import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, places } from '#contract/decimal.ts'
import { type LineOffer, rankedOffers } from '#contract/reviews.award.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import type { Pick } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { QuantityInput } from '#src/ui/input/quantity-input.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { Money } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { typedDecimal } from '#src/ui/text/typed-decimal.ts'
import type { MatrixLine } from '../matrix/model.ts'
import { byPercents, byQuantities, faultOfPart, mainAndSecond, type PartText, sumOfParts } from './split-parts.ts'

export interface SplitDialogProps {
  line: MatrixLine
  offers: readonly LineOffer[]
  names: ReadonlyMap<string, string>
  /** The current quantities of the line's offers. */
  given: ReadonlyMap<string, string>
  /** The focused offer comes first. */
  first: string | null
  /** How many suppliers may share a line, and the main share in percent. */
  most: number
  main: number
  onSplit: (parts: Pick[]) => void
  onClose: () => void
}

/** Splits one line among suppliers: by percentages or by quantities, always with the exact sum. */
export const SplitDialog = (props: SplitDialogProps) => {
  const { line, offers, names, given, first, most, main, onSplit, onClose } = props
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const need = line.line.quantity
  const unit = t(`orders:options.unit.${line.line.unit}`)
  const [parts, setParts] = useState(() => startOf(line, offers, given, first))
  const { rest, count } = sumOfParts(need, parts)
  const over = compare(rest, '0') < 0
  const faulty = parts.some((part) => faultOfPart(part) !== null)
  const wrong = over ? 'over' : count > most ? 'too_many' : faulty ? 'part' : null

  const change = (offer: LineOffer, patch: Partial<PartText>) => {
    const changed = parts.map((part) => (part.offer === offer ? { ...part, ...patch } : part))
    setParts(patch.percent === undefined ? byQuantities(need, changed) : byPercents(line.line, changed))
  }
  const take = () => {
    if (wrong !== null) return
    onSplit(
      parts
        .filter((part) => part.quantity !== '')
        .map((part) => ({ order_item_id: line.line.id, tender_item_id: part.offer.id, awarded_qty: part.quantity })),
    )
  }
  useAnswers({ 'dialog.confirm': take })

  return (
    <Dialog
      open
      stayOpen
      size="md"
      onClose={onClose}
      closeLabel={t('words.close')}
      title={t('split.title', { herb: line.item.name })}
      description={t('split.need', { quantity: quantityText(need, locale), unit, most })}
      footer={
        <>
          <Button keys="Escape" onClick={onClose}>
            {t('words.cancel')}
          </Button>
          <Button variant="primary" keys="Mod+Enter" onClick={take} aria-disabled={wrong !== null || undefined}>
            {t('split.take')}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setParts(mainAndSecond(line.line, parts, main))}>
          {main} / {100 - main}
        </Button>
        <Button size="sm" onClick={() => setParts(mainAndSecond(line.line, parts, 50))}>
          50 / 50
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setParts(startOf(line, offers, new Map(), first))}>
          {t('split.clear')}
        </Button>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {parts.map((part) => {
          const fault = faultOfPart(part)
          const supplier = names.get(part.offer.tender_id) ?? ''
          return (
            <li
              key={part.offer.id}
              className="grid grid-cols-[minmax(0,1fr)_92px_148px] items-start gap-3 py-2 max-sm:grid-cols-[2fr_3fr] max-sm:gap-y-1"
            >
              <span className="min-w-0 text-table max-sm:col-span-full max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-3">
                <b className="block truncate" title={supplier}>
                  {supplier}
                </b>
                <span className="block text-cap text-ink-3 max-sm:flex-none">
                  <Money bare value={part.offer.landed_price_kg} /> ·{' '}
                  {t('cell.can_supply', { quantity: quantityText(part.offer.offered_qty, locale), unit })}
                </span>
              </span>
              <Field label={t('split.percent', { supplier })} hideLabel>
                <Input
                  size="sm"
                  numeric
                  inputMode="decimal"
                  after="%"
                  value={part.percent}
                  onChange={(event) => change(part.offer, { percent: typedDecimal(event.target.value) })}
                />
              </Field>
              <Field
                label={t('split.quantity', { supplier })}
                hideLabel
                error={
                  fault === null
                    ? undefined
                    : t(`split.wrong.${fault}`, {
                        offered: quantityText(part.offer.offered_qty, locale),
                        moq: quantityText(part.offer.moq ?? '0', locale),
                        places: places.quantity,
                      })
                }
              >
                <QuantityInput
                  size="sm"
                  unit={unit}
                  value={part.quantity}
                  onChange={(quantity) => change(part.offer, { quantity })}
                />
              </Field>
            </li>
          )
        })}
      </ul>
      <p role="status" className={cx('mt-3 text-table', wrong === null ? 'text-ink-2' : 'text-danger-ink')}>
        {wrong === 'too_many'
          ? t('split.too_many', { count, most })
          : over
            ? t('split.over', { quantity: quantityText(rest.replace('-', ''), locale), unit })
            : compare(rest, '0') === 0
              ? t('split.exact', { quantity: quantityText(need, locale), unit })
              : t('split.rest', { quantity: quantityText(rest, locale), unit })}
      </p>
    </Dialog>
  )
}

/** Valid offers of the line with their quantities: the focused one first, then the cheapest. */
const startOf = (
  { line }: MatrixLine,
  offers: readonly LineOffer[],
  given: ReadonlyMap<string, string>,
  first: string | null,
): PartText[] => {
  const ranked = rankedOffers(line.id, offers)
  const leading = ranked.filter((offer) => offer.id === first)
  return byQuantities(
    line.quantity,
    [...leading, ...ranked.filter((offer) => offer.id !== first)].map((offer) => ({
      offer,
      percent: '',
      quantity: given.get(offer.id) ?? '',
    })),
  )
}
