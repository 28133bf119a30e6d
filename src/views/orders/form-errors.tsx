import type { Ref } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormProblems } from '#src/commands/form-problems.tsx'
import { focusField } from '#src/ui/field-focus.ts'
import { fieldId, listedOrderProblems, problemLabel } from './form-problems.ts'
import type { FormValues } from './form-values.ts'

/** What must be mended, each a link to its field. */
export const OrderProblems = ({ ref }: { ref: Ref<HTMLDivElement> }) => {
  const { t } = useTranslation()
  const { errors } = useFormState<FormValues>()
  return (
    <FormProblems
      ref={ref}
      problems={listedOrderProblems(errors)}
      labelOf={(path) => problemLabel(path, t)}
      onGo={(path) => focusField(fieldId(path))}
    />
  )
}
