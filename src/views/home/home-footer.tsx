// The foot of the worklist: the position of the active row, and the keys that work on it.
import { useTranslation } from 'react-i18next'
import type { Work } from '#contract/home.worklist.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { presentationOf, subjectOf } from './work-presentation.ts'

interface FooterProps {
  /** The position of the active row, from 0; −1 where there is none. */
  at: number
  total: number | null
  work: Work | undefined
}

export const HomeFooter = ({ at, total, work }: FooterProps) => {
  const { t } = useTranslation('home')
  const keysOf = useKeysOf()
  const command = work === undefined ? undefined : presentationOf(work.act).command
  const subject = work === undefined ? null : subjectOf(work)
  const availability = useAvailability(command ?? 'rows.open', subject ?? undefined)
  const own = command !== undefined && availability.is === 'available' ? keysOf(command, 'table') : undefined
  const hints = [
    { id: 'move', keys: [keysOf('rows.next', 'table'), keysOf('rows.prev', 'table')] },
    { id: 'open', keys: ['Enter'] },
    ...(work?.order == null ? [] : [{ id: 'peek', keys: [keysOf('rows.peek', 'table')] }]),
    ...(own === undefined ? [] : [{ id: 'act', keys: [own] }]),
    { id: work?.snoozed_until == null ? 'snooze' : 'unsnooze', keys: [keysOf('work.snooze', 'table')] },
  ] as const
  return (
    <StickyFooter
      className="max-sm:hidden"
      start={
        at >= 0 && total !== null ? (
          <span className="text-cap text-ink-3 tabular-nums">
            {t('worklist.position', { at: at + 1, count: total })}
          </span>
        ) : null
      }
      end={
        work === undefined
          ? null
          : hints.map(({ id, keys }) => (
              <span key={id} className="ml-2 inline-flex items-center gap-1.5 text-cap text-ink-3">
                {keys.flatMap((key) => (key === undefined ? [] : [<KeyHint key={key} keys={key} />]))}
                {id === 'act' && work !== undefined ? t(`act.${work.act}`) : t(`keys.${id}`)}
              </span>
            ))
      }
    />
  )
}
