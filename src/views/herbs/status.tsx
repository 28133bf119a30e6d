import { useTranslation } from 'react-i18next'
import type { HerbOrigin, HerbStatus } from '#contract/herbs.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import { Tag, type Tone } from '#src/ui/text/tag.tsx'

const presentation: Readonly<Record<HerbStatus, { readonly glyph: IconName; readonly tone: Tone }>> = {
  active: { glyph: 'check-circle', tone: 'success' },
  disabled: { glyph: 'ban', tone: 'neutral' },
}

/** Whether a herb is offered for new lines; withdrawn herbs of the catalogue are marked. */
export const HerbStatusTag = ({ status, isWithdrawn }: { status: HerbStatus; isWithdrawn: boolean }) => {
  const { t } = useTranslation()
  return (
    <StatusTag {...presentation[status]}>
      {t(isWithdrawn ? 'herbs:list.withdrawn' : `herbs:status.${status}`)}
    </StatusTag>
  )
}

/** The source of a herb; own herbs are highlighted among the many of the catalogue. */
export const HerbOriginText = ({ origin }: { origin: HerbOrigin }) => {
  const { t } = useTranslation()
  const words = t(`herbs:origin.${origin}`)
  return origin === 'own' ? <Tag tone="primary">{words}</Tag> : <span className="text-ink-2">{words}</span>
}
