// A form's values are stored in this browser until the server has them.
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type DraftOptions, type DraftView, useDraft } from '#src/machines/use-draft.ts'

/** The draft of a form: every change is stored, in the shape that `kept` returns. Mount it with the version as `key`. */
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
