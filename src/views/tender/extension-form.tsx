// Extends the validity of an expired tender, as the buyer asked.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { DateBox } from '#src/components/date-box.tsx'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Field } from '#src/ui/input/field.tsx'
import { ShortFormEnd } from './form-notices.tsx'

/** Nothing where no extension was asked for. */
export const ExtensionForm = ({ page: { extension } }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const run = useRun()
  const [until, setUntil] = useState('')
  const [tried, setTried] = useState(false)
  const submission = useSubmission((valid_until: string) => run('tenders.extend', { body: { valid_until } }))
  if (extension === null) return null
  const isQuiet = submission.state === 'editing' || submission.state === 'submitting'
  const wrong = isQuiet ? undefined : submission.errors.find(({ path }) => path === 'valid_until')?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(until === '')
    if (until !== '') submission.submit(until)
  }
  return (
    <section aria-labelledby="extension-title" className="rounded-l bg-surface p-4">
      <h2 id="extension-title">{t('tenders:extension.title')}</h2>
      <p className="mt-0.5 text-table text-ink-2">{t('tenders:extension.text', { day: extension.expired_on })}</p>
      <form onSubmit={send} noValidate className="mt-3 flex flex-col gap-3">
        <Field
          label={t('tenders:extension.until')}
          required
          error={wrong ?? (tried && until === '' ? t('validation:required') : undefined)}
        >
          <DateBox
            kind="day"
            size="lg"
            value={until}
            onChange={(day) => {
              setUntil(day)
              submission.edit()
            }}
          />
        </Field>
        <ShortFormEnd submission={submission} label={t('tenders:command.extend')} />
      </form>
    </section>
  )
}
