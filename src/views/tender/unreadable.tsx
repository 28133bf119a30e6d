// In place of a tender page that cannot be shown: no answer, a dead link, another device, or staff who look at it themselves.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/envelope.ts'
import { useRun } from '#src/commands/command-context.tsx'
import { useSubmission } from '#src/machines/use-submission.ts'
import { to } from '#src/paths.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Input } from '#src/ui/input.tsx'
import { Link } from '#src/ui/link.tsx'

interface Props {
  /** Body code of the refusal; null when no answer came. */
  code: number | null
  message: string
  retry(): void
  /** The public page of a demand: there is no link to ask for anew. */
  isPublic?: boolean
}

export const Unreadable = ({ code: refusal, message, retry, isPublic = false }: Props) => {
  const { t } = useTranslation()
  if (refusal === null)
    return (
      <Empty
        alert
        icon="warn"
        title={t('common:toast.network')}
        actions={
          <Button variant="primary" onClick={retry}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  return (
    <>
      <h1 className="sr-only">{t('common:title.tender')}</h1>
      {refusal === code.notNow ? (
        <Elsewhere message={message} />
      ) : refusal === code.permissionMissing ? (
        <Empty
          alert
          icon="shield"
          title={message}
          text={t('tenders:staff.text')}
          actions={
            <Link to={to('home')} look="none" className={buttonLook()}>
              {t('tenders:staff.back')}
            </Link>
          }
        />
      ) : (
        <Empty alert icon="link" title={message} text={t(isPublic ? 'tenders:public.gone' : 'tenders:invalid.text')} />
      )}
    </>
  )
}

const DIGITS = 6

/** The link belongs to another device: the code shown there lets this one in. */
const Elsewhere = ({ message }: { message: string }) => {
  const { t } = useTranslation()
  const run = useRun()
  const [digits, setDigits] = useState('')
  const submission = useSubmission((typed: string) => run('tenders.bind_device', { code: typed }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    submission.submit(digits)
  }
  const said = submission.state === 'unknown' ? t('common:toast.network') : submission.message
  const error = submission.errors[0]?.message ?? (said === '' ? undefined : said)
  return (
    <div className="mx-auto w-full max-w-105 px-gutter py-12">
      <span className="mb-4 grid size-12 place-items-center rounded-l bg-violet-soft text-violet-ink">
        <Icon name="lock" size={24} />
      </span>
      <h2 className="text-h2 text-pretty">{message}</h2>
      <p className="mt-2 text-table text-ink-2">{t('tenders:elsewhere.why')}</p>
      <form onSubmit={send} className="mt-5 rounded-l bg-surface p-4">
        <Field
          label={t('tenders:elsewhere.code')}
          hint={t('tenders:elsewhere.hint')}
          error={submission.state === 'editing' || submission.state === 'submitting' ? undefined : error}
        >
          <Input
            size="touch"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS}
            value={digits}
            className="font-mono tracking-[0.3em]"
            onChange={(event) => {
              setDigits(event.target.value.replace(/\D/g, ''))
              submission.edit()
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={submission.state === 'submitting'}
          className="mt-4"
        >
          {t('tenders:command.bind_device')}
        </Button>
      </form>
      <p className="mt-4 text-cap text-ink-3">{t('tenders:elsewhere.lost')}</p>
    </div>
  )
}
