import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { useFormDraft } from './use-form-draft.ts'

interface DraftKeeperProps {
  /** Which form: `order`. */
  form: string
  /** The record, a copy's source, or null for a new one; with the version that was loaded. */
  id: string | null
  version: number | null
  /** Values found (of any age and shape) over those of the form. */
  restore: (draft: unknown, now: object) => object
  /** What of the values is kept; secrets are not. */
  kept?: ((values: object) => object) | undefined
  /** Told what to say about the draft on this machine. */
  onKept?: ((words: string) => void) | undefined
  /** Given the way to drop the draft once the server has everything. */
  discard: { current: () => void }
}

/** Keeps what is written in this browser, and offers what an earlier visit left. Mount it by version. */
export const DraftKeeper = ({ form: name, id, version, restore, kept, onKept, discard }: DraftKeeperProps) => {
  const { t } = useTranslation()
  const form = useFormContext()
  const draft = useFormDraft(form, { form: name, id, version }, (values) => kept?.(values) ?? values)
  discard.current = draft.discard
  const [times, setTimes] = useState(0)

  const waiting = useRef(false)
  useEffect(() => {
    if (waiting.current && !draft.isPending) setTimes((before) => before + 1)
    waiting.current = draft.isPending
  }, [draft.isPending])
  useEffect(() => {
    if (times > 0)
      onKept?.(
        t('forms:draft.kept', { time: instantText(new Date().toISOString(), 'seconds').slice(11), count: times }),
      )
  }, [times, onKept, t])

  if (draft.found === null) return null
  return (
    <Banner
      tone="info"
      className="mt-3"
      title={t('forms:draft.found', { time: instantText(draft.found.saved_at) })}
      text={t('forms:draft.about')}
      action={
        <span className="flex gap-1">
          <Button variant="quiet" size="sm" onClick={draft.discard}>
            {t('forms:draft.discard')}
          </Button>
          <Button
            size="sm"
            onClick={() => form.reset(restore(draft.restore(), form.getValues()), { keepDefaultValues: true })}
          >
            {t('forms:draft.restore')}
          </Button>
        </span>
      }
    />
  )
}

/**
 * A flat draft back into a form: texts, ticks and lists of texts where the form has such; what does not fit stays as it was.
 * Forms with lists of their own shape bring their own way.
 */
export const restoredFlat = (draft: unknown, now: object): object => {
  if (typeof draft !== 'object' || draft === null) return now
  const given = new Map<string, unknown>(Object.entries(draft))
  const fits = (value: unknown, like: unknown): boolean =>
    Array.isArray(like)
      ? Array.isArray(value) && value.every((one) => typeof one === 'string')
      : typeof value === typeof like && typeof value !== 'object'
  return Object.fromEntries(
    Object.entries(now).map(([field, value]) => [field, fits(given.get(field), value) ? given.get(field) : value]),
  )
}
