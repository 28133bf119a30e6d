// Notices above the form: errors with links, a missing answer, a newer version, a stored draft.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import type { SubmissionView } from '#src/machines/use-submission.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { fieldsOf, problemLabel, wholePath } from './tender-problems.ts'
import type { TenderForm } from './use-tender-form.ts'

/** Connects the disabled button in the footer with this reason. */
export const REFUSAL_ID = 'tender-refusal'

interface Props {
  /** Why nothing can be submitted, as text. */
  refusal: string | undefined
  form: TenderForm
  page: SupplierPage
}

export const FormNotices = ({ refusal: reason, form, page }: Props) => {
  const { t, i18n } = useTranslation()
  const { submission, summary } = form
  const refused = submission.state === 'refused' || form.errors.length > 0
  const linked = fieldsOf(form.errors)

  const whole = form.errors.find((error) => error.field === wholePath)?.message

  if (reason !== undefined)
    return <Banner tone="warning" title={<span id={REFUSAL_ID}>{reason}</span>} text={t('tenders:error.ask_buyer')} />
  if (submission.state === 'unknown')
    return (
      <Banner
        ref={summary}
        alert
        tone="warning"
        title={t('tenders:unknown.title')}
        text={t('tenders:unknown.text')}
        action={
          <Button size="sm" onClick={submission.retry}>
            {t('tenders:unknown.retry')}
          </Button>
        }
      />
    )
  if (submission.state === 'conflicted')
    return (
      <Banner
        ref={summary}
        alert
        tone="warning"
        title={t('tenders:conflict.title')}
        text={t('tenders:conflict.text')}
        action={
          <Button size="sm" onClick={form.discard}>
            {t('tenders:conflict.reload')}
          </Button>
        }
      />
    )
  if (refused)
    return (
      <Banner
        ref={summary}
        alert
        title={linked.length > 0 ? t('tenders:error.title', { count: linked.length }) : (whole ?? submission.message)}
        {...(linked.length > 0 && whole !== undefined && { text: whole })}
        links={linked.map((error) => ({
          id: `${error.line} ${error.field} ${error.message}`,
          label: problemLabel(page, error, t, i18n.language),
          onGo: () => form.goTo(error),
        }))}
      />
    )
  if (form.offered)
    return (
      <Banner
        tone="info"
        title={t('tenders:draft.found')}
        action={
          <span className="flex gap-1">
            <Button size="sm" onClick={form.restore}>
              {t('tenders:draft.restore')}
            </Button>
            <Button size="sm" variant="quiet" onClick={form.discard}>
              {t('tenders:draft.discard')}
            </Button>
          </span>
        }
      />
    )
  if (form.restored)
    return (
      <Banner
        tone="info"
        title={t('tenders:draft.restored')}
        action={
          <Button size="sm" variant="quiet" onClick={form.discard}>
            {t('tenders:draft.discard')}
          </Button>
        }
      />
    )
  return null
}

interface ShortFormEndProps {
  submission: Pick<SubmissionView<never>, 'state' | 'errors' | 'message'>
  /** The text of the button. */
  label: string
}

/** The end of a short form of the supplier's page: what was answered to it, and its button. */
export const ShortFormEnd = ({ submission: { state, errors, message }, label }: ShortFormEndProps) => {
  const { t } = useTranslation()
  const words = state === 'unknown' ? t('tenders:unknown.title') : message
  const hasFailed = state !== 'editing' && state !== 'submitting' && state !== 'confirmed'
  return (
    <>
      {hasFailed && errors.length === 0 && words !== '' ? <Banner alert title={words} /> : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={state === 'submitting'}
        className="self-start max-sm:w-full"
      >
        {label}
      </Button>
    </>
  )
}
