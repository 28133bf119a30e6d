import { type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import type { Problem } from './checks.tsx'

/** So many are named; the others are reached one after the other. */
const NAMED = 4

interface FormProblemsProps {
  ref: Ref<HTMLDivElement>
  problems: readonly Problem[]
  /** What a field is called. */
  labelOf: (path: string) => string
  onGo: (path: string) => void
}

/** What must be mended, each a link to its field. */
export const FormProblems = ({ ref, problems, labelOf, onGo }: FormProblemsProps) => {
  const { t } = useTranslation()
  const at = useRef(-1)
  if (problems.length === 0) return null
  return (
    <Banner
      ref={ref}
      alert
      className="mt-3"
      title={t('forms:problems.count', { count: problems.length })}
      links={problems.slice(0, NAMED).map(({ path, message }) => ({
        id: path,
        label: t('forms:problems.at', { field: labelOf(path), message }),
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
          {t('forms:problems.next')}
        </Button>
      }
    />
  )
}
