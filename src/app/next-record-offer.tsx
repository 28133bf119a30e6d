// Offers the next record that waits for the same decision, by button or key, while the user stays near the page of the
// decision.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Noun, Services, Situation } from '#src/commands/command.ts'
import { usePageContexts, useSituation } from '#src/commands/command-context.tsx'
import type { NextUp } from '#src/commands/next-record/next-record.rules.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { isRecordPage } from '#src/palette/record-visits.tsx'
import type { PathId } from '#src/paths.ts'
import { ToastRegion } from '#src/ui/overlay/toast.tsx'

/** No time limit: it stays until it is taken, closed or the page is left. */
const UNTIL_LEFT = Number.POSITIVE_INFINITY

/** Pages on which the offer stays. */
const near: Partial<Record<Noun, readonly PathId[]>> = {
  orders: ['home', 'orders', 'order_detail', 'reviews', 'review_edit', 'review_detail'],
  suppliers: ['suppliers', 'supplier_detail', 'supplier_certify'],
  users: ['users'],
}

const isNear = ({ decision }: NextUp, { path, subject }: Situation): boolean => {
  if (path === null || near[decision.noun]?.includes(path) !== true) return false
  return !isRecordPage(path) || subject === null || subject.id === decision.id
}

export interface NextRecordOfferProps {
  next: NextUp
  services: Services
  onClose: () => void
}

export const NextRecordOffer = ({ next, services, onClose }: NextRecordOfferProps) => {
  const { t } = useTranslation()
  const situation = useSituation()
  const contexts = usePageContexts()
  const keys = useKeysOf()('decisions.next', ...contexts)
  const isHere = isNear(next, situation)
  const { decision, subject, address, follow, left, isCut } = next
  const goOn = () => {
    onClose()
    follow()
    // Back leads to the list the user came from, however many records were decided in between.
    services.navigate(address, { replace: isRecordPage(situation.path) || decision.noun === 'users' })
  }
  useAnswers(isHere ? { 'decisions.next': goOn } : {})
  useEffect(() => {
    if (!isHere) onClose()
  }, [isHere, onClose])
  if (!isHere) return null
  const title = t(decision.noun === 'users' ? 'palette:words.next_person' : 'palette:words.next_up', {
    label: subject.label,
  })
  return (
    <ToastRegion
      variant="offer"
      items={[
        {
          id: subject.id,
          tone: 'info',
          title,
          text:
            decision.noun === 'users'
              ? undefined
              : t(isCut ? 'palette:words.next_more' : 'palette:words.next_left', { count: left }),
          duration: UNTIL_LEFT,
          action: {
            label: t('commands:decisions.next'),
            altText: t('palette:words.next_else'),
            onRun: goOn,
            keys,
          },
        },
      ]}
      onDismiss={onClose}
      labels={{ region: t('palette:words.next_region'), close: t('common:toast.close') }}
    />
  )
}
