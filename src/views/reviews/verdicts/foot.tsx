import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { type BenchRow, isJudged } from './row.ts'

/** The number of waiting suppliers that are named. */
const NAMED = 2

/** The keys, the progress of the verdicts, and the next stage. */
export const VerdictFoot = ({ rows, mayJudge }: { rows: readonly BenchRow[]; mayJudge: boolean }) => {
  const { t } = useTranslation('reviews')
  const waiting = rows.filter(({ column }) => !isJudged(column.tender))
  const keysOf = useKeysOf()
  const hints = [
    { id: 'supplier', commands: ['verdicts.next', 'verdicts.prev'] },
    { id: 'check', commands: ['verdicts.check_prev', 'verdicts.check_next'] },
    { id: 'pass', commands: ['verdicts.pass'], judges: true },
    { id: 'reject', commands: ['verdicts.reject'], judges: true },
    { id: 'rest', commands: ['verdicts.rest'], judges: true },
    { id: 'undo', commands: ['verdicts.undo'], judges: true },
  ] as const
  return (
    <StickyFooter
      start={
        <span className="flex flex-wrap items-center gap-x-4 text-cap text-ink-3 max-lg:hidden pointer-coarse:hidden">
          {hints.map(({ id, commands, ...acts }) => {
            if ('judges' in acts && !mayJudge) return null
            const keys = commands.flatMap((command) => keysOf(command, 'verdicts') ?? [])
            return keys.length === 0 ? null : (
              <span key={id} className="inline-flex items-center gap-1.5">
                {keys.map((key) => (
                  <KeyHint key={key} keys={key} />
                ))}
                {t(`bench.hint.${id}`)}
              </span>
            )
          })}
          <span className="inline-flex items-center gap-1.5">
            <Icon name="check-circle" size={14} className="text-success-ink" />
            {t('checks.by_rule')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Icon name="check-fill" size={14} className="text-success-ink" />
            {t('checks.seen')}
          </span>
        </span>
      }
      end={
        <>
          <span className="text-cap text-ink-2">
            {waiting.length === 0
              ? t('bench.all', { count: rows.length })
              : t('bench.progress', {
                  done: rows.length - waiting.length,
                  count: rows.length,
                  names: waiting
                    .slice(0, NAMED)
                    .map(({ column }) => column.name)
                    .join(t('words.list')),
                })}
          </span>
          <CommandButton id="orders.advance" variant="primary" label="reviews:advance.qualification" />
        </>
      }
    />
  )
}
