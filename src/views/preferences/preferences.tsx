// The user's preferences: appearance, language, keys, password, and signed-in devices.
import { useTranslation } from 'react-i18next'
import { usePage } from '#src/commands/use-situation.tsx'
import { PasswordForm } from '#src/forms/password-form.tsx'
import { useViewer } from '#src/machines/use-session.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { useHashPart } from '#src/ui/layout/use-hash-part.ts'
import { Appearance } from './appearance.tsx'
import { Devices } from './devices.tsx'
import { PalettePart } from './palette-part.tsx'
import { Part } from './part.tsx'
import { Shortcuts } from './shortcuts.tsx'

export const Preferences = () => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const page = usePage({ path: 'preferences', context: 'detail' })
  useHashPart()
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface pb-12">
      <PageHeader title={t('common:title.preferences')} meta={t('preferences:about')} />
      <div className="max-w-240 px-gutter">
        <Appearance />
        <Part id="keys" title={t('keys:settings.title')} about={t('keys:settings.about')}>
          <Shortcuts />
        </Part>
        <Part id="palette" title={t('preferences:palette.title')} about={t('preferences:palette.about')}>
          <PalettePart />
        </Part>
        {viewer !== null && (
          <Part id="password" title={t('preferences:password.title')} about={t('preferences:password.about')}>
            <PasswordForm user={viewer} isOwn variant="page" />
          </Part>
        )}
        <Part id="devices" title={t('preferences:devices.title')} about={t('preferences:devices.about')}>
          <Devices />
        </Part>
      </div>
    </div>
  )
}
