// The columns beside the actions of a record: the list it was found in, and its main facts.
import { useTranslation } from 'react-i18next'
import { iconOf } from '#src/commands/command-button.tsx'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { MiddleCut } from '#src/ui/text/middle-cut.tsx'
import type { PaletteRow } from './palette-row.ts'
import { RecordPreview } from './preview.tsx'
import { RecordStatus } from './record-status.tsx'
import { recordHeading } from './records.ts'

interface ResultsColumnProps {
  /** Rows of records. */
  rows: readonly PaletteRow[]
  /** Id of the row whose actions are shown. */
  current: string
  onEnter: (row: PaletteRow) => void
}

/** Leads to another record by pointer; the keys for that are Alt and the arrows. */
export const ResultsColumn = ({ rows, current, onEnter }: ResultsColumnProps) => {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('palette:words.results')}
      className="w-59 flex-none overflow-y-auto border-r border-line px-2 pb-2 max-sm:hidden"
    >
      <p className="px-2.5 pt-3 pb-1 text-cap text-ink-3">{t('palette:words.results')}</p>
      {rows.map((row) => (
        <button
          key={row.command.id}
          type="button"
          tabIndex={-1}
          aria-label={row.record === undefined ? undefined : recordHeading(row.record)}
          aria-current={row.command.id === current ? 'true' : undefined}
          // The focus stays in the input.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onEnter(row)}
          className="flex min-h-9 w-full items-center gap-2.5 rounded px-2.5 text-left text-table text-ink-3 hover:bg-surface-3 aria-[current]:bg-primary-soft aria-[current]:text-ink-2"
        >
          <Icon name={iconOf(row.command) ?? 'doc'} className="flex-none" />
          {row.record !== undefined && <MiddleCut text={recordHeading(row.record)} />}
          {row.command.id === current && <Icon name="right" size={12} className="flex-none" />}
        </button>
      ))}
    </nav>
  )
}

/** The main facts of one record, or a list of several records. */
export const PreviewColumn = ({ records }: { records: readonly FoundRecord[] }) => {
  const [only, second] = records
  return (
    <aside className="min-w-0 flex-1 overflow-y-auto border-l border-line bg-surface-2 px-4 py-3 text-table">
      {only !== undefined && second === undefined ? (
        <RecordPreview record={only} />
      ) : (
        records.map((record) => (
          <p key={record.id} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
            <span className="truncate">{recordHeading(record)}</span>
            <span className="flex-none text-cap">
              <RecordStatus record={record} />
            </span>
          </p>
        ))
      )}
    </aside>
  )
}

/** Placeholders of actions while the record is read. */
export const ActionsSkeleton = () => (
  <div aria-hidden="true">
    {[64, 48, 72, 56].map((width) => (
      <span key={width} className="flex min-h-9 items-center gap-2.5 px-3">
        <Skeleton width={16} height={16} />
        <Skeleton width={`${width}%`} />
      </span>
    ))}
  </div>
)
