import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { indicatorOf } from '#contract/herbal-templates.indicators.ts'
import { isRecord } from '#contract/is-record.ts'
import { limitFields } from '#contract/quality-specs.ts'
import { markAt, type RowMarks } from '#src/ui/grid/use-cell-range.ts'
import { IconButton } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { fieldId } from '#src/ui/input/field-focus.ts'
import { Input } from '#src/ui/input/input.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { type SpecColumn, specColumns } from './quality-spec-reading.ts'
import { type SpecCell, type SpecRow, specBases, specOperators, strictnessOfRow } from './quality-spec-rows.ts'
import { StrictnessMark } from './strictness-mark.tsx'
import { SPEC_ATTRIBUTE } from './use-spec-grid.ts'

interface SpecLineProps {
  form: string
  /** Dotted path of the list in the form. */
  path: string
  row: SpecRow
  at: number
  /** The cells of this row in the marked range. */
  marks: RowMarks
  /** Errors of react-hook-form for this row. */
  problems: unknown
  onChange: (at: number, patch: Partial<SpecRow>) => void
  onRemove: (at: number) => void
}

const messageAt = (problems: unknown, cell: string): string | undefined => {
  if (typeof problems !== 'object' || problems === null) return undefined
  const found: unknown = Object.entries(problems).find(([key]) => key === cell)?.[1]
  return isRecord(found) && typeof found.message === 'string' ? found.message : undefined
}

const cellClass =
  'border-b border-line px-1 py-1 align-middle @max-[640px]:block @max-[640px]:border-0 @max-[640px]:p-0'

