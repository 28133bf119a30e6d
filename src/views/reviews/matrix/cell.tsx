import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bareFigure } from '#contract/differences.ts'
import { quantity } from '#contract/fields.figures.ts'
import { provinceOf } from '#contract/place-names.ts'
import type { Allocation } from '#contract/reviews.award.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { cleanDecimal, typedDecimal } from '#src/ui/text/typed-decimal.ts'
import { useFlagText } from '../use-flag-text.tsx'
import { Delta } from './delta.tsx'
import { Dot, Dotted } from './dotted.tsx'
import type { MatrixView } from './layout.ts'
import type { MatrixCell } from './model.ts'
import { useExclusionText } from './texts.ts'

interface OfferProps {
  cell: MatrixCell
  unit: string
  view: MatrixView
  given: Allocation | undefined
  /** This offer's share of the line in percent, when the line is split. */
  sharePct: string | null
  /** A click on the cell's mark; the key is Enter. */
  onPick?: (() => void) | undefined
}

/**
 * The content of a cell with an offer: figures, marks and the awarded quantity. Hidden from screen readers: the cell's
 * name has the same facts.
 */
export const Offer = ({ cell, unit, view, given, sharePct, onPick }: OfferProps) => {
  const { t } = useTranslation('reviews')
  const locale = useLocale()
  const exclusionText = useExclusionText()
  const { item, exclusion } = cell
  const out = exclusion !== null
  const unitText = t(`orders:options.unit.${unit}`)
  const amountWords = (amount: string, key: string) =>
    t(key, { quantity: quantityText(amount, locale), unit: unitText })
  const amount = given === undefined ? '' : quantityText(given.awarded_qty, locale)
  const room = roomOf(amount, item.delivery_days, view === 'price' || view === 'amount' ? cell.to_reference : null)
  const daysWords = item.delivery_days == null ? '' : t('cell.days', { count: item.delivery_days })
  const price = moneyText(item.landed_price_kg, locale, false)
  const lowest = isMarked(cell, view)
  // As the lowest a price that waits for its explanation is only provisional, and the mark says so instead of its flag.
  const isOpen = lowest && cell.unexplained
  const abnormal = shownFlags.find((flag) => item.flags.includes(flag) && !(isOpen && flag === 'abnormal_low'))
  const flagText = useFlagText()
  return (
    <span aria-hidden="true" title={flagText.hoverOf(item)}>
      <span className="flex items-center gap-1 leading-4.5">
        {onPick !== undefined && !out ? (
          <PickMark picked={given !== undefined} onPick={onPick} />
        ) : (
          given !== undefined && <Icon name="check" size={14} className="stroke-2 text-primary-ink" />
        )}
        {sharePct !== null && <span className="text-cap font-semibold text-primary-ink">{sharePct}%</span>}
        {exclusion?.is === 'disqualified' && (
          <Tag size="sm" tone="warning" icon="close">
            {t('mark.disqualified')}
          </Tag>
        )}
        {cell.backup && !out && (
          <Tag size="sm" tone="info">
            {t('mark.backup')}
          </Tag>
        )}
        {lowest && (
          <Tag size="sm" tone={isOpen ? 'warning' : 'success'}>
            {t(isOpen ? 'mark.lowest_open' : cell.tied && lowestBy(view) === 'price' ? 'mark.tied' : 'mark.lowest')}
          </Tag>
        )}
        {abnormal !== undefined && (
          // Beside a tick and a share, or the mark of the lowest, only the icon has room; the cell's name has the text.
          <Tag size="sm" tone="warning" icon="flag" className="min-w-0 flex-initial! overflow-hidden">
            {(given === undefined || (sharePct === null && !lowest)) && !drawnOnly.has(abnormal) && (
              <span className="truncate">{t(`flag_short.${abnormal}`)}</span>
            )}
          </Tag>
        )}
        <span
          className={cx(
            'ml-auto flex-none tabular-nums',
            out ? 'text-ink-3 line-through' : lowest && !isOpen ? 'font-semibold text-success-ink' : 'font-medium',
          )}
        >
          {view === 'reference' || view === 'lowest' ? (
            (view === 'reference' ? cell.to_reference : cell.to_lowest) === null ? (
              '–'
            ) : (
              <Delta value={view === 'reference' ? cell.to_reference : cell.to_lowest} />
            )
          ) : (
            figure(cell, view, locale)
          )}
        </span>
      </span>
      <span className="flex justify-between gap-1 text-cap text-ink-3">
        <span
          className={out || view === 'dry' ? 'truncate' : 'flex min-w-0'}
          title={out ? exclusionText(exclusion) : `${item.origin_text ?? ''} ${daysWords}`.trim()}
        >
          {out ? (
            exclusionText(exclusion)
          ) : view === 'dry' && item.moisture_pct != null ? (
            <Water cell={cell} />
          ) : given !== undefined ? (
            <span className={cx('whitespace-nowrap', room === 'tight' && 'tracking-tighter')}>
              <Dotted
                first={room === 'ample' ? amountWords(given.awarded_qty, 'cell.quantity') : amount}
                then={daysWords}
              />
            </span>
          ) : cell.unreachable ? (
            <span className="whitespace-nowrap text-warning-ink">{amountWords(item.moq ?? '', 'cell.moq')}</span>
          ) : cell.partial_pct !== null ? (
            <span className="whitespace-nowrap">{amountWords(item.offered_qty, 'cell.can_supply')}</span>
          ) : (
            <>
              <span className="truncate">{provinceOf(item.origin_text ?? '')}</span>
              <span className="flex-none whitespace-pre">
                {item.origin_text && daysWords !== '' && <Dot />}
                {daysWords}
              </span>
            </>
          )}
        </span>
        <span className="ml-auto flex-none">
          {view === 'price' || view === 'amount' ? <Delta value={cell.to_reference} short /> : price}
        </span>
      </span>
      {cell.partial_pct !== null && !out && (
        <span aria-hidden="true" className="absolute inset-x-2.5 bottom-0.5 h-0.5 bg-surface-3">
          <i className="block h-0.5 bg-warning" style={{ width: `${cell.partial_pct}%` }} />
        </span>
      )}
    </span>
  )
}

