// One line of the demand: inputs while it is open, one row while it is not.
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { priceUnitText } from '#src/components/line-text.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { Field } from '#src/ui/input/field.tsx'
import { MoneyInput } from '#src/ui/input/money-input.tsx'
import { QuantityInput } from '#src/ui/input/quantity-input.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { Money, moneyText } from '#src/ui/text/money.tsx'
import { Quantity, quantityText } from '#src/ui/text/quantity.tsx'
import { type Demanded, type DemandLine, isRefused, isWeight, type LineEntry, plain } from './entries.ts'
import { faultsAtOnce } from './entry-faults.ts'
import { doubtOf, isTendered, landedOf, lineAmount, otherPrices } from './entry-sums.ts'
import { LineDetails } from './line-details.tsx'
import { fieldId, type LineErrors, WHOLE_LINE } from './line-fields.ts'
import { Demands, GoodsName, HerbName, LineTitle, PriceConfirmation, UnitConfirmation } from './line-quality.tsx'
import { latinName, lineSpec, perText, unitText } from './tender-texts.ts'

export interface LineCardProps {
  /** The demand, for its price basis. */
  order: Demanded['order']
  line: DemandLine
  entry: LineEntry
  errors: LineErrors
  /** Whether the price looks like one in another unit; then a checkbox confirms it. */
  doubtful?: boolean | undefined
  open: boolean
  detailed: boolean
  /** Whether the line is read-only: the deadline has passed, or it is being sent. */
  fixed: boolean
  onChange(id: string, change: Partial<LineEntry>): void
  onOpen(id: string, open: boolean): void
  onDetail(id: string, open: boolean): void
  /** Moves on to the next empty line. */
  onNext(id: string): void
}

export const LineCard = memo((props: LineCardProps) =>
  isRefused(props.line) ? <RefusedLine {...props} /> : props.open ? <OpenLine {...props} /> : <ClosedLine {...props} />,
)

const card = 'rounded-l bg-surface'

const OpenLine = (props: LineCardProps) => {
  const { order, line, entry, detailed, fixed, onChange, onOpen, onDetail, onNext } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const unit = unitText(t, line)
  const weight = isWeight(line)
  const priceUnit = priceUnitText(line.unit, t, entry.price_unit)
  const others = weight ? otherPrices(entry) : []
  const filled = isTendered(entry)
  const doubt = doubtOf(line, entry)
  const landed = landedOf(order, entry)
  // A fault found while typing wins over the server's last answer.
  const errors: LineErrors = {
    ...props.errors,
    ...Object.fromEntries(faultsAtOnce(line, entry).map(({ field, key, params }) => [field, t(key, params ?? {})])),
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (filled) onNext(line.id)
  }
  const nameId = fieldId(line.id, 'name')
  return (
    <article aria-labelledby={nameId} className={cx(card, 'p-3')}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <LineTitle id={nameId} line={line} className="text-h3 font-semibold" />
        <LineQuantity value={line.quantity} line={line} className="ml-auto font-medium" />
        {filled && !fixed ? (
          <button
            type="button"
            aria-expanded="true"
            aria-label={t('tenders:line.fold', { name: line.name })}
            onClick={() => onOpen(line.id, false)}
            className="-my-1 -mr-2 grid size-8 flex-none place-items-center self-center rounded text-ink-3 hover:bg-surface-3"
          >
            <Icon name="up" size={14} />
          </button>
        ) : null}
      </div>
      <LineError id={fieldId(line.id, WHOLE_LINE)}>{errors[WHOLE_LINE]}</LineError>
      <div className="mt-2 empty:hidden">
        <Demands line={line} />
      </div>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_112px] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_200px]">
        <Field
          label={t('tenders:line.price_of', { name: line.name })}
          hideLabel
          error={errors.unit_price}
          id={fieldId(line.id, 'unit_price')}
        >
          <MoneyInput
            bare
            size="touch"
            before={t('tenders:line.price')}
            after={priceUnit}
            placeholder={t('tenders:line.fill')}
            value={entry.unit_price}
            readOnly={fixed}
            enterKeyHint="next"
            className="[&_input]:font-semibold [&_input]:placeholder:font-normal max-[359px]:[&_input]:placeholder:text-table"
            onKeyDown={enter}
            onChange={(value) => onChange(line.id, { unit_price: value, choice: 'open', price_confirmed: false })}
          />
        </Field>
        <Field
          label={t('tenders:line.quantity_of', { name: line.name })}
          hideLabel
          error={errors.offered_qty}
          id={fieldId(line.id, 'offered_qty')}
        >
          <QuantityInput
            size="touch"
            unit={unit}
            value={entry.offered_qty}
            readOnly={fixed}
            enterKeyHint="next"
            onKeyDown={enter}
            onChange={(value) => onChange(line.id, { offered_qty: value, unit_confirmed: false })}
          />
        </Field>
      </div>
      {doubt === 'over' ? (
        <p className="mt-1.5 flex items-center gap-1 text-cap text-info-ink">
          <Icon name="info" size={12} />
          {t('tenders:line.over_need', { need: quantityText(plain(line.quantity ?? ''), locale), unit })}
        </p>
      ) : null}
      {doubt === 'confirm' ? (
        <UnitConfirmation line={line} entry={entry} errors={errors} fixed={fixed} onChange={onChange} />
      ) : null}
      {props.doubtful === true ? (
        <PriceConfirmation order={order} line={line} entry={entry} errors={errors} fixed={fixed} onChange={onChange} />
      ) : null}
      {filled ? (
        <div className="mt-2 flex flex-wrap justify-between gap-x-3 text-cap text-ink-2">
          <span>
            {others.length === 0
              ? null
              : t('tenders:line.in_units', {
                  prices: others
                    .map(
                      ({ unit: one, price }) =>
                        `${moneyText(price, locale, false)} ${priceUnitText(line.unit, t, one)}`,
                    )
                    .join(' · '),
                })}
            {landed === null ? null : (
              <span className="block text-ink">
                {t('tenders:left_out.landed', { basis: t(`orders:options.price_basis.${order.price_basis}`) })}{' '}
                <Money value={landed} unit={perText(t, line)} />
              </span>
            )}
          </span>
          <span className="ml-auto">
            {t('tenders:line.amount')}{' '}
            <Money value={lineAmount(order, line, entry)} className="font-semibold text-ink" />
          </span>
        </div>
      ) : null}
      <LineDetails
        order={order}
        line={line}
        entry={entry}
        errors={errors}
        open={detailed}
        fixed={fixed}
        onChange={onChange}
        onDetail={onDetail}
      />
    </article>
  )
}

