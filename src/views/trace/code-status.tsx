import { useTranslation } from 'react-i18next'
import type { CodeStatus } from '#contract/codes.lifecycle.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'

const presentations: Readonly<Record<CodeStatus, { glyph: IconName; tone: Tone }>> = {
  created: { glyph: 'circle-dashed', tone: 'neutral' },
  printed: { glyph: 'circle', tone: 'info' },
  activated: { glyph: 'check-circle', tone: 'success' },
  used: { glyph: 'check-fill', tone: 'neutral' },
  void: { glyph: 'ban', tone: 'danger' },
}

/** The status of a code. */
export const CodeStatusTag = ({ status }: { status: CodeStatus }) => {
  const { t } = useTranslation()
  return <StatusTag {...presentations[status]}>{t(`codes:status.${status}`)}</StatusTag>
}
