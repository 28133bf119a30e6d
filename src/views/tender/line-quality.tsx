// A line's herb and its quality requirements beside its price; and the fields for the stated values.
import { useTranslation } from 'react-i18next'
import { WATER } from '#contract/reviews.quality.ts'
import { priceUnitText } from '#src/components/line-text.ts'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { ErrorText } from '#src/ui/input/error-text.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { useLocale } from '#src/ui/text/locale.ts'
import { Money, moneyText } from '#src/ui/text/money.tsx'
import { quantityText } from '#src/ui/text/quantity.tsx'
import { type Demanded, type DemandLine, type LineEntry, plain } from './entries.ts'
import { isLikeJin, isLikeKg, lineAmount } from './entry-sums.ts'
import { isOutside, specLimit, specName, specsOf } from './line-demands.ts'
import { fieldId, type LineErrors } from './line-fields.ts'
import { latinName, lineSpec, type NamedLine, perText, unitText } from './tender-texts.ts'

/** The herb of a line; outside Chinese, the language of its name, also by its Latin name. */
export const HerbName = ({ line }: { line: NamedLine }) => {
  const { i18n } = useTranslation()
  const latin = latinName(i18n.language, line)
  return (
    <>
      {line.name}
      {latin === '' ? null : (
        <span lang="la" className="ml-1.5 text-cap font-normal text-ink-2">
          {latin}
        </span>
      )}
    </>
  )
}

/** The herb of a line with its required processing, where its specification does not stand beside it. */
export const GoodsName = ({ line }: { line: NamedLine & Pick<DemandLine, 'processing'> }) => (
  <>
    <HerbName line={line} />
    {line.processing ? ` · ${line.processing}` : null}
  </>
)

/**
 * The herb of a line and its specification: side by side, or below each other where the Latin name takes the room. For a
 * row that wraps.
 */
export const LineTitle = ({ line, id, className }: { line: DemandLine; id?: string; className: string }) => {
  const { t, i18n } = useTranslation()
  const isLong = latinName(i18n.language, line) !== ''
  return (
    <>
      <h3 id={id} className={cx(isLong ? 'min-w-0 flex-1' : 'max-w-full flex-none', 'wrap-anywhere', className)}>
        <HerbName line={line} />
      </h3>
      <span
        className={cx(
          'text-cap text-ink-3 wrap-anywhere empty:hidden',
          isLong ? 'order-last basis-full' : 'min-w-0 flex-[1_1_7rem]',
        )}
      >
        {lineSpec(t, line)}
      </span>
    </>
  )
}

