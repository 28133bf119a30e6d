import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '#src/machines/use-draft.ts'
import { hasNoPicks, type ReviewActor, restorePicks, useReview } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Instant } from '#src/ui/text/day.tsx'

export interface PicksKeeperProps {
  orderId: string
  version: number
  /** The award, or the open lines of one in force. */
  form?: 'award' | 'promotion'
  review: ReviewActor
  /** The award has been submitted: nothing is stored any more. */
  done: boolean
}

/** Stores the picks of one order and version in this browser and restores them; give it both as `key`. */
export const PicksKeeper = ({ orderId, version, form = 'award', review, done }: PicksKeeperProps) => {
  const { t } = useTranslation('reviews')
  const draft = useDraft({ form, id: orderId, version })
  const picks = useReview(review, (snapshot) => snapshot.context.picks)
  const [restored, setRestored] = useState<string | null>(null)
  const kept = useRef<unknown>(null)

  useEffect(() => {
    if (draft.found !== null) {
      const { saved_at } = draft.found
      if (restorePicks(review, draft.restore())) setRestored(saved_at)
      return
    }
    const next = done ? null : picks
    if (kept.current === next || (kept.current === null && next !== null && hasNoPicks(review))) return
    kept.current = next
    if (next === null) draft.discard()
    else draft.keep(next)
  })

  if (restored === null || done) return null
  return (
    <Banner
      tone="info"
      className="mx-gutter mb-2"
      title={t('keeper.restored')}
      text={<Instant value={restored} format="short" />}
      action={
        <>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              review.send({ type: 'review.start_over' })
              setRestored(null)
            }}
          >
            {t('keeper.start_over')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setRestored(null)}>
            {t('words.understood')}
          </Button>
        </>
      }
    />
  )
}
