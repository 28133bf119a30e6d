import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSectionKeys } from '#src/commands/sections/use-section-keys.ts'
import { FormOutline } from '#src/ui/layout/form-outline.tsx'
import { listedOrderProblems } from './problems.ts'
import { sectionAnchor, sectionIds, sectionMarks } from './sections.ts'
import type { FormValues } from './values.ts'

/** The sections beside the form: the current one, and which are complete or have errors. */
export const OrderOutline = ({ kept }: { kept: string | null }) => {
  const { t } = useTranslation()
  const keysOfSection = useSectionKeys()
  const values = useWatch<FormValues>() as FormValues // every field has a value from the start
  const { errors } = useFormState<FormValues>()
  const marks = sectionMarks(values, listedOrderProblems(errors))
  return (
    <FormOutline
      label={t('forms:outline')}
      entries={sectionIds.map((id, at) => ({
        anchor: sectionAnchor(id),
        title: t(`order_form:section.${id}`),
        mark: marks[id],
        keys: keysOfSection(at),
      }))}
      marks={{ ok: t('forms:mark_ok'), bad: t('forms:mark_bad') }}
      note={kept}
    />
  )
}
