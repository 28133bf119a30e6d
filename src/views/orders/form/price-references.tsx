import { type RefObject, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { priceUnitText } from '#src/components/line-text.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { BesidePopup } from '#src/ui/overlay/beside-popup.tsx'
import { plainDecimal } from '#src/ui/text/decimal-text.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { Money, moneyText } from '#src/ui/text/money.tsx'
import { cleanDecimal } from '#src/ui/text/typed-decimal.ts'
import { awardGoodsText } from './award-goods-text.ts'
import { farFrom } from './line-cautions.ts'
import { weightPriceOf, weightPriceText } from './line-cells.ts'
import { type Line, withReference } from './lines.ts'
import { fieldId } from './problems.ts'
import {
  type PriceGround,
  type PriceReference,
  type PriceReferences,
  usePriceReferences,
} from './use-price-references.ts'

/** Takes the n-th price, counted from 1; false where there is none and none can arrive any more. */
export type Adopter = RefObject<((nth: number) => boolean) | null>

interface ListProps {
  references: PriceReferences
  onAdopt: (reference: PriceReference) => void
}

/** The prices one below the other, each with its day and its source; a press takes it. */
export const PriceReferenceList = ({ references, onAdopt }: ListProps) => {
  const { t } = useTranslation()
  const { state, list, other, reload } = references
  if (state === 'none') return null
  if (state === 'loading')
    return (
      <div aria-busy="true" className="flex flex-col gap-2 py-1">
        <Skeleton width="90%" height={14} />
        <Skeleton width="70%" height={14} />
      </div>
    )
  if (state === 'failed')
    return (
      <p className="flex items-center gap-2 text-cap text-ink-3">
        {t('common:toast.network')}
        <Button size="sm" variant="quiet" icon="refresh" onClick={reload}>
          {t('common:retry')}
        </Button>
      </p>
    )
  if (list.length === 0 && other === null)
    return <p className="text-cap text-ink-3">{t('order_form:references.none')}</p>
  return (
    <>
      <ul className="flex max-w-105 flex-col">
        {list.map((one, at) => (
          <li key={one.source}>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('order_form:references.adopt', {
                name: t(`order_form:references.${one.source}`),
                price: one.price,
              })}
              aria-keyshortcuts={`Alt+${at + 1}`}
              onClick={() => onAdopt(one)}
              className="-mx-2 grid w-[calc(100%+16px)] grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 rounded px-2 py-1 text-left hover:bg-surface-2"
            >
              <span className="min-w-0">
                <span className="block truncate">{t(`order_form:references.${one.source}`)}</span>
                <span className="block truncate text-cap text-ink-3">{wordsOf(one, t)}</span>
              </span>
              <Money value={one.price} bare className="font-medium" />
              <KeyHint keys={`Alt+${at + 1}`} className="max-sm:hidden" />
            </button>
          </li>
        ))}
      </ul>
      {other !== null && (
        <p className="mt-1 max-w-105 text-cap text-ink-3">
          {t('order_form:references.other', {
            goods: awardGoodsText(other, t),
            price: plainDecimal(other.landed_price_kg, 2),
            from: other.supplier_name,
          })}
        </p>
      )}
    </>
  )
}

const wordsOf = (one: PriceReference, t: ReturnType<typeof useTranslation>['t']): string =>
  one.source === 'median'
    ? t('order_form:references.range', { low: one.low, high: one.high, count: Number(one.from) })
    : [one.date, one.from].filter((part) => part !== null && part !== '').join(' · ') ||
      t('order_form:references.undated')

interface PopupProps {
  line: Line
  row: number
  ground: PriceGround
  adopter: Adopter
  onChange: (row: number, change: (line: Line) => Line) => void
  onClose: () => void
}

const usePriceCell = (row: number) =>
  useMemo(
    () => ({
      get current() {
        return document.getElementById(fieldId(`items.${row}.reference_price`))
      },
    }),
    [row],
  )

/** The prices below the cell of a reference price during editing; the focus stays in the cell. */
export const PriceReferencePopup = ({ line, row, ground, adopter, onChange, onClose }: PopupProps) => {
  const { t } = useTranslation()
  const references = usePriceReferences(line, ground)
  const adopt = (one: PriceReference) =>
    onChange(row, (before) => withReference(before, one.price, one.source, one.date))
  useAdopter(adopter, references, adopt)
  const locale = useLocale()
  const far = farFrom(line.reference_price, references.list)
  return (
    <BesidePopup
      anchor={usePriceCell(row)}
      title={t('order_form:references.title', { name: line.name })}
      footer={t('order_form:references.keys')}
      onClose={onClose}
    >
      {far === null ? null : (
        <p role="status" className="mb-1 flex max-w-105 items-start gap-1 text-cap text-warning-ink">
          <Icon name="warn" size={12} className="mt-0.5" />
          {t('order_form:references.far', {
            price: moneyText(cleanDecimal(line.reference_price), locale, false),
            name: t(`order_form:references.${far.source}`),
            known: moneyText(far.price, locale, false),
          })}
        </p>
      )}
      <PriceReferenceList references={references} onAdopt={adopt} />
    </BesidePopup>
  )
}

type PackagePriceProps = Pick<PopupProps, 'line' | 'row' | 'adopter' | 'onChange' | 'onClose'>

/** Below the cell of a price by weight on a line of counted goods: what it is for a package, to be taken. */
export const PackagePricePopup = ({ line, row, adopter, onChange, onClose }: PackagePriceProps) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const whole = weightPriceOf(line.reference_price, line)?.whole ?? null
  const list = useMemo(() => (whole === null ? [] : [whole]), [whole])
  const adopt = (price: string) => onChange(row, (before) => withReference(before, price))
  useAdopter(adopter, { state: 'ready', list }, adopt)
  return (
    <BesidePopup
      anchor={usePriceCell(row)}
      title={t('order_form:references.counted_title', { unit: priceUnitText(line.unit, t) })}
      footer={t(list.length === 0 ? 'order_form:references.by_weight_hint' : 'order_form:references.keys')}
      onClose={onClose}
    >
      <p role="status" className="text-cap text-warning-ink">
        {weightPriceText(line, line.reference_price, t)}
      </p>
      {list.map((price) => (
        <button
          key={price}
          type="button"
          tabIndex={-1}
          aria-keyshortcuts="Alt+1"
          onClick={() => adopt(price)}
          className="-mx-2 mt-1 flex w-[calc(100%+16px)] items-center justify-between rounded px-2 py-1 hover:bg-surface-2"
        >
          {t('order_form:references.take', {
            price: `${moneyText(price, locale, false)} ${priceUnitText(line.unit, t)}`,
          })}
          <KeyHint keys="Alt+1" className="max-sm:hidden" />
        </button>
      ))}
    </BesidePopup>
  )
}

/** Lets the keys of a cell take the prices beside it. */
export const useAdopter = <T,>(
  adopter: Adopter,
  { state, list }: { readonly state: PriceReferences['state']; readonly list: readonly T[] },
  adopt: (price: T) => void,
): void => {
  useEffect(() => {
    adopter.current = (nth) => {
      const one = list[nth - 1]
      if (one !== undefined) adopt(one)
      return one !== undefined || state === 'loading'
    }
    return () => {
      adopter.current = null
    }
  })
}
