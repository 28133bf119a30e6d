import type { Ref } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormProblems } from '#src/forms/problems.tsx'
import { useFormSituation } from './context.ts'
import { goToProblem, listedOrderProblems, problemLabel } from './problems.ts'
import type { FormValues } from './values.ts'

/** What must be mended, each a link to its field. */
export const OrderProblems = ({ ref }: { ref: Ref<HTMLDivElement> }) => {
  const { t } = useTranslation()
  const { openLine } = useFormSituation()
  const { errors } = useFormState<FormValues>()
  return (
    <FormProblems
      ref={ref}
      problems={listedOrderProblems(errors)}
      labelOf={(path) => problemLabel(path, t)}
      onGo={(path) => goToProblem(path, openLine.current)}
    />
  )
}
