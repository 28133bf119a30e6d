// The keys to learn first, for new users. A button hides it permanently, on every device.
import { useTranslation } from 'react-i18next'
import { availabilityOf, titleKey } from '#src/commands/availability.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useCommandContext, useSituation } from '#src/commands/command-context.tsx'
import { TIPS_SWITCH } from '#src/commands/home.ts'
import type { CommandId } from '#src/commands/registry.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useArePreferencesRead, usePreferences } from '#src/machines/use-preferences.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint, keyText } from '#src/ui/text/key-hint.tsx'

const tips: readonly CommandId[] = ['palette.open', 'sheet.open', 'orders.create', 'go.orders', 'go.reviews', 'go.home']

export const ShortcutsCard = () => {
  const { t } = useTranslation('home')
  const situation = useSituation()
  const { commands } = useCommandContext()
  const keysOf = useKeysOf()
  const isRead = useArePreferencesRead()
  const { switches } = usePreferences()
  if (!isRead || switches?.[TIPS_SWITCH] === false) return null
  const shown = tips.flatMap((id) => {
    const command = commands.find(id)
    const keys = keysOf(id)
    const here = command !== undefined && availabilityOf(command, situation).is !== 'hidden'
    return here && keys !== undefined ? [{ id, keys, title: t(titleKey(command)) }] : []
  })
  return (
    <section
      aria-label={t('tips.title')}
      className="flex min-w-0 flex-col border-t border-line pt-3 max-sm:hidden lg:min-h-[268px]"
    >
      <header className="flex h-8 items-center gap-2">
        <Icon name="command" className="text-ink-3" />
        <h2 className="text-body">{t('tips.title')}</h2>
        <span className="flex-1" />
        <CommandButton id="home.hide_tips" size="sm" variant="quiet" />
      </header>
      <dl className="pt-1 text-table">
        {shown.map(({ id, keys, title }) => (
          <div key={id} className="flex h-8 items-center gap-3">
            <dt className="min-w-0 flex-1 truncate">{title}</dt>
            <dd>
              <span className="sr-only">{keyText(keys)}</span>
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-1 text-cap text-ink-3">{t('tips.first')}</p>
    </section>
  )
}
