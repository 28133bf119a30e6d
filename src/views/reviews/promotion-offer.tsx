import { useTranslation } from 'react-i18next'
import type { LineOffer } from '#contract/reviews.award.ts'
import type { Reason } from '#src/machines/use-review.ts'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { QuantityInput, quantityText } from '#src/ui/quantity.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { ReasonFields } from './reason-fields.tsx'

export interface PromotionOfferProps {
  offer: LineOffer
  supplier: string
  herb: string
  unit: string
  isBackup: boolean
  isLowest: boolean
  part: Reason & { readonly quantity: string }
  /** Left out where the viewer may only read. */
  onChange: ((patch: Partial<Reason & { quantity: string }>) => void) | undefined
  fault: { readonly path: string; readonly sentence: string } | null
  /** Missing reasons are marked once it has been tried to hand in. */
  marked: boolean
}

const isReasonFault = (path: string): boolean => path.endsWith('.reason_code') || path.endsWith('.reason_text')

/** One offer an open line may go to: its price, what is left of it, and how much it shall get. */
export const PromotionOffer = (props: PromotionOfferProps) => {
  const { offer, supplier, herb, unit, isBackup, isLowest, part, onChange, fault, marked } = props
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const inReason = fault !== null && isReasonFault(fault.path)
  const wantsReason = inReason || part.code !== ''
  return (
    <li className="grid items-start gap-x-4 gap-y-1.5 px-3 py-2 text-table sm:grid-cols-[minmax(0,240px)_160px_minmax(0,1fr)]">
      <span className="min-w-0">
        <b className="mr-2 wrap-anywhere">{supplier}</b>
        {isBackup && <Tag tone="info">{t('orders:award.backup')}</Tag>}{' '}
        {isLowest && <Tag>{t('orders:award.lowest')}</Tag>}
        <span className="block text-cap text-ink-3">
          <Money bare value={offer.landed_price_kg} /> ·{' '}
          {t('cell.can_supply', { quantity: quantityText(offer.offered_qty, locale), unit })}
        </span>
      </span>
      {onChange !== undefined && (
        <Field
          label={t('promote.quantity', { supplier, herb })}
          hideLabel
          error={fault !== null && !inReason ? fault.sentence : undefined}
        >
          <QuantityInput
            size="sm"
            unit={unit}
            value={part.quantity}
            onChange={(quantity: string) => onChange({ quantity })}
          />
        </Field>
      )}
      {onChange !== undefined && part.quantity !== '' && wantsReason && (
        <ReasonFields
          kind="dear"
          about={`${herb} ${supplier}`}
          value={part}
          onChange={onChange}
          error={marked && inReason ? fault.sentence : undefined}
        />
      )}
    </li>
  )
}
