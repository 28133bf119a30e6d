// The banners above a form: a conflict with another user's version, a missing answer, and fields to correct.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { isMadeBefore } from './attempt.ts'
import type { Problem } from './checks.tsx'
import { FormProblems } from './problems.tsx'
import type { RecordFormView } from './use-record-form.tsx'

interface FormNoticesProps {
  form: Pick<RecordFormView, 'conflict' | 'takeTheirs' | 'keepMine' | 'submission' | 'order' | 'summary' | 'goTo'>
  /** The label of a field. */
  labelOf: (path: string) => string
  /** More about the server's version of the record, such as its status. */
  about?: string | undefined
  /** What is wrong in fields that have no error yet. */
  further?: readonly Problem[]
}

/** All banners above the fields of a form, except the one for its draft. */
export const FormNotices = ({ form, labelOf, about, further }: FormNoticesProps) => (
  <>
    {form.conflict !== null && (
      <ConflictBanner
        savedAt={form.conflict.at}
        isRead={form.conflict.isRead}
        about={about}
        onTakeTheirs={form.takeTheirs}
        onKeepMine={form.keepMine}
      />
    )}
    {form.submission.state === 'unknown' && <UnknownBanner onRetry={form.submission.retry} />}
    {form.submission.state === 'refused' && isMadeBefore(form.submission.errors) && <MadeBeforeBanner />}
    <FormProblems form={form} labelOf={labelOf} further={further} />
  </>
)

interface ConflictProps {
  /** When the server's version was written, ISO; null while it is not known. */
  savedAt: string | null
  /** Whether the server's version has been read; only then can the user's changes be rebased on it. */
  isRead: boolean
  /** More about the server's version, such as its status. */
  about?: string | undefined
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Another user has changed the record; nothing typed here is lost before the user decides. */
const ConflictBanner = ({ savedAt, isRead, about, onTakeTheirs, onKeepMine }: ConflictProps) => {
  const { t } = useTranslation()
  const [sure, setSure] = useState(false)
  return (
    <Banner
      alert
      tone="warning"
      className="mt-3"
      title={t('forms:conflict.title')}
      text={
        savedAt === null
          ? t('forms:conflict.about')
          : [t('forms:conflict.when', { time: instantText(savedAt) }), about ?? ''].join('')
      }
      action={
        <span className="flex flex-wrap gap-1">
          <Button variant="quiet" size="sm" onClick={() => (sure ? onTakeTheirs() : setSure(true))}>
            {t(sure ? 'forms:conflict.theirs_sure' : 'forms:conflict.theirs')}
          </Button>
          {isRead && (
            <Button size="sm" onClick={onKeepMine}>
              {t('forms:conflict.mine')}
            </Button>
          )}
        </span>
      }
    />
  )
}

/** No answer arrived, so it is unknown whether the server has saved it; sending the same again is safe. */
const UnknownBanner = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Banner
      alert
      tone="warning"
      className="mt-3"
      title={t('forms:unknown')}
      text={t('forms:unknown_hint')}
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}

/** An earlier attempt of this form was accepted with other content, though its answer never came. */
const MadeBeforeBanner = () => {
  const { t } = useTranslation()
  return (
    <Banner alert tone="warning" className="mt-3" title={t('forms:made_before')} text={t('forms:made_before_hint')} />
  )
}
