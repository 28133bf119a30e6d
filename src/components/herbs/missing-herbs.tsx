// What to do about names that the catalogue of herbs does not have.
import { useTranslation } from 'react-i18next'
import { herbEditor } from '#contract/herbs.ts'
import { useApp } from '#src/machines/use-app.ts'
import { useMay } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

/** The number of names for which there is a link. */
const MAX_LINKS = 5

interface MissingHerbsProps {
  /** Without duplicates. */
  names: readonly string[]
  /** Looks the names up again, in a catalogue read anew. */
  onAgain: () => void
}

/**
 * Links to the form of a new herb, in a new tab, because the lines stay open; who may not create herbs reads whom to
 * ask.
 */
export const MissingHerbs = ({ names, onAgain }: MissingHerbsProps) => {
  const { t } = useTranslation()
  const app = useApp()
  const may = useMay(herbEditor)
  const shown = names.slice(0, MAX_LINKS).join(t('lists:and'))
  return (
    <div role="status" className="mt-2 text-table empty:hidden">
      {names.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <span>
            <Icon name="warn" size={14} className="mr-1 inline text-warning-ink" />
            {t('order_form:missing.text', {
              names:
                names.length > MAX_LINKS ? t('order_form:caution.more', { names: shown, count: names.length }) : shown,
            })}
          </span>
          {may ? (
            names.slice(0, MAX_LINKS).map((name) => (
              <a
                key={name}
                href={new URL(`.${to('herb_create', { name })}`, document.baseURI).href}
                target="_blank"
                rel="noreferrer"
                className="text-primary-ink"
              >
                {t('order_form:missing.add', { name })}
              </a>
            ))
          ) : (
            <span className="text-ink-2">{t('order_form:missing.ask')}</span>
          )}
          <Button
            variant="quiet"
            size="sm"
            icon="refresh"
            onClick={() => {
              app.send({ type: 'changed', nouns: ['herbs'] })
              onAgain()
            }}
          >
            {t('order_form:missing.again')}
          </Button>
        </p>
      )}
    </div>
  )
}
