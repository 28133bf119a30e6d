import { useTranslation } from 'react-i18next'
import type { UserStatus } from '#contract/users.ts'
import type { IconName } from '#src/ui/text/icon.tsx'
import { StatusTag } from '#src/ui/text/status-tag.tsx'
import type { Tone } from '#src/ui/text/tag.tsx'

const presentations: Readonly<Record<UserStatus, { readonly glyph: IconName; readonly tone: Tone }>> = {
  enabled: { glyph: 'check-circle', tone: 'success' },
  disabled: { glyph: 'ban', tone: 'neutral' },
  locked: { glyph: 'wait', tone: 'warning' },
}

/** Whether a user can sign in. */
export const UserStatusTag = ({ status, pill }: { status: UserStatus; pill?: boolean }) => {
  const { t } = useTranslation()
  return (
    <StatusTag {...presentations[status]} pill={pill}>
      {t(`users:status.${status}`)}
    </StatusTag>
  )
}
