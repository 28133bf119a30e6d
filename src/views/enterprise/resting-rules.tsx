// Rules for tender features that do not exist yet: collapsed, with a note that says so.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/text/icon.tsx'

export const RestingRules = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <details className="group mt-5 max-w-200 text-table">
      <summary className="flex min-h-8 list-none items-center gap-1.5 text-ink-2 [&::-webkit-details-marker]:hidden">
        <Icon name="down" size={12} className="-rotate-90 transition-transform group-open:rotate-0" />
        {t('enterprise:section.resting')}
      </summary>
      <p className="pt-1 pb-3 text-cap text-ink-3">{t('enterprise:resting.about')}</p>
      {children}
    </details>
  )
}
