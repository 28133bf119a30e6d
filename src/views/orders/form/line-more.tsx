import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { packageKg } from '#contract/herbal-prices.ts'
import { isCounted } from '#contract/tenders.price.ts'
import { useHistoryKeys } from '#src/commands/use-history-keys.tsx'
import { DateBox } from '#src/components/date-box.tsx'
import { priceUnitText } from '#src/components/line-text.ts'
import { SpecGrid, SpecSummary } from '#src/components/quality-spec-grid.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { useHistorySaid, useSteps } from '#src/machines/use-history.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { focusField } from '#src/ui/input/field-focus.ts'
import { Input, Textarea } from '#src/ui/input/input.tsx'
import { MoneyInput } from '#src/ui/input/money-input.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { FieldGrid } from '#src/ui/layout/form-section.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { lineMessages, specErrors } from './line-messages.ts'
import { ASKED, type Line, type MoreColumn, specRowsOf, withReference } from './lines.ts'
import { type Adopter, PriceReferenceList, useAdopter } from './price-references.tsx'
import { fieldId } from './problems.ts'
import { type PriceReference, usePriceReferences } from './use-price-references.ts'
import type { FormValues } from './values.ts'

interface LineMoreProps {
  line: Line
  row: number
  /** Path of the field at which it opens; without it, the first one. */
  at?: string | undefined
  removable: boolean
  onChange: (change: (line: Line) => Line) => void
  onRemove: () => void
  onClose: () => void
}

