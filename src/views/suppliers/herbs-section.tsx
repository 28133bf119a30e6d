import { useState } from 'react'
import { get, useController, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HerbPicker } from '#src/components/herb-picker.tsx'
import { IconButton } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { Input } from '#src/ui/input/input.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import type { CertifyValues, HerbValues } from './certify-values.ts'

const ORIGINS_MAX = 200

/** The herbs it supplies: picked by name or pinyin, each with origins and yearly quantity. */
export const HerbsSection = ({ form }: { form: string }) => {
  const { t } = useTranslation()
  const { field } = useController<CertifyValues, 'supply_herbs'>({ name: 'supply_herbs' })
  const { errors } = useFormState<CertifyValues>({ name: 'supply_herbs' })
  const [text, setText] = useState('')
  const herbs = field.value
  const pickerId = fieldId(form, 'supply_herbs')
  const change = (at: number, patch: Partial<HerbValues>) =>
    field.onChange(herbs.map((herb, index) => (index === at ? { ...herb, ...patch } : herb)))
  const idOf = (at: number, name: keyof HerbValues) => fieldId(form, `supply_herbs.${at}.${name}`)
  const errorOf = (at: number, name: keyof HerbValues): string | undefined => {
    const found: unknown = get(errors, `supply_herbs.${at}.${name}`)
    return typeof found === 'object' && found !== null && 'message' in found ? String(found.message) : undefined
  }
  return (
    <>
      <div className="mb-3 max-w-90">
        <HerbPicker
          id={pickerId}
          aria-label={t('suppliers:herbs.add')}
          text={text}
          onText={setText}
          placeholder={t('suppliers:herbs.add')}
          note={(herb) => (herbs.some((one) => one.herbal_id === herb.id) ? t('suppliers:herbs.there') : undefined)}
          onPick={(herb) => {
            setText('')
            if (herbs.some((one) => one.herbal_id === herb.id)) return
            field.onChange([
              ...herbs,
              {
                herbal_id: herb.id,
                name: herb.name,
                is_toxic: herb.is_toxic,
                origins: '',
                annual_capacity_t: '',
                has_base: false,
                gap: false,
              },
            ])
          }}
        />
      </div>
      <ul className="flex flex-col">
        {herbs.map((herb, at) => (
          <li
            key={herb.herbal_id}
            className="grid grid-cols-[160px_minmax(0,1fr)_140px_auto_28px] items-center gap-x-3 gap-y-1 border-t border-line py-1.5 text-table first:border-0 @max-[640px]:grid-cols-[minmax(0,1fr)_28px]"
          >
            <span className="flex min-w-0 items-center gap-2">
              <span className="truncate font-medium">{herb.name}</span>
              {herb.is_toxic && <Tag tone="danger">{t('suppliers:herbs.toxic')}</Tag>}
            </span>
            <Field
              hideLabel
              id={idOf(at, 'origins')}
              label={t('suppliers:herbs.origins_of', { name: herb.name })}
              error={errorOf(at, 'origins')}
              className="@max-[640px]:col-span-full @max-[640px]:row-start-2"
            >
              <Input
                size="sm"
                value={herb.origins}
                maxLength={ORIGINS_MAX}
                placeholder={t('suppliers:herbs.origins')}
                onChange={(event) => change(at, { origins: event.target.value })}
              />
            </Field>
            <Field
              hideLabel
              id={idOf(at, 'annual_capacity_t')}
              label={t('suppliers:herbs.capacity_of', { name: herb.name })}
              error={errorOf(at, 'annual_capacity_t')}
              className="@max-[640px]:col-span-full"
            >
              <Input
                size="sm"
                numeric
                inputMode="decimal"
                value={herb.annual_capacity_t}
                placeholder={t('suppliers:herbs.capacity')}
                after={t('suppliers:herbs.tonnes')}
                onChange={(event) => change(at, { annual_capacity_t: event.target.value })}
              />
            </Field>
            <span className="flex gap-3 @max-[640px]:col-span-full">
              <Checkbox
                checked={herb.has_base}
                onChange={(has_base) => change(at, { has_base })}
                label={t('suppliers:herbs.has_base')}
              />
              <Checkbox checked={herb.gap} onChange={(gap) => change(at, { gap })} label={t('suppliers:herbs.gap')} />
            </span>
            <IconButton
              size="sm"
              icon="trash"
              label={t('suppliers:herbs.remove', { name: herb.name })}
              className="@max-[640px]:col-start-2 @max-[640px]:row-start-1"
              onClick={() => {
                field.onChange(herbs.toSpliced(at, 1))
                focusField(pickerId)
              }}
            />
          </li>
        ))}
      </ul>
      {herbs.length === 0 && <p className="text-table text-ink-3">{t('suppliers:herbs.none_hint')}</p>}
    </>
  )
}
