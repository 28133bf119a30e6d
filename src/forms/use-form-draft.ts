// What stands in a form is kept in this browser until the server has it.
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type DraftOptions, type DraftView, useDraft } from '#src/machines/use-draft.ts'

/** The draft of a form: every change is kept, in the shape `kept` gives it. Mount it by version. */
export const useFormDraft = <V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'subscribe'>,
  name: DraftOptions,
  kept: (values: V) => unknown,
): DraftView => {
  const draft = useDraft(name)
  const { subscribe } = form
  const keep = useEffectEvent((values: V) => draft.keep(kept(values)))
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe])
  return draft
}
