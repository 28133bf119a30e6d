// Optional details of a supplier's goods and price, line by line.
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { grades } from '#contract/orders.options.ts'
import { isUnreachable } from '#contract/reviews.award.ts'
import { contentSpec, contentSpecs } from '#contract/reviews.quality.ts'
import { stockStates } from '#contract/tenders.schemas.ts'
import { priceUnitText } from '#src/components/line-text.ts'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input, Textarea } from '#src/ui/input/input.tsx'
import { MoneyInput } from '#src/ui/input/money-input.tsx'
import { QuantityInput } from '#src/ui/input/quantity-input.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { isDecimal } from '#src/ui/text/decimal-text.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import type { Demanded, DemandLine, LineEntry } from './entries.ts'
import { partsOf } from './entry-sums.ts'
import { specName, specsOf } from './line-demands.ts'
import { fieldId, type LineErrors } from './line-fields.ts'
import { fieldRow, StatedValues, useMoistureLimit } from './line-quality.tsx'
import { unitText } from './tender-texts.ts'

interface Props {
  order: Demanded['order']
  line: DemandLine
  entry: LineEntry
  errors: LineErrors
  open: boolean
  fixed: boolean
  onChange(id: string, change: Partial<LineEntry>): void
  onDetail(id: string, open: boolean): void
}

/** A summary of a line's details. */
export const saidOf = (t: TFunction, language: string, line: DemandLine, entry: LineEntry): string[] => [
  ...(entry.grade === '' ? [] : [t(`orders:options.grade.${entry.grade}`)]),
  ...(entry.without_tax ? [t('tenders:detail_short.without_tax', { value: entry.tax_rate })] : []),
  ...(entry.without_freight
    ? [t('tenders:detail_short.without_freight', { value: entry.freight_per_kg, unit: priceUnitText(line.unit, t) })]
    : []),
  ...summed.flatMap((name) => {
    const value = entry[name]
    const marker = name === 'content_pct' ? markerName(language, line) : null
    if (value === '') return []
    return [marker === null ? t(`tenders:detail_short.${name}`, { value }) : `${marker} ${value}%`]
  }),
  ...(entry.moq === '' ? [] : [t('tenders:detail_short.moq', { value: entry.moq, unit: unitText(t, line) })]),
  ...(entry.stock_state === '' ? [] : [t(`tenders:stock.${entry.stock_state}`)]),
  ...ticks.flatMap((name) => (entry[name] ? [t(`tenders:detail.${name}`)] : [])),
]

/** The name of the one marker whose content the line requires; null where it requires none or several. */
const markerName = (language: string, line: DemandLine): string | null => {
  const spec = contentSpec(specsOf(line))
  return spec === null ? null : specName(language, spec)
}

const summed = [
  'origin_text',
  'harvest_year',
  'moisture_pct',
  'content_pct',
  'delivery_days',
  'stock_location',
  'batch_no',
  'package_spec',
  'remark',
] as const
const ticks = ['trace_available', 'gap_base'] as const

export const LineDetails = ({ order, line, entry, errors, open, fixed, onChange, onDetail }: Props) => {
  const { t, i18n } = useTranslation()
  const id = fieldId(line.id, 'details')
  const said = saidOf(t, i18n.language, line, entry)
  return (
    <>
      <div className="mt-2 flex items-center justify-between gap-3 text-cap">
        <span className="min-w-0 truncate text-ink-2">
          {said.length > 0 ? said.join(' · ') : t('tenders:line.details')}
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onDetail(line.id, !open)}
          className="-my-2 -mr-1.5 flex min-h-8 flex-none items-center gap-0.5 rounded px-1.5 text-table text-primary-ink underline-offset-3 hover:underline"
        >
          {open ? t('tenders:line.details_fold') : t('tenders:line.details_open')}
          <Icon name={open ? 'up' : 'down'} size={12} />
        </button>
      </div>
      <div id={id} hidden={!open} className="mt-2 flex flex-col gap-3 border-t border-line pt-3">
        {open ? (
          <Fields order={order} line={line} entry={entry} errors={errors} fixed={fixed} onChange={onChange} />
        ) : null}
      </div>
    </>
  )
}

type Typed = Exclude<(typeof summed)[number], 'remark'> | 'tax_rate'

/** The part that a price may leave out, and the field that the price then needs. */
const leavable = [
  { part: 'tax', tick: 'without_tax', name: 'tax_rate' },
  { part: 'freight', tick: 'without_freight', name: 'freight_per_kg' },
] as const

