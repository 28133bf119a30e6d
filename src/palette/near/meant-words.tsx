// The nearest word to a query without matches: 您是不是要找, with the mistake marked.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Highlighted } from '#src/search/highlight.tsx'
import type { PaletteRow } from '../palette-row.ts'
import { correctedReading } from './meant.ts'

/**
 * The reading of the corrected text, with only the mistyped letters marked. Hidden from screen readers, which read the
 * text itself.
 */
export const CorrectedReading = ({ row, query }: { row: Pick<PaletteRow, 'hit'>; query: string }) => {
  const reading = correctedReading(query, row)
  if (reading === null) return null
  return (
    <span aria-hidden="true" className="flex-none text-cap whitespace-nowrap text-ink-3">
      <Highlighted text={reading.text} ranges={[reading.changed]} />
    </span>
  )
}

/** The nearest row; `note` is its main fact. */
export const MeantWords = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <span className="min-w-0 py-2">
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="flex-none text-ink-2">{t('palette:groups.near')}</span>
        <b title={title} className="truncate font-semibold">
          {title}
        </b>
        {children}
      </span>
      {note !== '' && (
        <span title={note} className="block truncate text-cap text-ink-3">
          {note}
        </span>
      )}
    </span>
  )
}
