// The icon, tone and label of each status of a template.
import { useTranslation } from 'react-i18next'
import type { TemplateStatus } from '#contract/herbal-templates.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'

const presentations: Readonly<Record<TemplateStatus, { glyph: IconName; tone: Tone }>> = {
  draft: { glyph: 'circle-dashed', tone: 'neutral' },
  active: { glyph: 'check-circle', tone: 'success' },
  disabled: { glyph: 'ban', tone: 'neutral' },
}

/** The status of a variety; `pill` beside a title. */
export const TemplateStatusTag = ({ status, pill }: { status: TemplateStatus; pill?: boolean }) => {
  const { t } = useTranslation()
  return (
    <StatusTag {...presentations[status]} pill={pill}>
      {t(`herbal:status.${status}`)}
    </StatusTag>
  )
}
