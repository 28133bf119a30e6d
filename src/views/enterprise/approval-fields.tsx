// The approval steps of one kind: who approves from which amount.
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ApprovalKind, Approver } from '#contract/enterprise.ts'
import { useFormField } from '#src/forms/fields.tsx'
import { SumInput } from '#src/forms/sum-input.tsx'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { Input } from '#src/ui/input/input.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import type { EnterpriseValues } from './form-values.ts'

const MAX = 9
const FORM = 'enterprise'

interface ApprovalFieldsProps {
  kind: ApprovalKind
  people: readonly Approver[] | null
}

export const ApprovalFields = ({ kind, people }: ApprovalFieldsProps) => {
  const { t } = useTranslation()
  const { control, getValues } = useFormContext<EnterpriseValues>()
  const { fields, append, remove } = useFieldArray({ control, name: kind })
  const afterRender = useAfterRender()
  const { error } = useFormField(kind)
  const addId = `enterprise-${kind}-add`
  const add = () => {
    const at = getValues(kind).length
    append({ name: '', min_amount: at === 0 ? '0' : '', approver_ids: [] }, { shouldFocus: false })
    afterRender(() => focusField(fieldId(FORM, `${kind}.${at}.name`)))
  }
  const drop = (at: number) => {
    remove(at)
    afterRender(() => document.getElementById(addId)?.focus())
  }
  return (
    <fieldset id={fieldId(FORM, kind)} className="mt-4 min-w-0">
      <legend className="text-body font-medium">{t(`enterprise:approval.${kind}`)}</legend>
      {fields.length === 0 && <p className="mt-1 text-table text-ink-2">{t('enterprise:approval.everybody')}</p>}
      {error !== undefined && <p className="mt-1 text-cap text-danger-ink">{error}</p>}
      <ol className="mt-2 flex flex-col gap-4">
        {fields.map((field, at) => (
          <Step key={field.id} kind={kind} at={at} people={people} onDrop={() => drop(at)} />
        ))}
      </ol>
      <Button
        id={addId}
        className="mt-3"
        size="sm"
        icon="plus"
        disabledReason={fields.length >= MAX ? t('validation:array_max', { max: MAX }) : undefined}
        onClick={add}
      >
        {t('enterprise:approval.add')}
      </Button>
    </fieldset>
  )
}

interface StepProps extends ApprovalFieldsProps {
  at: number
  onDrop: () => void
}

const Step = ({ kind, at, people, onDrop }: StepProps) => {
  const { t } = useTranslation()
  const path = (name: string) => `${kind}.${at}.${name}`
  const name = useFormField(path('name'))
  const from = useFormField(path('min_amount'))
  return (
    <li
      aria-label={t('enterprise:form.step', { at: at + 1, kind: t(`enterprise:approval.${kind}`) })}
      className="grid grid-cols-[1fr_1fr_2.4fr_auto] items-start gap-x-3 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0 @max-[860px]:grid-cols-2 @max-[480px]:grid-cols-1"
    >
      <Field id={fieldId(FORM, path('name'))} label={t('enterprise:fields.step.name')} required error={name.error}>
        <Input {...name.field} value={textOf(name.value)} maxLength={40} />
      </Field>
      <Field
        id={fieldId(FORM, path('min_amount'))}
        label={t('enterprise:fields.step.min_amount')}
        required
        error={from.error}
      >
        <SumInput {...from.field} value={textOf(from.value)} />
      </Field>
      <Approvers kind={kind} path={path('approver_ids')} people={people} />
      <div className="pt-6.5 @max-[860px]:pt-0">
        <IconButton icon="trash" label={t('enterprise:approval.remove', { at: at + 1 })} onClick={onDrop} />
      </div>
    </li>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Users who may approve, and users of the step who no longer may. */
const Approvers = ({ kind, path, people }: ApprovalFieldsProps & { path: string }) => {
  const { t } = useTranslation()
  const { value, field, error } = useFormField(path)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const offered = (people ?? []).filter((one) => one.kinds.includes(kind) || chosen.includes(one.id))
  return (
    <Field
      id={fieldId(FORM, path)}
      label={t('enterprise:fields.step.approver_ids')}
      required
      group
      error={error}
      hint={t('enterprise:approval.any')}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the field around it draws the label a fieldset would */}
      <div
        id={fieldId(FORM, path)}
        role="group"
        aria-label={t('enterprise:fields.step.approver_ids')}
        className="flex min-h-control-md flex-wrap items-center gap-x-4"
      >
        {people !== null && offered.length === 0 && (
          <span className="text-table text-ink-3">{t('enterprise:approval.nobody')}</span>
        )}
        {offered.map((person) => (
          <Checkbox
            key={person.id}
            checked={chosen.includes(person.id)}
            onChange={(on) => field.onChange(on ? [...chosen, person.id] : chosen.filter((one) => one !== person.id))}
            label={
              <>
                {person.name}
                {person.position !== null && <span className="ml-1 text-cap text-ink-3">{person.position}</span>}
                {!person.kinds.includes(kind) && (
                  <span className="ml-1 text-cap text-warning-ink">{t('enterprise:approval.unfit')}</span>
                )}
              </>
            }
          />
        ))}
      </div>
    </Field>
  )
}
