// Creates labels: line, lot, packages.
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { businessDay } from '#contract/business-day.ts'
import { generateCodes, packageLevels, type TraceCode } from '#contract/codes.ts'
import { readEnterprise } from '#contract/enterprise.ts'
import { units } from '#contract/orders.options.ts'
import type { Order } from '#contract/orders.ts'
import { RegionPicker } from '#src/components/regions/picker.tsx'
import { fieldsOf, useFormField } from '#src/forms/fields.tsx'
import { PanelForm } from '#src/forms/panel-form.tsx'
import { useRecordForm } from '#src/forms/use-record-form.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { FieldGrid } from '#src/ui/layout/form-section.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { type AwardLine, bodyOf, type LabelValues, startOf } from './label-values.ts'

const { ChoiceBar, ChoiceBox, DayBox, FlagBox, FormFrame, NumberBox, TextBox } = fieldsOf<LabelValues>()

/** The lot that was just packed; the page selects it. */
export interface LotWish {
  readonly decision_line_id: string
  readonly batch_no: string
}

interface LabelsPanelProps {
  order: Order
  lines: readonly AwardLine[]
  lots: readonly TraceCode[]
  onWish: (wish: LotWish) => void
  onClose: () => void
}

const order_ = [
  'decision_line_id',
  'batch_no',
  'count',
  'qty',
  'unit',
  'package_level',
  'origin_code',
  'scheme',
] as const

export const LabelsPanel = ({ order, lines, lots, onWish, onClose }: LabelsPanelProps) => {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const enterprise = useResource(readEnterprise, {}, { nouns: ['enterprise'] })
  const [start] = useState(() => startOf(lines[0], lotNumber(now, lots)))
  const form = useRecordForm<LabelValues, never>({
    id: 'labels',
    record: null,
    valuesOf: () => start,
    bodyOf: (values) => bodyOf(order.id, values),
    schema: generateCodes.body,
    command: 'codes.generate',
    order: order_,
    onDone: () => {
      const { decision_line_id, batch_no } = form.form.getValues()
      onWish({ decision_line_id: String(decision_line_id), batch_no: String(batch_no) })
      onClose()
    },
  })
  return (
    <Dialog open variant="panel" stayOpen onClose={onClose} title={t('codes:form.title')} closeLabel={t('forms:close')}>
      <PanelForm
        form={form}
        variant="panel"
        labels="codes:fields"
        options="codes:options"
        required={['decision_line_id', 'batch_no', 'count', 'qty']}
        submitLabel={t('codes:form.submit')}
        onCancel={onClose}
      >
        <FieldGrid>
          <ChoiceBox
            name="decision_line_id"
            values={lines.map((line) => line.id)}
            wordsOf={(id) => lineText(order, lines, id)}
            hint={<Awarded lines={lines} />}
            className="col-span-full"
          />
          <TextBox name="batch_no" maxLength={40} className="col-span-full" hint={t('codes:form.batch_hint')} />
          <NumberBox name="count" hint={t('codes:form.count_hint')} />
          <ChoiceBox
            name="package_level"
            values={packageLevels}
            wordsOf={(level) => t(`trace:package_level.${level}`)}
          />
          <NumberBox name="qty" />
          <ChoiceBox name="unit" values={units} wordsOf={(unit) => t(`orders:options.unit.${unit}`)} />
          <Origin />
          <DayBox name="harvest_date" note={t('forms:optional')} />
          <DayBox name="process_date" note={t('forms:optional')} />
          {enterprise.data?.gs1_prefix != null && (
            <ChoiceBar name="scheme" values={['internal', 'gs1']} className="col-span-full" />
          )}
          <FlagBox name="is_qualified" hint={t('codes:form.qualified_hint')} className="col-span-full" />
        </FieldGrid>
      </PanelForm>
    </Dialog>
  )
}

const lineText = (order: Order, lines: readonly AwardLine[], id: string): string => {
  const line = lines.find((one) => one.id === id)
  const item = order.items.find((one) => one.id === line?.order_item_id)
  return [item?.name, line?.supplier_name].filter(Boolean).join(' · ')
}

/** The awarded quantity of the chosen line. */
const Awarded = ({ lines }: { lines: readonly AwardLine[] }) => {
  const { t } = useTranslation()
  const { control } = useFormContext<LabelValues>()
  const id = useWatch({ control, name: 'decision_line_id' })
  const line = lines.find((one) => one.id === id)
  if (line === undefined) return null
  return (
    <>
      {t('codes:form.awarded')} <Quantity value={line.awarded_qty} unit={t(`orders:options.unit.${line.unit}`)} />
    </>
  )
}

const Origin = () => {
  const { t } = useTranslation()
  const { value, field, error } = useFormField('origin_code')
  return (
    <FormFrame
      name="origin_code"
      error={error}
      note={t('forms:optional')}
      hint={t('codes:form.origin_hint')}
      className="col-span-full"
    >
      <RegionPicker {...field} value={typeof value === 'string' ? value : ''} origin />
    </FormFrame>
  )
}

/** An unused lot number of this demand: the date and a counter. */
const lotNumber = (now: number, lots: readonly TraceCode[]): string => {
  const day = businessDay(new Date(now)).replaceAll('-', '')
  const taken = new Set(lots.map((lot) => lot.batch_no))
  for (let nth = 1; ; nth += 1) {
    const number = `${day}-${String(nth).padStart(2, '0')}`
    if (!taken.has(number)) return number
  }
}
