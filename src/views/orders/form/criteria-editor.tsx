import type { TFunction } from 'i18next'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { isFrozen, useFormSituation } from './context.ts'
import { weightTotal } from './problems.ts'
import type { Criterion, FormValues } from './values.ts'

const suggestions = [
  ['price', '40'],
  ['quality', '25'],
  ['delivery', '15'],
  ['service', '10'],
  ['credit', '10'],
] as const

const MAX = 20

/** The usual criteria with the usual weights. */
export const suggestedCriteria = (t: TFunction): Criterion[] =>
  suggestions.map(([code, weight]) => ({ code, name: t(`order_form:criteria.${code}`), weight }))

/** Criteria with weights that must add up to 100 %. */
export const CriteriaEditor = () => {
  const { t } = useTranslation()
  const frozen = isFrozen(useFormSituation(), 'criteria')
  const { field, fieldState } = useController<FormValues, 'criteria'>({ name: 'criteria' })
  const total = weightTotal({ criteria: field.value })
  const change = (at: number, part: Partial<Criterion>) =>
    field.onChange(field.value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <Field
      id="order-criteria"
      className="mt-3 max-w-140"
      label={t('orders:fields.criteria')}
      required
      group
      error={fieldState.error?.message}
      hint={Number.isNaN(total) ? undefined : t('order_form:criteria.total', { total })}
      hintTone={total === 100 ? 'quiet' : 'warning'}
    >
      <ul id="order-criteria" aria-labelledby="order-criteria-label" className="flex flex-col gap-2">
        {field.value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no name of their own until they are named
          <li key={at} className="flex items-center gap-2">
            <Input
              value={one.name}
              maxLength={60}
              readOnly={frozen}
              aria-label={t('order_form:criteria.name', { nth: at + 1 })}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <Input
              className="w-28!"
              numeric
              inputMode="numeric"
              value={one.weight}
              readOnly={frozen}
              after="%"
              aria-label={t('order_form:criteria.weight', { name: one.name })}
              onChange={(event) => change(at, { weight: event.target.value.replace(/[^\d.]/g, '') })}
            />
            {!frozen && (
              <IconButton
                icon="close"
                label={t('lists:remove', { name: one.name })}
                onClick={() => field.onChange(field.value.filter((_, index) => index !== at))}
              />
            )}
          </li>
        ))}
        {!frozen && field.value.length < MAX && (
          <li>
            <Button
              variant="quiet"
              size="sm"
              icon="plus"
              onClick={() => field.onChange([...field.value, { code: freeCode(field.value), name: '', weight: '' }])}
            >
              {t('order_form:criteria.add')}
            </Button>
          </li>
        )}
      </ul>
    </Field>
  )
}

const freeCode = (criteria: readonly Criterion[]): string => {
  for (let nth = 1; ; nth++) {
    const code = `own_${nth}`
    if (!criteria.some((one) => one.code === code)) return code
  }
}