/** The error of a line as a whole; links of the summary lead here. */
const LineError = ({ id, children }: { id: string; children: string | undefined }) =>
  children === undefined ? null : (
    <p id={id} tabIndex={-1} className="mt-1.5 flex items-start gap-1 text-table text-danger-ink">
      <Icon name="warn" size={14} className="mt-0.5" />
      {children}
    </p>
  )

/** A line this supplier may not tender for, with the reason and the remedy; it is not submitted. */
const RefusedLine = ({ line, errors }: LineCardProps) => {
  const { t } = useTranslation()
  const nameId = fieldId(line.id, 'name')
  return (
    <article aria-labelledby={nameId} className={cx(card, 'px-3 py-2.5')}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Icon name="ban" className="self-center text-ink-3" />
        <LineTitle id={nameId} line={line} className="text-body font-semibold text-ink-3" />
        <LineQuantity value={line.quantity} line={line} className="ml-auto text-ink-3" />
      </div>
      <p className="mt-1 text-table text-warning-ink">
        {t(`refusals:${line.refusal}`, { name: line.name })}
        <span className="block text-cap text-ink-2">{t(`tenders:line.refused.${line.refusal}`)}</span>
      </p>
      <LineError id={fieldId(line.id, WHOLE_LINE)}>{errors[WHOLE_LINE]}</LineError>
    </article>
  )
}

const ClosedLine = ({ line, entry, fixed, onChange, onOpen }: LineCardProps) => {
  const { t, i18n } = useTranslation()
  const unit = unitText(t, line)
  // The Latin name leaves the quantity no room beside it.
  const besideName = cx('text-cap text-ink-3', latinName(i18n.language, line) !== '' && 'block truncate')
  const need = <LineQuantity value={line.quantity} line={line} />
  const row = cx(card, 'flex min-h-11 w-full items-center gap-2 px-3 py-2.5 text-left')
  if (isTendered(entry)) {
    const priceUnit = perText(t, line, entry.price_unit)
    return (
      <button type="button" aria-expanded="false" onClick={() => onOpen(line.id, true)} className={row}>
        <Icon name="check-fill" className="text-success-ink" />
        <span className="min-w-0 flex-1 truncate">
          <b>
            <GoodsName line={line} />
          </b>{' '}
          <span className={besideName}>{need}</span>
        </span>
        <span className="flex-none text-right text-table">
          <Money value={entry.unit_price} className="font-semibold" />
          {priceUnit} · {t('tenders:line.can_supply')} <Quantity value={entry.offered_qty} unit={unit} />
        </span>
      </button>
    )
  }
  const none = entry.choice === 'none'
  const spec = lineSpec(t, line)
  return (
    <article className={row} aria-label={line.name ?? undefined}>
      <Icon name={none ? 'ban' : 'circle-dashed'} className="text-ink-3" />
      <span className="min-w-0 flex-1 truncate" title={spec === '' ? undefined : spec}>
        <b className={none ? 'text-ink-3' : undefined}>
          <HerbName line={line} />
        </b>{' '}
        <span className={besideName}>
          {need}
          {spec === '' ? null : ` · ${spec}`}
        </span>
      </span>
      {fixed ? (
        <span className="text-cap text-ink-3">{t('tenders:line.none_said')}</span>
      ) : (
        <span className="-my-2.5 flex flex-none items-center text-table text-primary-ink">
          {none ? <span className="mr-2 text-ink-3">{t('tenders:line.none_said')}</span> : null}
          <Choice label={t('tenders:line.tender_for', { name: line.name })} onPress={() => onOpen(line.id, true)}>
            {t('tenders:line.tender')}
          </Choice>
          {none ? null : (
            <>
              <span aria-hidden="true" className="text-ink-3">
                ·
              </span>
              <Choice
                label={t('tenders:line.none_for', { name: line.name })}
                onPress={() => onChange(line.id, { choice: 'none' })}
              >
                {t('tenders:line.none')}
              </Choice>
            </>
          )}
        </span>
      )}
    </article>
  )
}

const Choice = ({ label, onPress, children }: { label: string; onPress: () => void; children: string }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="min-h-11 rounded px-1.5 underline-offset-3 hover:underline last:-mr-1.5"
  >
    {children}
  </button>
)