/** The stated moisture of an offer, marked where it exceeds the line's limit. */
const Water = ({ cell }: { cell: MatrixCell }) => {
  const { t } = useTranslation('reviews')
  const percent = Number(cell.item.moisture_pct)
  return cell.water_over === null ? (
    t('cell.water', { percent })
  ) : (
    <span className="font-medium text-warning-ink">
      {t('cell.water_over', { percent, limit: Number(cell.water_over) })}
    </span>
  )
}

/** A tick; on the focused cell a ring to click. */
const PickMark = ({ picked, onPick }: { picked: boolean; onPick: () => void }) => (
  <span
    aria-hidden="true"
    onClick={onPick}
    onDoubleClick={(event) => event.stopPropagation()}
    className={cx(
      'relative size-3.5 flex-none text-primary-ink after:absolute after:-inset-x-2.5 after:-inset-y-1.5',
      !picked && 'hidden group-hover/cell:block group-focus/cell:block pointer-coarse:block',
    )}
  >
    {picked ? (
      <Icon name="check" size={14} className="stroke-2" />
    ) : (
      <span className="block size-3.5 rounded-full border border-control bg-surface" />
    )}
  </span>
)

/**
 * Flags with a mark in the cell, the most severe first. A short quantity and an only offer are shown without a mark.
 */
const shownFlags = [
  'abnormal_low',
  'over_ceiling',
  'quality_over',
  'moisture_high',
  'year_mismatch',
  'origin_mismatch',
  'origin_not_daodi',
  'below_last_price_30',
  'abnormal_high',
] as const

/**
 * Flags that are too common to be shown as text, because their texts would hide the prices: each is an icon, with its
 * text in the tooltip and for screen readers.
 */
const drawnOnly: ReadonlySet<string> = new Set(['origin_mismatch', 'origin_not_daodi', 'below_last_price_30'])

/** The figures that have room in the narrowest cell beside the unit of a quantity, and without it. */
const WITH_UNIT = 9
const AT_EASE = 12

/**
 * What gives way in a cell to its quantity, days and difference, which are never cut: first the unit, which is in the
 * cell's name and at the line's need, then the space between the figures.
 */
export const roomOf = (
  quantity: string,
  days: number | null | undefined,
  difference: string | null,
): 'ample' | 'no_unit' | 'tight' => {
  const figures = [quantity, days == null ? '' : String(days), difference === null ? '' : bareFigure(difference)]
  const count = figures.reduce((sum, figure) => sum + figure.length, 0)
  if (count <= WITH_UNIT) return 'ample'
  return count <= AT_EASE ? 'no_unit' : 'tight'
}

/** The price by which the lowest offer of a view is marked: each effective price has a lowest offer of its own. */
const lowestBy = (view: MatrixView): 'price' | 'dry' | 'marker' =>
  view === 'dry' || view === 'marker' ? view : 'price'

const isMarked = (cell: MatrixCell, view: MatrixView): boolean =>
  cell.exclusion === null && { price: cell.lowest, dry: cell.lowest_dry, marker: cell.lowest_marker }[lowestBy(view)]

const figure = (cell: MatrixCell, view: Exclude<MatrixView, 'reference' | 'lowest'>, locale: string): string => {
  const { item, amount, dry, marker } = cell
  const value = { price: item.landed_price_kg, amount, dry, marker }[view]
  return value === null ? '–' : moneyText(value, locale, false)
}

interface QuantityEditorProps {
  label: string
  /** The first typed character. */
  first: string
  onDone: (quantity: string) => void
  /** Esc: cancels without a change. */
  onCancel: () => void
}

/**
 * The input for a quantity in a cell: Enter or leaving it accepts, Esc cancels; an invalid quantity stays to be
 * corrected.
 */
export const QuantityEditor = ({ label, first, onDone, onCancel }: QuantityEditorProps) => {
  const { t } = useTranslation('reviews')
  const [text, setText] = useState(first)
  const [wrong, setWrong] = useState(false)
  const ended = useRef(false)
  const take = () => {
    const parsed = quantity.safeParse(cleanDecimal(text))
    if (!parsed.success) return setWrong(true)
    ended.current = true
    onDone(parsed.data)
  }
  const leave = () => {
    ended.current = true
    onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: typing a digit in the cell is what opened this input
      autoFocus
      aria-label={label}
      aria-invalid={wrong || undefined}
      title={wrong ? t('cell.quantity_wrong') : undefined}
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        setWrong(false)
        setText(typedDecimal(event.target.value))
      }}
      onKeyDown={onKeyDown}
      onBlur={() => !ended.current && (quantity.safeParse(cleanDecimal(text)).success ? take() : leave())}
      className="absolute inset-1 rounded-s bg-surface px-2 text-right tabular-nums outline-2 outline-primary aria-invalid:outline-danger"
    />
  )
}
