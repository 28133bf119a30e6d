// The warehouses in the form: one row each, one of them the default.
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RegionPicker } from '#src/components/regions/picker.tsx'
import { useFormField } from '#src/forms/fields.tsx'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { Input } from '#src/ui/input/input.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import type { EnterpriseValues, StoreValues } from './form-values.ts'

const MAX = 50
const FORM = 'enterprise'

export const WarehouseFields = () => {
  const { t } = useTranslation()
  const { control, setValue, getValues } = useFormContext<EnterpriseValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'warehouse' })
  const afterRender = useAfterRender()
  const add = () => {
    const stores = getValues('warehouse')
    append(
      { name: '', region_code: '', address: '', contact: '', phone: '', is_default: stores.length === 0 },
      { shouldFocus: false },
    )
    afterRender(() => focusField(fieldId(FORM, `warehouse.${stores.length}.name`)))
  }
  const drop = (at: number) => {
    const wasDefault = getValues(`warehouse.${at}.is_default`)
    remove(at)
    // There must always be a default warehouse.
    if (wasDefault && getValues('warehouse').length > 0) setValue('warehouse.0.is_default', true)
    afterRender(() => document.getElementById('enterprise-warehouse-add')?.focus())
  }
  const choose = (at: number) => {
    for (const nth of getValues('warehouse').keys())
      setValue(`warehouse.${nth}.is_default`, nth === at, { shouldDirty: true })
  }
  return (
    <div id={fieldId(FORM, 'warehouse')}>
      {fields.length === 0 && <p className="text-table text-ink-2">{t('enterprise:warehouse.none')}</p>}
      <ul className="flex flex-col gap-4">
        {fields.map((field, at) => (
          <Store key={field.id} at={at} onDrop={() => drop(at)} onDefault={() => choose(at)} />
        ))}
      </ul>
      <Button
        id="enterprise-warehouse-add"
        className="mt-3"
        size="sm"
        icon="plus"
        disabledReason={fields.length >= MAX ? t('validation:array_max', { max: MAX }) : undefined}
        onClick={add}
      >
        {t('enterprise:warehouse.add')}
      </Button>
    </div>
  )
}

interface StoreProps {
  at: number
  onDrop: () => void
  onDefault: () => void
}

const Store = ({ at, onDrop, onDefault }: StoreProps) => {
  const { t } = useTranslation()
  const isDefault = useWatch<EnterpriseValues, `warehouse.${number}.is_default`>({ name: `warehouse.${at}.is_default` })
  return (
    <li
      aria-label={t('enterprise:form.store', { at: at + 1 })}
      className="grid grid-cols-[1fr_1.6fr_2fr_0.8fr_1.1fr_auto] items-start gap-x-3 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0 @max-[860px]:grid-cols-2 @max-[480px]:grid-cols-1"
    >
      <StoreText at={at} name="name" maxLength={60} />
      <StoreRegion at={at} />
      <StoreText at={at} name="address" maxLength={200} />
      <StoreText at={at} name="contact" maxLength={40} />
      <StoreText at={at} name="phone" maxLength={30} />
      <div className="flex items-center gap-1 pt-6.5 @max-[860px]:pt-0">
        <label className="flex h-control-md items-center gap-1.5 text-table whitespace-nowrap">
          <input
            type="radio"
            name="enterprise-warehouse-default"
            checked={isDefault}
            onChange={onDefault}
            className="size-4 accent-primary-fill"
          />
          {t('enterprise:warehouse.default')}
        </label>
        <IconButton icon="trash" label={t('enterprise:warehouse.remove', { at: at + 1 })} onClick={onDrop} />
      </div>
    </li>
  )
}

const useStore = (at: number, name: keyof StoreValues) => {
  const { t } = useTranslation()
  const path = `warehouse.${at}.${name}`
  const { value, field, error } = useFormField(path)
  return {
    frame: { id: fieldId(FORM, path), label: t(`enterprise:fields.store.${name}`), required: true, error },
    control: { ...field, value: typeof value === 'string' ? value : '' },
  }
}

const StoreText = ({ at, name, maxLength }: { at: number; name: keyof StoreValues; maxLength: number }) => {
  const { frame, control } = useStore(at, name)
  return (
    <Field {...frame}>
      <Input {...control} maxLength={maxLength} />
    </Field>
  )
}

const StoreRegion = ({ at }: { at: number }) => {
  const { frame, control } = useStore(at, 'region_code')
  return (
    <Field {...frame}>
      <RegionPicker {...control} finest />
    </Field>
  )
}
