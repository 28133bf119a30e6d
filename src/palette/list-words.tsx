// What the palette's list says besides its rows: that nothing matches, and how much can be done here.
import { useTranslation } from 'react-i18next'
import type { Situation } from '#src/commands/command.ts'
import { cx } from '#src/ui/text/class-names.ts'
import type { HereCount as Here } from './palette-row.ts'

/** `alone`: nothing is offered instead. */
export const NothingFound = ({ query, looking, alone }: { query: string; looking: boolean; alone: boolean }) => {
  const { t } = useTranslation()
  return (
    <p className={cx('px-5 text-table text-ink-2', alone ? 'flex-1 py-8 text-center' : 'flex-none pt-3')}>
      {looking ? t('palette:words.looking') : t('palette:words.none', { query })}
      {alone && !looking && <span className="mt-1 block text-cap text-ink-3">{t('palette:words.none_hint')}</span>}
    </p>
  )
}

/** How many of the commands of this place can run, and how many cannot now. */
export const HereCount = ({ here, situation }: { here: Here; situation: Situation }) => {
  const { t } = useTranslation()
  const isOrder = situation.subject?.noun === 'orders' && situation.selected.length < 2
  return (
    <span className="ml-auto">
      {t(isOrder ? 'palette:words.here_order' : 'palette:words.here_count', { count: here.can })}
      {here.cannot > 0 && t('palette:words.here_cannot', { count: here.cannot })}
    </span>
  )
}
