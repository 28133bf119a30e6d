// What a line demands in full, and what a supplier may say about its goods beside the price.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { qualitySpec } from '#contract/orders.schemas.ts'
import { stockStates } from '#contract/tenders.schemas.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Input, Textarea } from '#src/ui/input.tsx'
import { Money } from '#src/ui/money.tsx'
import { QuantityInput } from '#src/ui/quantity.tsx'
import { Select } from '#src/ui/select.tsx'
import type { DemandLine, LineEntry } from './entries.ts'
import { fieldId, type LineErrors } from './line-card.tsx'
import { unitWord } from './tender-words.ts'

interface Props {
  line: DemandLine
  entry: LineEntry
  errors: LineErrors
  open: boolean
  fixed: boolean
  onChange(id: string, change: Partial<LineEntry>): void
  onDetail(id: string, open: boolean): void
}

/** What is said of a line in short, in the order it is said. */
export const saidOf = (t: TFunction, entry: LineEntry): string[] => [
  ...summed.flatMap((name) => (entry[name] === '' ? [] : [t(`tenders:detail_short.${name}`, { value: entry[name] })])),
  ...(entry.stock_state === '' ? [] : [t(`tenders:stock.${entry.stock_state}`)]),
  ...ticks.flatMap((name) => (entry[name] ? [t(`tenders:detail.${name}`)] : [])),
]

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

export const LineDetails = ({ line, entry, errors, open, fixed, onChange, onDetail }: Props) => {
  const { t } = useTranslation()
  const id = fieldId(line.id, 'details')
  const said = saidOf(t, entry)
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
          <>
            <Demands line={line} />
            <Fields line={line} entry={entry} errors={errors} fixed={fixed} onChange={onChange} />
          </>
        ) : null}
      </div>
    </>
  )
}

type Typed = Exclude<(typeof summed)[number], 'remark'>

const Fields = ({ line, entry, errors, fixed, onChange }: Omit<Props, 'open' | 'onDetail'>) => {
  const { t } = useTranslation()
  const text = (name: Typed, after?: string) => ({
    value: entry[name],
    readOnly: fixed,
    size: 'lg' as const,
    ...(after !== undefined && { after }),
    ...(after !== undefined && { inputMode: 'decimal' as const, numeric: true }),
    onChange: (event: { target: { value: string } }) => onChange(line.id, { [name]: event.target.value }),
  })
  const field = (name: keyof LineEntry) => ({
    label: t(`tenders:detail.${name}`),
    id: fieldId(line.id, name),
    error: errors[name],
  })
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-3 sm:grid-cols-3">
      <Field {...field('origin_text')}>
        <Input {...text('origin_text')} placeholder={line.origin_text ?? ''} />
      </Field>
      <Field {...field('harvest_year')}>
        <Input {...text('harvest_year', t('tenders:detail.year'))} />
      </Field>
      <Field {...field('moisture_pct')}>
        <Input {...text('moisture_pct', '%')} />
      </Field>
      <Field {...field('content_pct')}>
        <Input {...text('content_pct', '%')} />
      </Field>
      <Field {...field('delivery_days')}>
        <Input {...text('delivery_days', t('tenders:detail.days'))} />
      </Field>
      <Field {...field('moq')}>
        <QuantityInput
          size="lg"
          unit={unitWord(t, line)}
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
      <div className="col-span-full flex flex-wrap gap-x-6 gap-y-1">
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
      <Field {...field('remark')} className="col-span-full">
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

const specs = z.array(qualitySpec)

/** The line's demands in full: quality text, indicators with their limits, package, ceiling. */
/** What the demand asks of a line's quality, besides its name and quantity. */
export const Demands = ({ line }: { line: DemandLine }) => {
  const { t, i18n } = useTranslation()
  const parsed = specs.safeParse(line.quality_specs ?? [])
  const indicators = (parsed.success ? parsed.data : []).map((spec) => {
    const name = i18n.language === 'zh-CN' ? spec.name_zh : (spec.name_en ?? spec.name_zh)
    const limit = t(`tenders:limit.${spec.operator}`, {
      min: spec.min ?? '',
      max: spec.max ?? '',
      unit: spec.unit ?? '',
    })
    return `${name} ${limit}`.trim()
  })
  const said = [
    { name: t('orders:fields.item.quality_text'), value: line.quality_text },
    {
      name: t('orders:fields.item.quality_specs'),
      value: indicators.length === 0 ? null : indicators.join(t('tenders:comma')),
    },
    { name: t('orders:fields.item.package_spec'), value: line.package_spec },
    { name: t('orders:fields.item.delivery_date'), value: line.delivery_date },
    {
      name: t('orders:fields.item.ceiling_price'),
      value: line.ceiling_price === null ? null : <Money value={line.ceiling_price} unit={t('tenders:per.yuan_kg')} />,
    },
    { name: t('orders:fields.item.remark'), value: line.remark },
  ].filter(({ value }) => value !== null && value !== '')
  if (said.length === 0) return null
  return (
    <dl className="flex flex-col gap-1 text-cap text-ink-2">
      {said.map(({ name, value }) => (
        <div key={name} className="flex gap-2">
          <dt className="flex-none text-ink-3">{name}</dt>
          <dd className="min-w-0 whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
