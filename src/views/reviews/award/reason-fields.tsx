import { useTranslation } from 'react-i18next'
import { awardReasons, noAwardReasons, OTHER_REASON_MIN } from '#contract/reviews.schemas.ts'
import type { Reason } from '#src/machines/use-review.ts'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Select } from '#src/ui/input/select.tsx'

export interface ReasonFieldsProps {
  /** Why the lowest was not chosen, or why nobody gets the line. */
  kind: 'dear' | 'nobody'
  /** The subject of the reason for screen readers: `黄芪，陇西青禾`. */
  about: string
  value: Reason
  onChange: (reason: Reason) => void
  error?: string | undefined
}

/** A reason: one of the list, and a text. */
export const ReasonFields = ({ kind, about, value, onChange, error }: ReasonFieldsProps) => {
  const { t } = useTranslation('reviews')
  const codes = kind === 'dear' ? awardReasons : noAwardReasons
  const inWords = value.code === 'other'
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(132px,180px)_minmax(0,1fr)]">
      <Field
        label={t(kind === 'dear' ? 'reason_form.dear' : 'reason_form.nobody', { about })}
        hideLabel
        required
        error={inWords ? undefined : error}
      >
        <Select
          size="sm"
          placeholder={t(kind === 'dear' ? 'reason_form.choose' : 'reason_form.choose_nobody')}
          options={codes.map((code) => ({
            value: code,
            label: t(kind === 'dear' ? `reason.${code}` : `no_award.${code}`),
          }))}
          value={value.code}
          onChange={(event) => onChange({ ...value, code: event.target.value })}
        />
      </Field>
      <Field label={t('reason_form.text', { about })} hideLabel error={inWords ? error : undefined}>
        <Input
          size="sm"
          maxLength={500}
          placeholder={inWords ? t('reason_form.text_needed', { min: OTHER_REASON_MIN }) : t('reason_form.text_hint')}
          value={value.text}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      </Field>
    </div>
  )
}