const Fields = ({ order, line, entry, errors, fixed, onChange }: Omit<Props, 'open' | 'onDetail'>) => {
  const { t, i18n } = useTranslation()
  const text = (name: Typed, after?: string) => ({
    value: entry[name],
    readOnly: fixed,
    size: 'lg' as const,
    ...(after !== undefined && { after }),
    ...(after !== undefined && { inputMode: 'decimal' as const, numeric: true }),
    onChange: (event: { target: { value: string } }) => onChange(line.id, { [name]: event.target.value }),
  })
  const moisture = useMoistureLimit(line, entry)
  const offered = isDecimal(entry.offered_qty) ? entry.offered_qty : null
  const isOver =
    isDecimal(entry.moq) &&
    offered !== null &&
    isUnreachable({ moq: entry.moq, offered_qty: offered }, line.quantity ?? offered)
  const moq = isOver ? { hint: t('tenders:detail.moq_over') } : {}
  // Each required marker has a field of its own; the plain one is for lines without markers, and for older entries.
  const [wasSaid] = useState(entry.content_pct !== '')
  const hasContent = wasSaid || contentSpecs(specsOf(line)).length === 0
  const marker = markerName(i18n.language, line)
  const parts = partsOf(order)
  const field = (name: keyof LineEntry) => ({
    label: t(`tenders:detail.${name}`),
    id: fieldId(line.id, name),
    error: errors[name],
    className: fieldRow,
  })
  return (
    <div className="-mb-3 grid grid-cols-2 items-start gap-x-2 sm:grid-cols-3">
      <Field {...field('grade')}>
        <Select
          size="lg"
          value={entry.grade}
          disabled={fixed}
          placeholder={t('tenders:detail.grade_as_demanded')}
          options={grades.map((one) => ({ value: one, label: t(`orders:options.grade.${one}`) }))}
          onChange={(event) => onChange(line.id, { grade: event.target.value })}
        />
      </Field>
      <Field {...field('origin_text')}>
        <Input {...text('origin_text')} placeholder={line.origin_text ?? ''} />
      </Field>
      <Field {...field('harvest_year')}>
        <Input {...text('harvest_year', t('tenders:detail.year'))} />
      </Field>
      <Field {...field('moisture_pct')} {...moisture} hintTone="warning">
        <Input {...text('moisture_pct', '%')} />
      </Field>
      {hasContent ? (
        <Field
          {...field('content_pct')}
          {...(marker !== null && { label: t('tenders:detail.content_of', { name: marker }) })}
        >
          <Input {...text('content_pct', '%')} />
        </Field>
      ) : null}
      <StatedValues line={line} entry={entry} errors={errors} fixed={fixed} onChange={onChange} />
      <Field {...field('delivery_days')}>
        <Input {...text('delivery_days', t('tenders:detail.days'))} />
      </Field>
      <Field {...field('moq')} {...moq} hintTone="warning">
        <QuantityInput
          size="lg"
          unit={unitText(t, line)}
          value={entry.moq}
          readOnly={fixed}
          onChange={(moq) => onChange(line.id, { moq })}
        />
      </Field>
      <Field {...field('stock_state')}>
        <Select
          size="lg"
          value={entry.stock_state}
          disabled={fixed}
          placeholder={t('tenders:stock.unsaid')}
          options={stockStates.map((one) => ({ value: one, label: t(`tenders:stock.${one}`) }))}
          onChange={(event) => onChange(line.id, { stock_state: event.target.value })}
        />
      </Field>
      <Field {...field('stock_location')}>
        <Input {...text('stock_location')} />
      </Field>
      <Field {...field('batch_no')}>
        <Input {...text('batch_no')} />
      </Field>
      <Field {...field('package_spec')}>
        <Input {...text('package_spec')} placeholder={line.package_spec ?? ''} />
      </Field>
      <div className="col-span-full flex flex-wrap gap-x-6 gap-y-1 pb-3">
        {ticks.map((name) => (
          <Checkbox
            key={name}
            id={fieldId(line.id, name)}
            label={t(`tenders:detail.${name}`)}
            checked={entry[name]}
            disabled={fixed}
            className="min-h-9"
            onChange={(checked) => onChange(line.id, { [name]: checked })}
          />
        ))}
      </div>
      {parts.tax || parts.freight ? (
        <fieldset className="col-span-full mb-3 grid grid-cols-2 items-start gap-x-2 gap-y-1 rounded bg-page p-3 sm:grid-cols-3">
          <legend className="float-left col-span-full w-full text-table font-medium">
            {t('tenders:detail.left_out', { basis: t(`orders:options.price_basis.${order.price_basis}`) })}
          </legend>
          {leavable.map(({ part, tick, name }) =>
            parts[part] ? (
              <div key={part} className="min-w-0">
                <Checkbox
                  id={fieldId(line.id, tick)}
                  label={t(`tenders:detail.${tick}`)}
                  checked={entry[tick]}
                  disabled={fixed}
                  className="min-h-9 items-center"
                  onChange={(checked) => onChange(line.id, { [tick]: checked })}
                />
                {entry[tick] ? (
                  <Field {...field(name)} className={undefined} required>
                    {name === 'tax_rate' ? (
                      <Input {...text('tax_rate', '%')} />
                    ) : (
                      <MoneyInput
                        bare
                        size="lg"
                        after={priceUnitText(line.unit, t)}
                        value={entry.freight_per_kg}
                        readOnly={fixed}
                        onChange={(freight_per_kg) => onChange(line.id, { freight_per_kg })}
                      />
                    )}
                  </Field>
                ) : null}
              </div>
            ) : null,
          )}
        </fieldset>
      ) : null}
      <Field {...field('remark')} className="col-span-full pb-3">
        <Textarea
          rows={2}
          value={entry.remark}
          readOnly={fixed}
          onChange={(event) => onChange(line.id, { remark: event.target.value })}
        />
      </Field>
    </div>
  )
}
