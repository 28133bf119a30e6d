import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDraft } from '#src/machines/use-draft.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { instantText } from '#src/ui/day.tsx'
import { restoredValues } from './form-restore.ts'
import type { FormValues } from './form-values.ts'

interface DraftKeeperProps {
  /** The order, a copy's source, or null for a new one; with the version that was loaded. */
  id: string | null
  version: number | null
  /** Told what to say about the draft on this machine. */
  onKept: (words: string | null) => void
  /** Given the way to drop the draft once the server has everything. */
  discard: { current: () => void }
}

/** Keeps what is written in this browser, and offers what an earlier visit left. Mount it by version. */
export const DraftKeeper = ({ id, version, onKept, discard }: DraftKeeperProps) => {
  const { t } = useTranslation()
  const form = useFormContext<FormValues>()
  const draft = useDraft({ form: 'order', id, version })
  const latest = useRef(draft)
  latest.current = draft
  discard.current = draft.discard
  const [times, setTimes] = useState(0)

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => latest.current.keep(values) }),
    [form],
  )
  const waiting = useRef(false)
  useEffect(() => {
    if (waiting.current && !draft.isPending) setTimes((before) => before + 1)
    waiting.current = draft.isPending
  }, [draft.isPending])
  useEffect(() => {
    if (times > 0)
      onKept(t('orders:draft.kept', { time: instantText(new Date().toISOString(), 'seconds').slice(11), count: times }))
  }, [times, onKept, t])

  if (draft.found === null) return null
  return (
    <Banner
      tone="info"
      className="mt-3"
      title={t('orders:draft.found', { time: instantText(draft.found.saved_at) })}
      text={t('orders:draft.about')}
      action={
        <span className="flex gap-1">
          <Button variant="quiet" size="sm" onClick={draft.discard}>
            {t('orders:draft.discard')}
          </Button>
          <Button
            size="sm"
            onClick={() => form.reset(restoredValues(draft.restore(), form.getValues()), { keepDefaultValues: true })}
          >
            {t('orders:draft.restore')}
          </Button>
        </span>
      }
    />
  )
}
