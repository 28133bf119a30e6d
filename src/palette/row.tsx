// One row of the palette: icon, words with the match marked, keys; or why it cannot run and what would help.
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { titleKey } from '#src/commands/availability.ts'
import type { MessageDescriptor } from '#src/commands/command.ts'
import { iconOf } from '#src/commands/command-button.tsx'
import { find } from '#src/commands/registry.ts'
import { Highlighted, Reading } from '#src/search/highlight.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { CorrectedReading, MeantWords } from './near/meant-words.tsx'
import type { PaletteRow } from './palette-row.ts'
import { RecordStatus } from './record-status.tsx'
import { isNumbered, recordNote } from './records.ts'
import { usedTime } from './used-time.ts'

export interface PaletteRowTextProps {
  row: PaletteRow
  title: string
  t: TFunction
  /** Grey text beside the name, in place of the row's main fact. */
  note: string
  /** ms since 1970, when the palette was opened. */
  now: number
  /** The key to show beside a command; stable while the keys are the same. */
  keysOf: (id: string) => string | undefined
  /** The row that Enter runs. */
  active: boolean
  /** Marked together with others. */
  marked?: boolean
  /** The typed text, for marking the mistakes of a near miss. */
  query?: string
  /** The key that runs this row while another row is active. */
  also?: string | undefined
  /** Nothing else was found, so the row asks whether it is meant. */
  meant?: boolean
  /** Whether the row is in a narrow column, where the reason of a refusal is shown below. */
  narrow?: boolean
}

/** The contents of a row; the list around it gives it its role. */
export const PaletteRowText = ({
  row,
  title,
  t,
  note: given,
  now,
  keysOf,
  active,
  marked = false,
  query = '',
  also,
  meant = false,
  narrow = false,
}: PaletteRowTextProps) => {
  const { command, availability, hit } = row
  const isNear = hit?.tier === 'typo'
  // The title of a demand is the first text of its row, and also one of its aliases.
  const isLed = hit !== null && (hit.in === 'title' || (row.record !== undefined && hit.text === title))
  const refused = availability.is === 'refused'
  const isLocked = refused && availability.isIdle !== true
  const remedy = refused && availability.remedy !== undefined ? find(availability.remedy) : undefined
  const keys = keysOf(remedy?.id ?? command.id)
  const tell = ({ key, params }: MessageDescriptor) => t(key, { ...params })
  const note = given !== '' ? given : row.fact === undefined ? noteOf(row, title) : tell(row.fact)
  const used = row.at === undefined ? null : usedTime(row.at, now)
  const words = (
    <span className="flex min-w-0 items-baseline gap-2">
      <span
        title={isLed ? hit.text : title}
        className={cx('truncate', refused && 'text-ink-3', command.tone === 'danger' && !refused && 'text-danger-ink')}
      >
        {!isLed ? (
          title
        ) : isNear && hit.reading.length > 0 ? (
          hit.text
        ) : (
          <Highlighted text={hit.text} ranges={hit.ranges} />
        )}
      </span>
      {hit !== null && !isLed && (
        <span title={hit.text} className="truncate text-cap text-ink-3">
          {hit.in === 'alias' && row.shown === undefined && `${t('palette:words.alias')} `}
          <Highlighted text={hit.text} ranges={hit.ranges} />
        </span>
      )}
      {isNear ? <CorrectedReading row={row} query={query} /> : hit !== null && <Reading reading={hit.reading} />}
      {note !== '' && (
        // The name of a row gets more room than its other facts.
        <span title={note} className="min-w-16 shrink-9999 truncate text-cap text-ink-3">
          {note}
        </span>
      )}
    </span>
  )
  return (
    <>
      <Icon
        name={marked ? 'check' : isLocked ? 'lock' : (iconOf(command) ?? 'command')}
        className={marked ? 'text-primary-ink' : 'text-ink-3'}
      />
      {marked && <span className="sr-only">{t('palette:words.marked')}</span>}
      {refused ? (
        <span
          className={cx('min-w-0', hit === null && !narrow ? 'flex flex-wrap items-baseline gap-x-2 py-0.5' : 'py-1.5')}
        >
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
      ) : meant ? (
        <MeantWords title={hit?.in === 'title' ? hit.text : title} note={factsOf(row, note, t)}>
          <CorrectedReading row={row} query={query} />
        </MeantWords>
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
        {also !== undefined && <KeyHint keys={also} />}
        {active && keys === undefined && !refused && (row.record === undefined ? also === undefined : meant) && (
          <KeyHint keys="Enter" />
        )}
      </span>
    </>
  )
}

/** The note of the nearest row: the number of demands for it, and its other facts. */
const factsOf = ({ record }: PaletteRow, note: string, t: (key: string, params: { count: number }) => string): string =>
  [...(record?.demands === undefined ? [] : [t('palette:words.demands', { count: record.demands })]), note]
    .filter((one) => one !== '')
    .join(' · ')

/** The text beside the name; left out where the row was found by it. */
const noteOf = ({ record, shown, hit }: PaletteRow, title: string): string => {
  if (shown !== undefined) return hit?.in === 'alias' ? '' : shown.note
  if (record === undefined) return ''
  // Beside a title, the note is the number; a row found by both has the number in front of the title already.
  if (hit?.in === 'title' && hit.text.startsWith(record.label)) return recordNote(record)
  return isNumbered(record) && record.title !== '' && title === record.title ? record.label : recordNote(record)
}

export interface PaletteOptionProps {
  /** The id of the option in cmdk and in the list. */
  value: string
  active: boolean
  onSelect: () => void
  className: string
  children: ReactNode
}

/**
 * cmdk moves among, scrolls to and announces what has these attributes. Its own `Item` besides subscribes to the store
 * twice and registers itself by five effects, for a filter and an order that are not used here; a typed letter replaces
 * nearly all rows, and a third of its time was theirs. The pointer is watched by the list, Enter by the palette.
 */
export const PaletteOption = ({ value, active, onSelect, className, children }: PaletteOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the input points to the active option
  <div
    id={`palette-${value}`}
    cmdk-item=""
    data-value={value}
    role="option"
    aria-selected={active}
    onClick={onSelect}
    className={className}
  >
    {children}
  </div>
)
