// The texts of the palette's list besides its rows: that nothing matches, and the number of commands of this place.
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { Command, Situation } from '#src/commands/command.ts'
import type { Refused as RefusedCommand } from '#src/machines/palette.steps.ts'
import { MAX_HITS } from '#src/search/search.ts'
import { cx } from '#src/ui/text/class-names.ts'
import type { PaletteGroup } from './groups.ts'
import { modeOf } from './modes.ts'
import { isOnlyNear } from './near/meant.ts'
import type { HereCount as Here, PaletteList } from './palette-row.ts'

interface NothingFoundProps {
  query: string
  looking: boolean
  /** The server gave no answer, so that only kept records were searched. */
  unanswered: boolean
  /** No alternative is offered. */
  alone: boolean
}

export const NothingFound = ({ query, looking, unanswered, alone }: NothingFoundProps) => {
  const { t } = useTranslation()
  const hint = unanswered ? t('palette:words.unanswered_hint') : alone && t('palette:words.none_hint')
  return (
    <p className={cx('px-5 text-table text-ink-2', alone ? 'flex-1 py-8 text-center' : 'flex-none pt-3')}>
      {looking ? t('palette:words.looking') : t(`palette:words.${unanswered ? 'none_kept' : 'none'}`, { query })}
      {!looking && hint !== false && <span className="mt-1 block text-cap text-ink-3">{hint}</span>}
    </p>
  )
}

interface CountWordsProps {
  list: PaletteList
  query: string
  isScoped: boolean
  /** Enter was pressed and waits for the answers. */
  awaited: boolean
  /** See {@link NothingFoundProps}. */
  unanswered: boolean
  /** The search is still running, so an empty list is no result yet. */
  looking: boolean
}

/** The number of rows, beside the input; without a query, how to remove the subject. */
export const CountWords = ({ list, query, isScoped, awaited, unanswered, looking }: CountWordsProps) => {
  const { t } = useTranslation()
  if (awaited) return t('palette:words.awaited')
  if (query === '') return isScoped && t('palette:words.backspace_leaves')
  // The result is shown while the formula is typed.
  if (list.mode === 'calculate')
    return <span className="sr-only">{list.total > 0 && list.groups[0]?.rows[0]?.shown?.title}</span>
  // Only near misses are offered; nothing matches the typed text.
  const none = list.total === 0 || isOnlyNear(list)
  if (none && looking) return null
  if (unanswered && !looking)
    return t(none ? 'palette:words.unanswered' : 'palette:words.count_kept', { count: list.total })
  if (none) return t('palette:words.count', { count: 0 })
  return list.total < MAX_HITS
    ? t(list.byPinyin ? 'palette:words.count_pinyin' : 'palette:words.count', { count: list.total })
    : t('palette:words.count_most', { most: MAX_HITS })
}

/** A phone has no room beside the input, so there it is said below that only what the browser keeps was searched. */
export const KeptOnly = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  return (
    <p aria-hidden="true" className="border-b border-line px-4 py-1 text-cap text-ink-2 sm:hidden">
      {t('palette:words.count_kept', { count })}
    </p>
  )
}

/** That the prefix of a query is for records the user may not see, so that its text is searched in everything else. */
export const NotSeen = ({ query }: { query: string }) => {
  const { t } = useTranslation()
  const noun = t(`palette:groups.${modeOf(query).mode}`)
  return (
    <p role="status" className="border-b border-line px-5 py-1.5 text-cap text-warning-ink">
      {t('palette:words.not_seen', { noun })}
    </p>
  )
}

/** For the palette about `count` marked records: that none of their acts is for several. */
export const NothingTogether = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  return <p className="flex-none px-5 pt-3 text-table text-ink-2">{t('palette:words.none_together', { count })}</p>
}

interface RefusedProps {
  refused: RefusedCommand | null
  /** The command that helps. */
  remedy: Command | undefined
  /** The text for which Enter found no result; null otherwise. */
  missed: string | null
  /** No similar row is offered either. */
  isAlone: boolean
}

/** Why a chosen command did not run and what helps, or that Enter found nothing. */
export const Refused = ({ refused, remedy, missed, isAlone }: RefusedProps) => {
  const { t } = useTranslation()
  const isShown = refused !== null || missed !== null
  return (
    <p role="alert" className={cx('flex-none px-5 text-cap text-warning-ink', isShown && 'border-t border-line py-2')}>
      {missed !== null && t(isAlone ? 'palette:words.missed' : 'palette:words.missed_near', { query: missed })}
      {refused !== null && t('palette:words.refused', { reason: t(refused.reason, { ...refused.params }) })}
      {remedy !== undefined && ` ${t('palette:words.remedy_again', { title: t(titleKey(remedy)) })}`}
    </p>
  )
}

/** The number of available and of refused commands of this place. */
const HereCount = ({ here, situation }: { here: Here; situation: Situation }) => {
  const { t } = useTranslation()
  const isOrder = situation.subject?.noun === 'orders' && situation.selected.length < 2
  return (
    <span className="ml-auto">
      {t(isOrder ? 'palette:words.here_order' : 'palette:words.here_count', { count: here.can })}
      {here.cannot > 0 && t('palette:words.here_cannot', { count: here.cannot })}
    </span>
  )
}

/** The heading of a group. */
export const Heading = ({
  group,
  here,
  situation,
}: {
  group: PaletteGroup
  here: Here | undefined
  situation: Situation
}) => {
  const { t } = useTranslation()
  return (
    <span className="flex gap-4">
      {t(group === 'other' ? 'palette:groups.view' : `palette:groups.${group}`)}
      {group === 'here' && here !== undefined && <HereCount here={here} situation={situation} />}
    </span>
  )
}
