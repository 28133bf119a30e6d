// The enterprise's own certificates in the form: one block each, with its scans.
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_PAPERS, ownPaperTypes } from '#contract/enterprise.papers.ts'
import { DateBox } from '#src/components/date-box.tsx'
import { FileField } from '#src/components/file-field.tsx'
import { useFormField } from '#src/forms/fields.tsx'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { Input } from '#src/ui/input/input.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { type EnterpriseValues, isFileRefs, type PaperValues } from './form-values.ts'

const FORM = 'enterprise'

export const PaperFields = () => {
  const { t } = useTranslation()
  const { control, getValues } = useFormContext<EnterpriseValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'certificates' })
  const afterRender = useAfterRender()
  const add = () => {
    const at = getValues('certificates').length
    append(
      { type: 'business_licence', no: '', issuer: '', valid_from: '', valid_to: '', files: [] },
      { shouldFocus: false },
    )
    afterRender(() => focusField(fieldId(FORM, `certificates.${at}.type`)))
  }
  const drop = (at: number) => {
    remove(at)
    afterRender(() => document.getElementById('enterprise-certificates-add')?.focus())
  }
  return (
    <div id={fieldId(FORM, 'certificates')}>
      {fields.length === 0 && <p className="text-table text-ink-2">{t('enterprise:papers.none')}</p>}
      <ul className="flex flex-col gap-4">
        {fields.map((field, at) => (
          <Paper key={field.id} at={at} onDrop={() => drop(at)} />
        ))}
      </ul>
      <Button
        id="enterprise-certificates-add"
        className="mt-3"
        size="sm"
        icon="plus"
        disabledReason={fields.length >= MAX_PAPERS ? t('validation:array_max', { max: MAX_PAPERS }) : undefined}
        onClick={add}
      >
        {t('enterprise:papers.add')}
      </Button>
    </div>
  )
}

const usePaper = (at: number, name: keyof PaperValues) => {
  const { t } = useTranslation()
  const path = `certificates.${at}.${name}`
  const { value, field, error } = useFormField(path)
  return {
    frame: { id: fieldId(FORM, path), label: t(`enterprise:fields.paper.${name}`), error },
    field,
    value,
    text: { ...field, value: typeof value === 'string' ? value : '' },
  }
}

const Paper = ({ at, onDrop }: { at: number; onDrop: () => void }) => {
  const { t } = useTranslation()
  const type = usePaper(at, 'type')
  const number = usePaper(at, 'no')
  const issuer = usePaper(at, 'issuer')
  const from = usePaper(at, 'valid_from')
  const until = usePaper(at, 'valid_to')
  const optional = t('forms:optional')
  return (
    <li
      aria-label={t('enterprise:form.paper', { at: at + 1 })}
      className="border-t border-line pt-3 first:border-t-0 first:pt-0"
    >
      <div className="grid grid-cols-[1.2fr_1.4fr_1.4fr_1fr_1fr_auto] items-start gap-x-3 gap-y-2 @max-[860px]:grid-cols-2 @max-[480px]:grid-cols-1">
        <Field {...type.frame} required>
          <Select
            {...type.text}
            options={ownPaperTypes.map((value) => ({ value, label: t(`suppliers:certificate.${value}`) }))}
          />
        </Field>
        <Field {...number.frame} note={optional}>
          <Input {...number.text} maxLength={80} />
        </Field>
        <Field {...issuer.frame} note={optional}>
          <Input {...issuer.text} maxLength={80} />
        </Field>
        <Field {...from.frame} note={optional}>
          <DateBox kind="day" {...from.text} />
        </Field>
        <Field {...until.frame} note={optional} hint={t('enterprise:papers.no_end')}>
          <DateBox kind="day" {...until.text} />
        </Field>
        <div className="pt-6.5 @max-[860px]:pt-0">
          <IconButton icon="trash" label={t('enterprise:papers.remove', { at: at + 1 })} onClick={onDrop} />
        </div>
      </div>
      <div className="mt-2">
        <Scans at={at} />
      </div>
    </li>
  )
}

const Scans = ({ at }: { at: number }) => {
  const { t } = useTranslation()
  const { frame, field, value } = usePaper(at, 'files')
  return (
    <FileField
      id={frame.id}
      label={t('enterprise:form.paper', { at: at + 1 })}
      value={isFileRefs(value) ? value : []}
      onChange={field.onChange}
      error={frame.error}
    />
  )
}
