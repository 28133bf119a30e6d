// In front of the supplier's own tender: its passcode, set by its first reader and given by every further browser.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun } from '#src/commands/command-context.tsx'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { column } from './tender-head.tsx'

const names = ['name', 'mobile', 'passcode', 'again'] as const
type Name = (typeof names)[number]

/** What a field of the gate is for the browser that helps to fill it. */
const looks = {
  name: { type: 'text', autoComplete: 'name' },
  mobile: { type: 'tel', autoComplete: 'tel' },
  passcode: { type: 'password', autoComplete: 'new-password' },
  again: { type: 'password', autoComplete: 'new-password' },
} as const

export const Gate = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  return (
    <div className={`${column} flex flex-col gap-4 py-4`}>
      {page.passcode_set === null ? (
        <Banner tone="warning" title={t('tenders:gate.staff')} text={t('tenders:staff.text')} />
      ) : (
        <GateForm isSet={page.passcode_set} />
      )}
      <DemandQuestions page={page} />
    </div>
  )
}

const GateForm = ({ isSet }: { isSet: boolean }) => {
  const { t } = useTranslation()
  const run = useRun()
  const [values, setValues] = useState<Record<Name, string>>({ name: '', mobile: '', passcode: '', again: '' })
  const [differs, setDiffers] = useState(false)
  const submission = useSubmission(({ again: _again, ...body }: Record<Name, string>) =>
    isSet ? run('tenders.unlock', { passcode: body.passcode }) : run('tenders.set_passcode', body),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isTwice = isSet || values.passcode === values.again
    setDiffers(!isTwice)
    if (isTwice) submission.submit(values)
  }
  const isQuiet = submission.state === 'editing' || submission.state === 'submitting'
  const at = (name: Name): string | undefined => {
    if (name === 'again' && differs) return t('tenders:gate.differs')
    return isQuiet ? undefined : submission.errors.find((one) => one.path === name)?.message
  }
  const said = submission.state === 'unknown' ? t('common:toast.network') : submission.message
  return (
    <section className="rounded-l bg-surface p-4" aria-labelledby="gate-title">
      <h2 id="gate-title" className="text-h2 text-pretty">
        {t(isSet ? 'tenders:gate.enter' : 'tenders:gate.set')}
      </h2>
      <p className="mt-1 text-table text-ink-2">{t(isSet ? 'tenders:gate.enter_text' : 'tenders:gate.set_text')}</p>
      <form onSubmit={send} className="mt-4 flex flex-col gap-3">
        {names
          .filter((name) => !isSet || name === 'passcode')
          .map((name) => (
            <Field key={name} label={t(`tenders:gate.${name}`)} error={at(name)}>
              <Input
                size="touch"
                {...looks[name]}
                value={values[name]}
                onChange={(event) => {
                  setValues({ ...values, [name]: event.target.value })
                  setDiffers(false)
                  submission.edit()
                }}
              />
            </Field>
          ))}
        {!isQuiet && submission.errors.length === 0 && said !== '' && <Banner tone="danger" title={said} />}
        <Button type="submit" variant="primary" size="lg" block busy={submission.state === 'submitting'}>
          {t(isSet ? 'tenders:command.unlock' : 'tenders:command.set_passcode')}
        </Button>
      </form>
      {isSet && <CommandButton id="tenders.ask_reset" variant="quiet" size="sm" keys={false} className="mt-3" />}
    </section>
  )
}
