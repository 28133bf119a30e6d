import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import { useRun, useSituation } from '#src/commands/command-context.tsx'
import { find } from '#src/commands/registry.ts'
import { usePreferences } from '#src/machines/use-preferences.tsx'
import { viewRows } from '#src/palette/named.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'

/** The user's own names of commands, and the palette's usage record; every change takes effect at once. */
export const PalettePart = () => {
  const { t } = useTranslation()
  const run = useRun()
  const { aliases = {}, recents = [], views } = usePreferences()
  const saved = viewRows(views, useSituation().viewer?.permissions ?? [], (key, params) => t(key, { ...params }))
  const named = Object.entries(aliases).flatMap(([id, own]) => {
    const command = find(id)
    const title = command === undefined ? saved.find((row) => row.command.id === id)?.shown.title : t(titleKey(command))
    return title === undefined ? [] : [{ id, own, title }]
  })
  const isRanked = recents.some(({ uses }) => uses !== undefined)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 className="mb-2 text-table font-medium">{t('preferences:palette.names')}</h3>
        {named.length === 0 ? (
          <p className="flex flex-wrap items-center gap-1.5 text-table text-ink-3">
            <KeyHint keys="F2" />
            {t('preferences:palette.names_none')}
          </p>
        ) : (
          <ul className="max-w-160 rounded border border-line text-table">
            {named.map(({ id, own, title }) => (
              <li key={id} className="flex min-h-10 items-center gap-3 border-b border-line px-3 last:border-0">
                <code className="w-14 flex-none font-medium">{own}</code>
                <span className="min-w-0 flex-1 truncate" title={title}>
                  {title}
                </span>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('preferences:palette.name_drop', { title })}
                  onClick={() => void run('palette.forget_name', { id })}
                >
                  <Icon name="trash" size={16} />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h3 className="mb-2 text-table font-medium">{t('preferences:palette.memory')}</h3>
        <p className="mb-2 text-table text-ink-3">{t('preferences:palette.recents', { count: recents.length })}</p>
        <div className="flex flex-wrap gap-2">
          {recents.length > 0 && (
            <Button size="sm" onClick={() => void run('palette.forget_recents')}>
              {t('commands:palette.forget_recents')}
            </Button>
          )}
          {isRanked && (
            <Button size="sm" onClick={() => void run('palette.reset_ranking')}>
              {t('commands:palette.reset_ranking')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
