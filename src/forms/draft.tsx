import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSteps } from '#src/machines/use-history.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { type Attempts, withAttempt } from './attempt.ts'
import { useFormDraft } from './use-form-draft.ts'

interface DraftKeeperProps {
  /** The name of the form: `order`. */
  form: string
  /** Id of the record, or of the source of a copy, with its loaded version; null for a new record. */
  id: string | null
  version: number | null
  /** Merges the stored values, which may be of any age and shape, into those of the form. */
  restore: (draft: unknown, now: object) => object
  /** The values to store; secrets are left out. */
  kept?: ((values: object) => object) | undefined
  /** Called with the text about the local draft; null while nothing is stored. */
  onKept?: ((words: string | null) => void) | undefined
  /** Receives the function that deletes the draft once the server has all values. */
  discard: { current: () => void }
  /** The attempts to make a new record, stored with the values. */
  attempts: Attempts
}

/** Stores the form's values in this browser, and offers the draft of an earlier visit. Pass the version as `key`. */
export const DraftKeeper = ({
  form: name,
  id,
  version,
  restore,
  kept,
  onKept,
  discard,
  attempts,
}: DraftKeeperProps) => {
  const { t } = useTranslation()
  const form = useFormContext()
  const stored = (values: object) => withAttempt(kept?.(values) ?? values, attempts.now, kept !== undefined)
  const draft = useFormDraft(form, { form: name, id, version }, stored)
  discard.current = draft.settle
  attempts.changed = () => draft.keep(stored(form.getValues()))
  const steps = useSteps()
  const { kept: last } = draft
  useEffect(() => {
    onKept?.(
      last === null
        ? null
        : t('forms:draft.kept', { time: instantText(last.at, 'seconds').slice(11), count: last.times }),
    )
  }, [last, onKept, t])

  if (draft.found === null) return null
  return (
    <DraftOffer
      savedAt={draft.found.saved_at}
      onDecline={draft.decline}
      onRestore={() =>
        steps.as(t('forms:history.draft'), () => {
          const values = draft.exchange()
          attempts.restore(values)
          form.reset(restore(values, form.getValues()), { keepDefaultValues: true })
        })
      }
    />
  )
}

interface DraftOfferProps {
  savedAt: string
  onDecline: () => void
  onRestore: () => void
}

/** Offers the draft of an earlier visit. */
export const DraftOffer = ({ savedAt, onDecline, onRestore }: DraftOfferProps) => {
  const { t } = useTranslation()
  return (
    <Banner
      tone="info"
      className="mt-3"
      title={t('forms:draft.found', { time: instantText(savedAt) })}
      text={t('forms:draft.about')}
      action={
        <span className="flex gap-1">
          <Button variant="quiet" size="sm" onClick={onDecline}>
            {t('forms:draft.discard')}
          </Button>
          <Button size="sm" onClick={onRestore}>
            {t('forms:draft.restore')}
          </Button>
        </span>
      }
    />
  )
}

/**
 * Restores a flat draft: texts, booleans and lists of texts where the form has the same type; everything else stays as it was.
 * Forms with other lists provide their own function.
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