/** The requirements of a line besides name and quantity: quality first, limit by limit. */
export const Demands = ({ line }: { line: DemandLine }) => {
  const { t, i18n } = useTranslation()
  const specs = specsOf(line)
  const said = [
    { name: t('orders:fields.item.quality_text'), value: line.quality_text },
    { name: t('orders:fields.item.package_spec'), value: line.package_spec },
    { name: t('orders:fields.item.delivery_date'), value: line.delivery_date },
    {
      name: t('orders:fields.item.ceiling_price'),
      value: line.ceiling_price === null ? null : <Money value={line.ceiling_price} unit={perText(t, line)} />,
    },
    { name: t('orders:fields.item.remark'), value: line.remark },
  ].filter(({ value }) => value !== null && value !== '')
  if (said.length === 0 && specs.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5 text-cap text-ink-2">
      {specs.length === 0 ? null : (
        <dl
          aria-label={t('orders:fields.item.quality_specs')}
          className="grid grid-cols-2 gap-x-5 border-y border-line py-1 sm:grid-cols-3"
        >
          {specs.map((spec) => (
            <div key={spec.code} className="flex min-h-6 items-baseline justify-between gap-2 py-0.5">
              <dt className="min-w-0 text-balance wrap-anywhere">
                {specName(i18n.language, spec)}
                {spec.critical === true ? (
                  <abbr
                    title={t('tenders:limit.critical')}
                    aria-label={t('tenders:limit.critical')}
                    className="ml-0.5 text-danger-ink no-underline"
                  >
                    {/* A word joiner, because the mark must not wrap onto its own line. */}
                    {'\u2060*'}
                  </abbr>
                ) : null}
              </dt>
              <dd className="flex-none font-medium text-ink tabular-nums">{specLimit(t, spec)}</dd>
            </div>
          ))}
        </dl>
      )}
      {specs.some(({ critical }) => critical === true) && (
        <p aria-hidden="true" className="text-ink-3">
          <span className="text-danger-ink">*</span> {t('tenders:limit.critical')}
        </p>
      )}
      {said.length === 0 ? null : (
        <dl className="flex flex-col gap-1">
          {said.map(({ name, value }) => (
            <div key={name} className="flex gap-2">
              <dt className="flex-none text-ink-3">{name}</dt>
              <dd className="min-w-0 whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

interface StatedProps {
  line: DemandLine
  entry: LineEntry
  errors: LineErrors
  fixed: boolean
  onChange(id: string, change: Partial<LineEntry>): void
}

/** Label, control and hint are in grid rows, so that controls align where one label needs two lines. */
export const fieldRow = 'row-span-3 grid grid-rows-subgrid gap-y-0 pb-3 [&>:first-child]:self-end'

/** One field for each indicator with a limit, the limit beside its name; moisture has its own field. */
export const StatedValues = ({ line, entry, errors, fixed, onChange }: StatedProps) => {
  const { t, i18n } = useTranslation()
  return specsOf(line)
    .filter(({ code }) => code !== WATER)
    .map((spec) => {
      const value = entry.declared[spec.code] ?? ''
      const outside = isOutside(spec, value)
      const isWords = spec.operator === 'absent' || spec.operator === 'text'
      return (
        <Field
          key={spec.code}
          label={specName(i18n.language, spec)}
          note={<span className="whitespace-nowrap">{specLimit(t, spec)}</span>}
          className={fieldRow}
          id={fieldId(line.id, `declared_${spec.code}`)}
          error={errors[`declared_${spec.code}`]}
          hint={outside ? t('tenders:limit.outside') : undefined}
          hintTone="warning"
        >
          <Input
            size="lg"
            value={value}
            readOnly={fixed}
            inputMode={isWords ? 'text' : 'decimal'}
            numeric={!isWords}
            after={isWords ? undefined : (spec.unit ?? undefined)}
            onChange={(event) =>
              onChange(line.id, { declared: { ...entry.declared, [spec.code]: event.target.value } })
            }
          />
        </Field>
      )
    })
}

/** The limit of a line's moisture; a text where the stated value exceeds it. */
export const useMoistureLimit = (line: DemandLine, entry: LineEntry): { note?: string; hint?: string } => {
  const { t } = useTranslation()
  const spec = specsOf(line).find(({ code }) => code === WATER)
  if (spec === undefined) return {}
  return {
    note: specLimit(t, spec),
    ...(isOutside(spec, entry.moisture_pct) && { hint: t('tenders:limit.outside') }),
  }
}

/** A doubtful value is submitted only with a checkbox that confirms it. */
const Confirmation = ({
  line,
  entry,
  errors,
  fixed,
  onChange,
  name,
  label,
}: StatedProps & { name: 'unit_confirmed' | 'price_confirmed'; label: string }) => {
  const id = fieldId(line.id, name)
  const error = errors[name]
  return (
    <div className="mt-2 rounded bg-warning-soft px-3 py-2">
      <Checkbox
        id={id}
        checked={entry[name]}
        disabled={fixed}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        label={label}
        className="min-h-9 items-center"
        onChange={(checked) => onChange(line.id, { [name]: checked })}
      />
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  )
}

/** Confirms a price that looks like one in another unit; shows the line's amount. */
export const PriceConfirmation = ({ order, ...props }: StatedProps & { order: Demanded['order'] }) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const { line, entry } = props
  const unit = priceUnitText(line.unit, t, entry.price_unit)
  const like = isLikeJin(line, entry) ? 'jin' : isLikeKg(line, entry) ? 'kg' : 'price'
  return (
    <Confirmation
      {...props}
      name="price_confirmed"
      label={t(`tenders:line.confirm_${like}`, {
        price: `${moneyText(entry.unit_price, locale, false)} ${unit}`,
        amount: moneyText(lineAmount(order, line, entry) ?? '', locale),
      })}
    />
  )
}

/** Confirms the unit of a quantity far above the demand. */
export const UnitConfirmation = (props: StatedProps) => {
  const { t } = useTranslation()
  const locale = useLocale()
  const { line, entry } = props
  return (
    <Confirmation
      {...props}
      name="unit_confirmed"
      label={t('tenders:line.confirm_unit', {
        quantity: `${quantityText(plain(entry.offered_qty), locale)} ${unitText(t, line)}`,
        need: `${quantityText(plain(line.quantity ?? ''), locale)} ${unitText(t, line)}`,
      })}
    />
  )
}
