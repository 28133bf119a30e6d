import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '#src/machines/use-draft.ts'
import { hasNoPicks, type ReviewActor, restorePicks, useReview } from '#src/machines/use-review.ts'
import { instantText } from '#src/ui/text/day.tsx'

export interface PicksKeeperProps {
  orderId: string
  version: number
  /** The award, or the open lines of one in force. */
  form?: 'award' | 'promotion'
  review: ReviewActor
  /** Choices to begin with, in their stored form, where nothing is stored. */
  begin?: unknown
  /** The award has been submitted: nothing is stored any more. */
  done: boolean
}

/**
 * Stores the picks of one order and version in this browser and restores them, with a line that says so. Its `key` must
 * contain order and version.
 */
export const PicksKeeper = ({ orderId, version, form = 'award', review, begin, done }: PicksKeeperProps) => {
  const { t } = useTranslation('reviews')
  const draft = useDraft({ form, id: orderId, version })
  const picks = useReview(review, (snapshot) => snapshot.context.picks)
  const [restored, setRestored] = useState<string | null>(null)
  const kept = useRef<unknown>(null)
  const tried = useRef<unknown>(undefined)

  useEffect(() => {
    if (!draft.isLookedUp) return
    const { found } = draft
    if (tried.current !== found) {
      const mayBegin = tried.current === undefined && review.getSnapshot().context.past.length === 0
      tried.current = found
      if (found !== null) {
        // A refused offer is not forgotten: it stays stored beside the picks of this visit.
        if (restorePicks(review, found.values)) {
          draft.restore()
          setRestored(found.saved_at)
          return
        }
      } else if (mayBegin && begin !== undefined && restorePicks(review, begin)) {
        kept.current = review.getSnapshot().context.picks
        return
      }
    }
    const next = done ? null : picks
    if (kept.current === next || (kept.current === null && next !== null && hasNoPicks(review))) return
    kept.current = next
    if (next === null) draft.discard()
    else draft.keep(next)
  })

  if (restored === null || done) return null
  return (
    <span role="status" className="block whitespace-nowrap" title={instantText(restored, 'short')}>
      {t('keeper.restored')}
      {' · '}
      <button
        type="button"
        onClick={() => {
          review.send({ type: 'review.start_over' })
          setRestored(null)
        }}
        className="text-primary-ink underline-offset-3 hover:underline"
      >
        {t('keeper.start_over')}
      </button>
    </span>
  )
}
