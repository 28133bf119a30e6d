import { useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { listedProblems, type Problem, withFurther } from './checks.tsx'
import type { RecordFormView } from './use-record-form.tsx'

/** At most this many are named; the rest is a number. */
const NAMED = 8

interface FormProblemsProps {
  form: Pick<RecordFormView, 'order' | 'summary' | 'goTo'>
  /** The label of a field. */
  labelOf: (path: string) => string
  /** What is wrong in fields that have no error yet; counted once a field has one. */
  further?: readonly Problem[] | undefined
}

/** The errors of a form, each a link to its field. */
export const FormProblems = ({ form: { order, summary, goTo }, labelOf, further = [] }: FormProblemsProps) => {
  const { t } = useTranslation()
  const { errors } = useFormState()
  const problems = withFurther(listedProblems(errors, order), further, order)
  const at = useRef(-1)
  if (problems.length === 0) return null
  return (
    <Banner
      ref={summary}
      alert
      className="mt-3"
      title={t('forms:problems.count', { count: problems.length })}
      text={problems.length > NAMED ? t('forms:problems.first', { count: NAMED }) : undefined}
      links={problems.slice(0, NAMED).map(({ path, message }) => ({
        id: path,
        label: t('forms:problems.at', { field: labelOf(path), message }),
        onGo: () => goTo(path),
      }))}
      action={
        <Button
          variant="quiet"
          size="sm"
          className="text-danger-ink!"
          onClick={() => {
            at.current = (at.current + 1) % problems.length
            const next = problems[at.current]
            if (next !== undefined) goTo(next.path)
          }}
        >
          {t('forms:problems.next')}
        </Button>
      }
    />
  )
}
