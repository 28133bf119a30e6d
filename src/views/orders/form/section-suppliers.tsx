import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { defaultSettings } from '#contract/enterprise.ts'
import { isDeliveryEarly, isMomentLater, isOpeningEarly, leavesHours } from '#contract/orders.dates.ts'
import { deliveryModes, openScopes } from '#contract/orders.options.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { useToxicLines } from '#src/components/herbs/toxic-lines.ts'
import { RegionPicker } from '#src/components/regions/picker.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { focusField } from '#src/ui/input/field-focus.ts'
import { Select } from '#src/ui/input/select.tsx'
import { FieldGrid } from '#src/ui/layout/form-section.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { wantedHerbs } from './candidates.ts'
import { isFrozen, useFormSituation } from './context.ts'
import { ChoiceBox, DayBox, FlagBox, FormFrame, MomentBox, NumberBox, TextBox } from './fields.tsx'
import { OrderSection } from './section.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'
import { useSupplyCautions } from './use-unable-herbs.ts'
import { type FormValues, placesOf } from './values.ts'

/** The section with the suppliers, the dates and the delivery. */
export const SectionSuppliers = () => {
  const { t } = useTranslation()
  const scope = useWatch<FormValues, 'open_scope'>({ name: 'open_scope' })
  return (
    <OrderSection id="suppliers">
      <FieldGrid>
        <ChoiceBox
          name="open_scope"
          values={openScopes}
          hint={scope === '' ? undefined : t(`order_form:form.scope_hint.${scope}`)}
        />
        {scope === 'invited' && <Invited />}
        <Dates />
        <NumberBox name="delivery_days" note={t('forms:optional')} hint={t('order_form:form.delivery_days_hint')} />
        <ChoiceBox name="delivery_mode" values={deliveryModes} />
        <DeliveryPlace />
        <TextBox name="delivery_address" maxLength={200} className="wide" />
        <TextBox name="contact_name" maxLength={40} />
        <TextBox name="contact_phone" />
        <FlagBox name="split_delivery" />
      </FieldGrid>
    </OrderSection>
  )
}

/** The deadline of tenders, the opening, and the delivery; a conflict between two of them is shown at once. */
const Dates = () => {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { how, enterprise } = useFormSituation()
  const deadline = useWatch<FormValues, 'bid_deadline_at'>({ name: 'bid_deadline_at' })
  const hours = enterprise.demand_rules?.min_bid_hours ?? 0
  const wrongDeadline = (at: string) => {
    if (!isMomentLater(at, new Date(now).toISOString())) return t('order_form:problems.deadline_past')
    // The shortest bidding time applies only to submitting; a published demand keeps its dates.
    return how === 'amend' || leavesHours(at, now, hours) ? undefined : t('refusals:deadline_too_near', { hours })
  }
  return (
    <>
      <MomentBox
        name="bid_deadline_at"
        hint={how === 'amend' || hours === 0 ? undefined : t('refusals:deadline_too_near', { hours })}
        wrong={wrongDeadline}
      />
      <MomentBox
        name="open_at"
        note={t('forms:optional')}
        hint={t('order_form:form.open_at_hint')}
        wrong={(at) => (isOpeningEarly(at, deadline) ? t('order_form:problems.open_early') : undefined)}
      />
      <DayBox
        name="delivery_date"
        hint={t('order_form:form.delivery_hint')}
        wrong={(day) => (isDeliveryEarly(deadline, day) ? t('order_form:problems.delivery_early') : undefined)}
      />
    </>
  )
}

/** The query key by which a command opens the picker with the page. */
const PICK = 'pick'
/** Id of the button that opens the picker. */
const BUTTON = 'order-invited_supplier_ids'

/** The invited suppliers: a button that shows how many are chosen, and opens the picker. */
const Invited = () => {
  const { t } = useTranslation()
  const situation = useFormSituation()
  const { getValues } = useFormContext<FormValues>()
  const { field, fieldState } = useController<FormValues, 'invited_supplier_ids'>({ name: 'invited_supplier_ids' })
  const frozen = isFrozen(situation, 'invited_supplier_ids')
  const { search } = useUrl()
  const [open, setOpen] = useState(!frozen && new URLSearchParams(search).get(PICK) === 'suppliers')
  const openFromAnywhere = () => {
    // The work goes on here once suppliers are chosen, and a dialog gives the focus back to where it was.
    focusField(BUTTON)
    setOpen(true)
  }
  const supply = useSupplyCautions()
  const items = useWatch<FormValues, 'items'>({ name: 'items' })
  const isToxic = useToxicLines(items)
  const props = useAnswers(frozen ? {} : { 'form.suppliers': openFromAnywhere })
  return (
    <div {...props} className="contents">
      <FormFrame
        name="invited_supplier_ids"
        error={fieldState.error?.message}
        hint={
          supply.length === 0 ? undefined : (
            <span className="text-warning-ink">{supply.join(t('orders:amendment.and'))}</span>
          )
        }
        group
      >
        <Button
          id={BUTTON}
          ref={field.ref}
          block
          icon="users"
          refusal={frozen ? t('order_form:form.frozen') : undefined}
          aria-invalid={fieldState.error !== undefined || undefined}
          aria-describedby={fieldState.error === undefined ? undefined : 'order-invited_supplier_ids-below'}
          onClick={() => setOpen(true)}
        >
          {t('order_form:suppliers.chosen', { count: field.value.length })}
        </Button>
      </FormFrame>
      {/* The dialog is outside the field's frame, because the field's error is no error of the dialog's inputs. */}
      {open && (
        <SupplierDialog
          chosen={field.value}
          herbs={wantedHerbs(items, isToxic)}
          goodsType={getValues('goods_type')}
          need={Number(getValues('min_bids')) || (situation.enterprise.demand_rules ?? defaultSettings).min_bids}
          onChoose={field.onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** A warehouse fills in region and address; both can be edited afterwards. */
const DeliveryPlace = () => {
  const { t } = useTranslation()
  const situation = useFormSituation()
  const { setValue, formState } = useFormContext<FormValues>()
  const { field, fieldState } = useController<FormValues, 'delivery_region_code'>({ name: 'delivery_region_code' })
  const address = useWatch<FormValues, 'delivery_address'>({ name: 'delivery_address' })
  const places = placesOf(situation.enterprise)
  const here = places.findIndex((place) => place.region_code === field.value && place.address === address)
  const near = here >= 0 ? here : places.findIndex((place) => place.region_code === field.value)
  const frozen = isFrozen(situation, 'delivery_region_code')
  return (
    <>
      <Field
        label={t('order_form:form.warehouse')}
        hint={t(here < 0 && near >= 0 ? 'order_form:form.address_changed' : 'order_form:form.warehouse_hint')}
      >
        <Select
          value={near >= 0 ? String(near) : ''}
          disabled={frozen}
          placeholder={near >= 0 ? undefined : t('forms:choose')}
          options={places.map((place, at) => ({ value: String(at), label: place.name }))}
          onChange={(event) => {
            const place = places[Number(event.target.value)]
            if (event.target.value === '' || place === undefined) return
            const how = { shouldValidate: formState.isSubmitted, shouldDirty: true }
            setValue('delivery_region_code', place.region_code, how)
            setValue('delivery_address', place.address, how)
          }}
        />
      </Field>
      <FormFrame name="delivery_region_code" error={fieldState.error?.message}>
        <RegionPicker {...field} finest disabled={frozen} />
      </FormFrame>
    </>
  )
}
