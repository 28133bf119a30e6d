// What must be known above a form: somebody else wrote the record meanwhile, no answer came, or something must be mended.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { FormProblems } from './problems.tsx'
import type { RecordFormView } from './use-record-form.tsx'

interface FormNoticesProps {
  form: Pick<RecordFormView, 'conflict' | 'takeTheirs' | 'keepMine' | 'submission' | 'order' | 'summary' | 'goTo'>
  /** What a field is called. */
  labelOf: (path: string) => string
  /** More about the other version of a record: its status. */
  about?: string | undefined
}

/** All that is said above the fields of a form but its draft. */
export const FormNotices = ({ form, labelOf, about }: FormNoticesProps) => (
  <>
    {form.conflict !== null && (
      <ConflictBanner
        savedAt={form.conflict.at}
        about={about}
        onTakeTheirs={form.takeTheirs}
        onKeepMine={form.keepMine}
      />
    )}
    {form.submission.state === 'unknown' && <UnknownBanner onRetry={form.submission.retry} />}
    <FormProblems form={form} labelOf={labelOf} />
  </>
)

interface ConflictProps {
  /** When the server's version was written, ISO; null while it is not known. */
  savedAt: string | null
  /** More about it: its status. */
  about?: string | undefined
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** The record was changed elsewhere: nothing typed here is lost until the person chooses. */
const ConflictBanner = ({ savedAt, about, onTakeTheirs, onKeepMine }: ConflictProps) => {
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
          {savedAt !== null && (
            <Button size="sm" onClick={onKeepMine}>
              {t('forms:conflict.mine')}
            </Button>
          )}
        </span>
      }
    />
  )
}

/** It is not known whether the server has it; sending the same again is safe. */
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