/** The requirements of a line that have no cell; saved to the form at once, like the cells. */
export const LineMore = ({ line, row, at, removable, onChange, onRemove, onClose }: LineMoreProps) => {
  const { t } = useTranslation()
  const { errors } = useFormState<FormValues, 'items'>({ name: 'items' })
  const goodsType = useWatch<FormValues, 'goods_type'>({ name: 'goods_type' })
  const messages = lineMessages(errors.items?.[row])
  // A row that came with the line has no key yet; it gets one once, because with a new key the edited cell would be
  // mounted again.
  const { specs, kept } = line
  const rows = useMemo(() => specRowsOf({ specs, kept }), [specs, kept])
  const priceBasis = useWatch<FormValues, 'price_basis'>({ name: 'price_basis' })
  const references = usePriceReferences(line, { goodsType, priceBasis })
  const priceUnit = priceUnitText(line.unit, t)
  const adopter: Adopter = useRef(null)
  const adopt = (one: PriceReference) => onChange((before) => withReference(before, one.price, one.source, one.date))
  useAdopter(adopter, references, adopt)
  const packed = packageKg(line.package_spec, line.unit)
  const keyed = useHistoryKeys(useSteps())
  const said = useHistorySaid()
  const afterRender = useAfterRender()
  // A refused save while the panel is open may point to another field in it.
  useEffect(() => {
    if (at !== undefined) afterRender(() => focusField(fieldId(at)))
  }, [at, afterRender])
  const set = (name: MoreColumn) => (text: string) => onChange((before) => ({ ...before, [name]: text }))
  const typed = (name: MoreColumn) => (event: { target: { value: string } }) => set(name)(event.target.value)
  const field = (name: MoreColumn, control: ReactNode, more: Partial<FieldOptions> = {}) => (
    <Field
      id={fieldId(`items.${row}.${name}`)}
      label={t(`orders:fields.item.${name}`)}
      error={messages[name]}
      {...more}
    >
      {control}
    </Field>
  )
  const chosen = (name: MoreColumn, options: readonly (readonly [value: string, label: string])[]) =>
    field(
      name,
      <Segmented
        block
        value={line[name] === 'any' ? '' : line[name]}
        onChange={set(name)}
        options={options.map(([value, label]) => ({ value, label }))}
      />,
      { group: true },
    )
  return (
    <Dialog
      open
      stayOpen
      variant="panel"
      size="xl"
      onClose={onClose}
      initialFocus={() => at !== undefined && focusField(fieldId(at))}
      title={t('order_form:lines.more', { line: row + 1 })}
      description={line.name || t('order_form:lines.unnamed')}
      closeLabel={t('orders:words.close')}
      footer={
        <>
          {removable && (
            <Button
              variant="danger"
              icon="trash"
              className="mr-auto"
              onClick={() => {
                onClose()
                onRemove()
              }}
            >
              {t('order_form:lines.remove')}
            </Button>
          )}
          <span role="status" className="text-cap text-ink-3">
            {said}
          </span>
          <Button variant="primary" onClick={onClose}>
            {t('orders:words.done')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of all its fields */}
      <div className="@container" onKeyDown={keyed}>
        <FieldGrid>
          <Field
            id={fieldId(`items.${row}.panel_price`)}
            label={`${t('orders:fields.item.reference_price')} ${priceUnit}`}
            error={messages.reference_price}
          >
            <MoneyInput
              value={line.reference_price}
              after={priceUnit}
              onChange={(text) => onChange((before) => withReference(before, text))}
              onKeyDown={(event) => {
                if (isComposing(event.nativeEvent)) return
                const nth = event.altKey ? /^Digit([1-3])$/.exec(event.code)?.[1] : undefined
                if (nth === undefined) return
                event.preventDefault()
                adopter.current?.(Number(nth))
              }}
            />
          </Field>
          <div className="col-span-3 text-table @max-[860px]:col-span-full">
            {isCounted(line.unit) ? (
              <p className="text-cap text-ink-3">
                {packed === null
                  ? t('order_form:references.counted', { unit: priceUnit })
                  : t('order_form:references.counted_packed', { unit: priceUnit, kg: packed })}
              </p>
            ) : (
              <PriceReferenceList references={references} onAdopt={adopt} />
            )}
          </div>
          {field('processing', <Input value={line.processing} maxLength={40} onChange={typed('processing')} />)}
          {field('grade_text', <Input value={line.grade_text} maxLength={80} onChange={typed('grade_text')} />)}
          {chosen('new_stock_only', [
            ['', t('order_form:wants.any_stock')],
            [ASKED, t('order_form:wants.new_stock')],
          ])}
          {field(
            'harvest_year',
            <Input
              numeric
              inputMode="numeric"
              maxLength={4}
              value={line.harvest_year}
              onChange={typed('harvest_year')}
            />,
            { hint: t('order_form:wants.harvest_hint') },
          )}
          {chosen('wild_or_cultivated', [
            ['', t('orders:options.wild_or_cultivated.any')],
            ['cultivated', t('orders:options.wild_or_cultivated.cultivated')],
            ['wild', t('orders:options.wild_or_cultivated.wild')],
          ])}
          {chosen('daodi_required', [
            ['', t('order_form:wants.any_origin')],
            [ASKED, t('order_form:wants.daodi')],
          ])}
          {field('delivery_date', <DateBox kind="day" value={line.delivery_date} onChange={set('delivery_date')} />, {
            hint: t('order_form:wants.delivery_hint'),
          })}
          {field(
            'qty_tolerance_pct',
            <Input
              numeric
              inputMode="decimal"
              before="±"
              after="%"
              maxLength={6}
              value={line.qty_tolerance_pct}
              onChange={typed('qty_tolerance_pct')}
            />,
            { hint: t('order_form:wants.tolerance_hint') },
          )}
          {field(
            'ceiling_price',
            <MoneyInput value={line.ceiling_price} onChange={set('ceiling_price')} after={priceUnit} />,
            { hint: t('order_form:lines.ceiling_hint') },
          )}
          {field('package_spec', <Input value={line.package_spec} maxLength={60} onChange={typed('package_spec')} />)}
        </FieldGrid>
        <section className="mt-5">
          <h3 className="mb-2 flex flex-wrap items-baseline gap-2">
            {t('orders:fields.item.quality_specs')}
            <span className="text-cap font-normal text-ink-3">
              <SpecSummary rows={rows} />
            </span>
          </h3>
          <SpecGrid
            form="order"
            path={`items.${row}.quality_specs`}
            rows={rows}
            onRows={(next) => onChange((before) => ({ ...before, specs: next }))}
            problems={specErrors(errors.items?.[row])}
            goodsType={goodsType}
          />
          {line.specs !== null && line.kept.template_id != null && (
            <p className="mt-2 text-cap text-ink-3">{t('order_form:wants.own_specs')}</p>
          )}
        </section>
        <div className="mt-5">
          <FieldGrid>
            {field(
              'quality_text',
              <Textarea rows={2} value={line.quality_text} maxLength={1000} onChange={typed('quality_text')} />,
              { className: 'wide' },
            )}
            {field('remark', <Textarea rows={2} value={line.remark} maxLength={300} onChange={typed('remark')} />, {
              className: 'wide',
            })}
            {field(
              'material_code',
              <Input value={line.material_code} maxLength={40} onChange={typed('material_code')} />,
            )}
          </FieldGrid>
        </div>
      </div>
    </Dialog>
  )
}

interface FieldOptions {
  hint: string
  group: boolean
  className: string
}
