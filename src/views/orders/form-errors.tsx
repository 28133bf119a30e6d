import { type Ref, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { problemLabel } from './form-problems.ts'
import type { FormValues } from './form-values.ts'
import { listedProblems } from './use-form-checks.ts'

/** So many are named; the others are reached one after the other. */
const NAMED = 4

interface FormErrorsProps {
  ref: Ref<HTMLDivElement>
  onGo: (path: string) => void
}

/** What must be mended, each a link to its field. */
export const FormErrors = ({ ref, onGo }: FormErrorsProps) => {
  const { t } = useTranslation()
  const { errors } = useFormState<FormValues>()
  const problems = listedProblems(errors)
  const at = useRef(-1)
  if (problems.length === 0) return null
  return (
    <Banner
      ref={ref}
      alert
      className="mt-3"
      title={t('orders:problems.count', { count: problems.length })}
      links={problems.slice(0, NAMED).map(({ path, message }) => ({
        id: path,
        label: t('orders:problems.at', { field: problemLabel(path, t), message }),
        onGo: () => onGo(path),
      }))}
      action={
        <Button
          variant="quiet"
          size="sm"
          className="text-danger-ink!"
          onClick={() => {
            at.current = (at.current + 1) % problems.length
            const next = problems[at.current]
            if (next !== undefined) onGo(next.path)
          }}
        >
          {t('orders:problems.next')}
        </Button>
      }
    />
  )
}
