// The questions of a bulk command: the shared arguments, and the records it cannot run for.
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkPlan } from '#src/commands/bulk.ts'
import type { Field } from '#src/commands/command.ts'
import { SubjectLine } from '#src/components/subject-facts.tsx'
import { AskField, fieldLabel } from '#src/palette/ask-field.tsx'
import { initialValues, type Values } from '#src/palette/ask-initial-values.ts'
import { complaintsAbout } from '#src/palette/ask-values.ts'
import { Icon } from '#src/ui/text/icon.tsx'

export interface BulkFields {
  readonly values: Values
  /** The message at a field; undefined where it is valid. */
  errorOf(field: Field): string | undefined
  change(name: string, value: string): void
  /** Whether everything is valid; otherwise the first invalid field gets the focus. */
  check(): boolean
  readonly form: RefObject<HTMLFormElement | null>
}

/** The values of the shared fields. */
export const useBulkFields = (fields: readonly Field[]): BulkFields => {
  const { t } = useTranslation()
  const [values, setValues] = useState<Values>(() => initialValues(fields, {}))
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const complaints = checked ? complaintsAbout(fields, values) : {}
  return {
    values,
    form,
    change: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    errorOf: (field) => {
      const complaint = complaints[field.name]
      if (complaint === undefined) return undefined
      const min = complaint.min === undefined ? {} : { min: complaint.min }
      return t(`palette:words.${complaint.word}`, { field: t(fieldLabel(field)), ...min })
    },
    check: () => {
      setChecked(true)
      const wrong = complaintsAbout(fields, values)
      const at = fields.findIndex((field) => wrong[field.name] !== undefined)
      if (at < 0) return true
      form.current?.querySelectorAll<HTMLElement>('input, textarea, select')[at]?.focus()
      return false
    },
  }
}

interface BulkAskProps {
  plan: BulkPlan
  form: BulkFields
  first: RefObject<HTMLElement | null>
  isDanger: boolean
  onSend: () => void
}

export const BulkAsk = ({ plan, form, first, isDanger, onSend }: BulkAskProps) => {
  const { t } = useTranslation()
  const of = plan.can.length + plan.cannot.length
  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-table text-ink-2">
        {plan.cannot.length === 0
          ? t('lists:bulk.all', { count: of })
          : t('lists:bulk.some', { can: plan.can.length, of, count: plan.cannot.length })}
        {isDanger && ` ${t('palette:words.ask_danger')}`}
      </p>
      {plan.fields.map((field, at) => (
        <AskField
          key={field.name}
          field={field}
          value={form.values[field.name] ?? ''}
          error={form.errorOf(field)}
          onChange={(value) => form.change(field.name, value)}
          fixed={false}
          careful={isDanger}
          {...(at === 0 && { first })}
        />
      ))}
      {plan.can.length > 0 && (
        <section aria-label={t('lists:bulk.for', { count: plan.can.length })}>
          <h3 className="mb-1 text-table font-medium">{t('lists:bulk.for', { count: plan.can.length })}</h3>
          <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto rounded bg-surface-2 px-3 py-2 text-table">
            {plan.can.slice(0, LISTED).map((subject) => (
              <SubjectLine key={subject.id} subject={subject} />
            ))}
            {plan.can.length > LISTED && <li>{t('lists:bulk.and_more', { count: plan.can.length - LISTED })}</li>}
          </ul>
        </section>
      )}
      {plan.cannot.length > 0 && (
        <section aria-label={t('lists:bulk.not_for', { count: plan.cannot.length })}>
          <h3 className="mb-1 flex items-center gap-1.5 text-table font-medium">
            <Icon name="lock" size={14} className="text-warning-ink" />
            {t('lists:bulk.not_for', { count: plan.cannot.length })}
          </h3>
          <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto rounded bg-surface-2 px-3 py-2 text-table">
            {byReason(plan.cannot).map(([first, ...others]) => (
              <li key={`${first.why.reason} ${JSON.stringify(first.why.params)}`}>
                {t('lists:bulk.reason', {
                  reason: t(first.why.reason, { ...first.why.params }),
                  count: others.length + 1,
                })}
                <Named names={[first, ...others].map(({ subject }) => subject.label)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  )
}

type Cannot = BulkPlan['cannot'][number]

const byReason = (cannot: readonly Cannot[]): [Cannot, ...Cannot[]][] => {
  const groups = new Map<string, [Cannot, ...Cannot[]]>()
  for (const one of cannot) {
    const key = JSON.stringify([one.why.reason, one.why.params])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return [...groups.values()]
}

/** The number of records that are listed with their facts. */
const LISTED = 50

/** The number of records that are named; the rest is a number. */
const NAMED = 6

const Named = ({ names }: { names: readonly string[] }) => {
  const { t } = useTranslation()
  return (
    <p className="text-cap text-ink-3">
      {names.slice(0, NAMED).join(t('lists:and'))}
      {names.length > NAMED && t('lists:bulk.and_more', { count: names.length - NAMED })}
    </p>
  )
}
