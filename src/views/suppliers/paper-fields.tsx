import { get, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isRecord } from '#contract/is-record.ts'
import { DateBox } from '#src/components/date-box.tsx'
import { FileField } from '#src/components/file-field.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { fieldId } from '#src/ui/input/field-focus.ts'
import { Input, Textarea } from '#src/ui/input/input.tsx'
import type { PaperValues } from './certify-values.ts'

const NO_MAX = 80
const SCOPE_MAX = 1000
const REASON_MAX = 500

/** One certificate of the form, with its path. */
export interface PaperFieldsProps {
  /** The form's id, which its fields' ids begin with. */
  form: string
  at: number
  paper: PaperValues
  /** The scan shown beside the list; null when none is. */
  fileId: string | null
  onShowFile: (fileId: string | null) => void
  onChange: (patch: Partial<PaperValues>) => void
  onRemove: () => void
}

/** The data of a certificate, its scans, and why it is not accepted. */
export const PaperFields = (props: PaperFieldsProps & { name: string }) => {
  const { form, at, paper, fileId, onShowFile, onChange, onRemove, name } = props
  const { t } = useTranslation()
  const { errors } = useFormState({ name: 'certificates' })
  const errorOf = (field: keyof PaperValues): string | undefined => {
    const found: unknown = get(errors, `certificates.${at}.${field}`)
    return isRecord(found) && typeof found.message === 'string' ? found.message : undefined
  }
  const tie = (field: keyof PaperValues) => ({
    id: fieldId(form, `certificates.${at}.${field}`),
    label: t(`suppliers:papers.${field}`),
    error: errorOf(field),
  })
  const text = (field: 'no' | 'issuer') => (
    <Field {...tie(field)}>
      <Input value={paper[field]} maxLength={NO_MAX} onChange={(event) => onChange({ [field]: event.target.value })} />
    </Field>
  )
  const files: unknown = get(errors, `certificates.${at}.files`)
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
      {paper.verdict === 'invalid' && (
        <Field {...tie('verdict_reason')} required className="col-span-full">
          <Textarea
            rows={2}
            value={paper.verdict_reason}
            maxLength={REASON_MAX}
            onChange={(event) => onChange({ verdict_reason: event.target.value })}
          />
        </Field>
      )}
      {text('no')}
      {text('issuer')}
      <Field {...tie('valid_from')}>
        <DateBox kind="day" value={paper.valid_from} onChange={(valid_from) => onChange({ valid_from })} />
      </Field>
      <Field {...tie('valid_to')} required={!paper.long_term}>
        <DateBox
          kind="day"
          value={paper.long_term ? '' : paper.valid_to}
          disabled={paper.long_term}
          onChange={(valid_to) => onChange({ valid_to })}
        />
      </Field>
      <Checkbox
        checked={paper.long_term}
        onChange={(long_term) => onChange({ long_term })}
        label={t('suppliers:papers.long_term')}
        className="col-start-2 max-sm:col-start-1"
      />
      <Field {...tie('scope')} hint={t('suppliers:papers.scope_hint')} className="col-span-full">
        <Textarea
          rows={2}
          value={paper.scope}
          maxLength={SCOPE_MAX}
          onChange={(event) => onChange({ scope: event.target.value })}
        />
      </Field>
      <div className="col-span-full">
        <p className="mb-1 text-table font-medium">{t('suppliers:papers.files')}</p>
        <FileField
          id={fieldId(form, `certificates.${at}.files`)}
          label={name}
          value={paper.files}
          onChange={(next) => onChange({ files: next })}
          onOpen={(file) => onShowFile(file.id)}
          openId={fileId ?? undefined}
          error={files === undefined ? undefined : t('refusals:file_unknown')}
        />
      </div>
      <div className="col-span-full flex justify-end">
        <Button variant="danger" size="sm" icon="trash" onClick={onRemove}>
          {t('suppliers:papers.remove', { name })}
        </Button>
      </div>
    </div>
  )
}
