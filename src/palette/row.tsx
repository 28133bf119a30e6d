// One row of the palette: drawing, words with the match marked, keys; or why it cannot be run and what would help.
import { useTranslation } from 'react-i18next'
import { titleKey } from '#src/commands/availability.ts'
import type { MessageDescriptor } from '#src/commands/command.ts'
import { iconOf } from '#src/commands/command-button.tsx'
import { keysOf } from '#src/commands/keymap.ts'
import { find } from '#src/commands/registry.ts'
import type { KeyContext } from '#src/keyboard/bindings.ts'
import { Highlighted, Reading } from '#src/search/highlight.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import type { PaletteRow } from './palette-row.ts'
import { RecordStatus } from './record-status.tsx'
import { isNumbered, recordNote } from './records.ts'
import { usedTime } from './used-time.ts'

export interface PaletteRowTextProps {
  row: PaletteRow
  title: string
  /** In grey beside it, in place of what is known of the row. */
  note: string
  /** ms since 1970, as the palette was opened. */
  now: number
  contexts: readonly KeyContext[]
  /** The row that Enter runs. */
  active: boolean
  /** Marked together with others. */
  marked?: boolean
  /** In a narrow column: why it cannot be run stands under it. */
  narrow?: boolean
}

/** The contents of a row; the list around it gives it its role. */
export const PaletteRowText = ({
  row,
  title,
  note: given,
  now,
  contexts,
  active,
  marked = false,
  narrow = false,
}: PaletteRowTextProps) => {
  const { t } = useTranslation()
  const { command, availability, hit } = row
  const refused = availability.is === 'refused'
  const remedy = refused && availability.remedy !== undefined ? find(availability.remedy) : undefined
  const keys = keysOf(remedy?.id ?? command.id, ...contexts)
  const tell = ({ key, params }: MessageDescriptor) => t(key, { ...params })
  const note = given !== '' ? given : row.fact === undefined ? noteOf(row) : tell(row.fact)
  const used = row.at === undefined ? null : usedTime(row.at, now)
  const words = (
    <span className="flex min-w-0 items-baseline gap-2">
      <span
        title={hit?.in === 'title' ? hit.text : title}
        className={cx('truncate', refused && 'text-ink-3', command.tone === 'danger' && !refused && 'text-danger-ink')}
      >
        {hit?.in === 'title' ? <Highlighted text={hit.text} ranges={hit.ranges} /> : title}
      </span>
      {hit !== null && hit.in !== 'title' && (
        <span title={hit.text} className="truncate text-cap text-ink-3">
          {hit.in === 'alias' && row.shown === undefined && `${t('palette:words.alias')} `}
          <Highlighted text={hit.text} ranges={hit.ranges} />
        </span>
      )}
      {hit !== null && <Reading reading={hit.reading} />}
      {note !== '' && (
        // What a row is called is worth more room than what else is known of it.
        <span title={note} className="min-w-16 shrink-[9999] truncate text-cap text-ink-3">
          {note}
        </span>
      )}
    </span>
  )
  return (
    <>
      <Icon
        name={marked ? 'check' : refused ? 'lock' : (iconOf(command) ?? 'command')}
        className={marked ? 'text-primary-ink' : 'text-ink-3'}
      />
      {marked && <span className="sr-only">{t('palette:words.marked')}</span>}
      {refused ? (
        <span className={cx('min-w-0', hit === null && !narrow ? 'flex items-baseline gap-2' : 'py-1.5')}>
          {words}
          <span
            title={t(availability.reason, { ...availability.params })}
            className="flex min-w-0 items-center gap-1 text-cap text-warning-ink"
          >
            <Icon name="clock" size={12} />
            <span className="sr-only">{t('palette:words.unavailable')}</span>
            <span className="truncate">{t(availability.reason, { ...availability.params })}</span>
          </span>
        </span>
      ) : (
        words
      )}
      <span className="ml-auto flex flex-none items-center gap-2 text-cap text-ink-3">
        {availability.is === 'available' &&
          availability.many !== undefined &&
          t('lists:bulk.can', { ...availability.many })}
        {availability.is === 'available' &&
          availability.note !== undefined &&
          t(availability.note.key, { ...availability.note.params })}
        {row.record !== undefined && <RecordStatus record={row.record} />}
        {used !== null && <span className="w-16 flex-none text-right tabular-nums">{tell(used)}</span>}
        {remedy !== undefined && !narrow && t('palette:words.remedy', { title: t(titleKey(remedy)) })}
        {keys !== undefined && <KeyHint keys={keys} />}
        {active && keys === undefined && !refused && row.record === undefined && <KeyHint keys="Enter" />}
      </span>
    </>
  )
}

/** What stands beside the name; a row found by that has it already. */
const noteOf = ({ record, shown, hit }: PaletteRow): string => {
  if (shown !== undefined) return hit?.in === 'alias' ? '' : shown.note
  if (record === undefined) return ''
  // Nothing was searched for: the title leads, and the number stands beside it.
  return hit === null && isNumbered(record) && record.title !== '' ? record.label : recordNote(record)
}
