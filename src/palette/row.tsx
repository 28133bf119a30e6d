// One row of the palette: drawing, words with the match marked, keys; or why it cannot be run and what would help.
import { useTranslation } from 'react-i18next'
import { orderStatuses } from '#contract/orders.lifecycle.ts'
import { titleKey } from '#src/commands/availability.ts'
import { iconOf } from '#src/commands/command-button.tsx'
import { keysOf } from '#src/commands/keymap.ts'
import { find } from '#src/commands/registry.ts'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import type { KeyContext } from '#src/keyboard/bindings.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { Highlighted, Reading } from '#src/search/highlight.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { nounOf, recordNote, recordStatusKey } from './records.ts'
import type { PaletteRow } from './rows.ts'

export interface PaletteRowTextProps {
  row: PaletteRow
  title: string
  contexts: readonly KeyContext[]
  /** The row that Enter runs. */
  active: boolean
}

/** The contents of a row; the list around it gives it its role. */
export const PaletteRowText = ({ row, title, contexts, active }: PaletteRowTextProps) => {
  const { t } = useTranslation()
  const { command, availability, hit } = row
  const refused = availability.is === 'refused'
  const remedy = refused && availability.remedy !== undefined ? find(availability.remedy) : undefined
  const keys = keysOf(remedy?.id ?? command.id, ...contexts)
  const note = noteOf(row)
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
      <Icon name={refused ? 'lock' : (iconOf(command) ?? 'command')} className="text-ink-3" />
      {refused ? (
        <span className="min-w-0 py-1.5">
          {words}
          <span className="flex items-center gap-1 text-cap text-warning-ink">
            <Icon name="clock" size={12} />
            <span className="sr-only">{t('palette:words.unavailable')}</span>
            {t(availability.reason, { ...availability.params })}
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
        {remedy !== undefined && t('palette:words.remedy', { title: t(titleKey(remedy)) })}
        {keys !== undefined && <KeyHint keys={keys} />}
        {active && keys === undefined && !refused && <KeyHint keys="Enter" />}
      </span>
    </>
  )
}

/** What stands beside the name; a row found by that has it already. */
const noteOf = ({ record, shown, hit }: PaletteRow): string => {
  if (shown !== undefined) return hit?.in === 'alias' ? '' : shown.note
  return record === undefined ? '' : recordNote(record)
}

/** Of a demand as its lists draw it; of others in words, once the words of their pages are here. */
const RecordStatus = ({ record }: { record: FoundRecord }) => {
  const { t, i18n } = useTranslation()
  const status = orderStatuses.find((one) => one === record.status)
  if (nounOf(record) === 'orders' && status !== undefined) return <OrderStatusTag status={status} />
  const key = recordStatusKey(record)
  return key !== '' && i18n.exists(key) ? t(key) : null
}