const Plain = ({ form, path, row, at, marks, problems, onChange, onRemove }: SpecLineProps) => {
  const { t } = useTranslation()
  const id = (cell: SpecCell) => fieldId(form, `${path}.${at}.${cell}`)
  const isOwn = indicatorOf(row.code) === undefined
  const units = indicatorOf(row.code)?.units ?? []
  const limits: readonly string[] = limitFields[row.operator]
  const named = (field: string) =>
    t('herbal:quality.cell', { name: row.name_zh, field: t(`herbal:quality.fields.${field}`) })
  const ties = (cell: SpecCell) => ({
    id: id(cell),
    'aria-label': named(cell),
    'aria-invalid': messageAt(problems, cell) !== undefined || undefined,
    'aria-describedby': messageAt(problems, cell) === undefined ? undefined : `${id(cell)}-below`,
    size: 'sm' as const,
  })
  const placed = (field: SpecColumn) => ({ field, at, mark: markAt(marks, specColumns.indexOf(field)) })
  const text = (
    cell: 'name_zh' | 'min' | 'max' | 'unit' | 'chp_limit' | 'method',
    more: { placeholder?: string } = {},
  ) => (
    <Input
      {...ties(cell)}
      {...more}
      value={row[cell]}
      numeric={cell === 'min' || cell === 'chp_limit' || (cell === 'max' && row.operator !== 'text')}
      maxLength={cell === 'method' ? 80 : cell === 'name_zh' || cell === 'chp_limit' ? 40 : 20}
      inputMode={limits.includes(cell) ? 'decimal' : undefined}
      onChange={(event) => onChange(at, { [cell]: event.target.value })}
    />
  )
  const wrong = (['name_zh', 'min', 'max', 'unit', 'chp_limit', 'method', 'code'] as const).flatMap((cell) => {
    const message = messageAt(problems, cell)
    return message === undefined ? [] : [{ cell, message }]
  })
  return (
    <>
      <tr className="@max-[640px]:grid @max-[640px]:grid-cols-2 @max-[640px]:gap-x-3 @max-[640px]:gap-y-2 @max-[640px]:border-b @max-[640px]:border-line @max-[640px]:p-3">
        <td
          className={cx(cellClass, 'px-2! text-ink-3 @max-[640px]:hidden!')}
          aria-label={t('herbal:quality.row', { row: at + 1 })}
        >
          {at + 1}
        </td>
        <Cell {...placed('name_zh')}>
          {isOwn ? text('name_zh') : <OfCatalogue id={id('name_zh')} name={row.name_zh} english={row.name_en} />}
        </Cell>
        <Cell {...placed('operator')}>
          <Select
            {...ties('operator')}
            value={row.operator}
            options={specOperators.map((value) => ({ value, label: t(`herbal:quality.operators.${value}`) }))}
            onChange={(event) => {
              const operator = specOperators.find((one) => one === event.target.value)
              if (operator !== undefined) onChange(at, { operator })
            }}
          />
        </Cell>
        <Cell {...placed('limit')}>
          <span className="flex items-center gap-1">
            {row.operator === 'absent' ? (
              <span className="px-2 text-ink-3">{t('herbal:quality.absent')}</span>
            ) : row.operator === 'text' ? (
              text('max', { placeholder: t('herbal:quality.conforms') })
            ) : (
              <>
                {limits.includes('min') && text('min')}
                {row.operator === 'between' && <span aria-hidden="true">–</span>}
                {limits.includes('max') && text('max')}
              </>
            )}
          </span>
        </Cell>
        <Cell {...placed('unit')}>
          {limits.length === 0 ? null : units.length > 1 ? (
            <Select
              {...ties('unit')}
              value={row.unit}
              options={units.map((unit) => ({ value: unit, label: unit }))}
              onChange={(event) => onChange(at, { unit: event.target.value })}
            />
          ) : units.length === 1 && row.unit === units[0] ? (
            <span className="px-2">{row.unit}</span>
          ) : (
            text('unit')
          )}
        </Cell>
        <Cell {...placed('chp_limit')}>{limits.length === 0 ? null : text('chp_limit')}</Cell>
        <Cell {...placed('strictness')}>
          <span className="px-1">
            <StrictnessMark strictness={strictnessOfRow(row)} />
          </span>
        </Cell>
        <Cell {...placed('basis')}>
          <Select
            {...ties('basis')}
            value={row.basis}
            options={specBases.map((value) => ({ value, label: t(`herbal:quality.bases.${value}`) }))}
            onChange={(event) => {
              const basis = specBases.find((one) => one === event.target.value)
              if (basis !== undefined) onChange(at, { basis })
            }}
          />
        </Cell>
        <Cell {...placed('method')}>{text('method')}</Cell>
        {(['need_report', 'critical'] as const).map((cell) => (
          <Cell key={cell} {...placed(cell)} centre>
            <Checkbox
              id={id(cell)}
              aria-label={named(cell)}
              checked={row[cell]}
              onChange={(on) => onChange(at, { [cell]: on })}
            />
          </Cell>
        ))}
        <td className={cx(cellClass, '@max-[640px]:self-end @max-[640px]:text-right')}>
          <IconButton
            icon="trash"
            size="sm"
            label={t('herbal:quality.remove', { name: row.name_zh })}
            onClick={() => onRemove(at)}
          />
        </td>
      </tr>
      {wrong.length > 0 && (
        <tr className="@max-[640px]:block @max-[640px]:px-3">
          <td colSpan={12} className="border-b border-line px-2 pb-1.5 text-cap text-danger-ink @max-[640px]:block">
            {wrong.map(({ cell, message }) => (
              <span key={cell} id={`${fieldId(form, `${path}.${at}.${cell}`)}-below`} className="mr-4">
                {t('herbal:quality.cell', {
                  name: row.name_zh || t('herbal:quality.row', { row: at + 1 }),
                  field: t(`herbal:quality.fields.${cell}`),
                })}
                {' · '}
                {message}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

/** One row of the grid: an indicator that can be edited. */
export const SpecLine = memo(Plain)

interface CellProps {
  field: SpecColumn
  at: number
  mark: ReturnType<typeof markAt>
  centre?: boolean
  children: ReactNode
}

const Cell = ({ field, at, mark, centre = false, children }: CellProps) => {
  const { t } = useTranslation()
  return (
    <td
      {...{ [SPEC_ATTRIBUTE]: `${at}.${field}` }}
      style={mark}
      className={cx(
        cellClass,
        mark && 'bg-primary-soft!',
        centre && 'text-center @max-[640px]:text-left',
        field === 'name_zh' && 'font-medium @max-[640px]:col-span-2',
      )}
    >
      {field !== 'name_zh' && (
        <span aria-hidden="true" className="mb-0.5 hidden text-cap text-ink-3 @max-[640px]:block">
          {t(`herbal:quality.fields.${field}`)}
        </span>
      )}
      {children}
    </td>
  )
}

/** The name of a catalogue indicator cannot be edited; its cell still takes the focus for keys and links. */
const OfCatalogue = ({ id, name, english }: { id: string; name: string; english: string }) => {
  const { i18n } = useTranslation()
  const words = i18n.language === 'zh-CN' ? name : english || name
  return (
    <span id={id} tabIndex={-1} title={words} className="block truncate px-1.5 outline-offset-0">
      {words}
    </span>
  )
}
