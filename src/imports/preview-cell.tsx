// A cell of a table before its import: its parsed value, or a box under the cursor and where there was a fault.
import { useTranslation } from 'react-i18next'
import { DateBox } from '#src/components/date-box.tsx'
import { HerbPicker } from '#src/components/herb-picker.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { plainNumber } from '#src/ui/table/table-text.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { type RowView, shownText } from './rows.ts'
import type { ImportColumn } from './table.ts'
import { cellId } from './use-preview-grid.ts'

interface ImportCellProps {
  column: ImportColumn
  one: RowView
  /** Names the box: its column and row. */
  label: string
  /**
   * Whether the cell had a fault. It then stays a box to the end, because correcting it must not remove the box under
   * the cursor.
   */
  isTouched: boolean
  /** Whether the cursor is in the cell. */
  isHere: boolean
  /** Whether Tab enters the grid at this cell, as long as the cursor has not been set. */
  isFirst: boolean
  /** Whether the cell cannot be changed. */
  isFixed: boolean
  onText: (text: string) => void
}

export const ImportCell = (props: ImportCellProps) => {
  const { column, one, label, isTouched, isHere, isFirst, isFixed, onText } = props
  const { t } = useTranslation()
  const { row, texts, faults } = one
  const filled = texts[column.name] ?? ''
  const text = filled || (column.otherwise ?? '')
  const shown = shownText(one, column, (key) => t(key))
  const written = row.texts[column.name] ?? ''
  const isConverted =
    (column.kind === 'decimal' && text !== '' && plainNumber(written) !== plainNumber(text)) ||
    (column.kind === 'day' && shown !== written)
  const words = (
    <>
      {shown || '–'}
      {filled === '' && text !== '' && <span className="block text-cap text-ink-3">{t('imports:otherwise')}</span>}
      {isConverted && <span className="block text-cap text-ink-3">{t('imports:converted', { written })}</span>}
    </>
  )
  if (isFixed || !(isTouched || isHere))
    return (
      <span
        id={cellId(row.key, column.name)}
        tabIndex={isFirst || isHere ? 0 : -1}
        className={cx('block', row.skipped && 'text-ink-3 line-through')}
        title={shown}
      >
        {words}
      </span>
    )
  return (
    // The cell is as high as its text, so that nothing moves when the cursor arrives.
    <span className="grid">
      {!isTouched && (
        <span aria-hidden="true" className="invisible col-start-1 row-start-1 min-w-0">
          {words}
        </span>
      )}
      <span className={cx('col-start-1 row-start-1 min-w-0', !isTouched && '-mx-1.5 -my-1')}>
        <Field id={cellId(row.key, column.name)} label={label} hideLabel error={faults[column.name]}>
          <Box column={column} text={text} onText={onText} label={label} />
        </Field>
      </span>
    </span>
  )
}

const Box = (props: { column: ImportColumn; text: string; onText: (text: string) => void; label: string }) => {
  const { column, text, onText, label } = props
  const { t } = useTranslation()
  if (column.kind === 'herb')
    return <HerbPicker size="sm" text={text} onText={onText} onPick={(herb) => onText(herb.name)} aria-label={label} />
  if (column.kind === 'day') return <DateBox kind="day" size="sm" value={text} onChange={onText} aria-label={label} />
  if (column.kind === 'choice') {
    const chosen = column.values?.find((value) => value === text || t(`${column.optionsKey}.${value}`) === text)
    // A cell with a default is never empty.
    const written = column.otherwise !== undefined && chosen !== undefined ? undefined : text
    return (
      <Select
        size="sm"
        aria-label={label}
        value={chosen ?? ''}
        placeholder={written === '' ? t('imports:choose_one') : written}
        options={(column.values ?? []).map((value) => ({ value, label: t(`${column.optionsKey}.${value}`) }))}
        onChange={(event) => onText(event.target.value)}
      />
    )
  }
  return (
    <Input
      size="sm"
      aria-label={label}
      value={text}
      numeric={column.kind === 'decimal'}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
