import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { priceUnitText, sharedPriceUnit } from '#src/components/line-text.ts'
import { useHerbCatalogue } from '#src/components/use-herb-catalogue.tsx'
import { useSharedSoFar } from '#src/machines/use-shared-reading.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Textarea } from '#src/ui/input/input.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { readTable } from '#src/ui/table/table-text.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { cellName } from './line-cell.tsx'
import { gradeText } from './line-clipboard.ts'
import { ASKED, type GridColumn, gridColumns } from './lines.ts'
import type { PastedRow, PasteVocabulary } from './paste-table.ts'
import {
  type PasteColumn,
  type PastedCell,
  type PastedTable,
  type PasteFault,
  pasteColumns,
  pastedCell,
  pastedRowsOf,
  pastedTable,
  pasteFaults,
  unknownColumns,
} from './paste-table.ts'

interface PasteDialogProps {
  vocabulary: PasteVocabulary
  /** The text pasted into the grid, and the column in which the paste began. */
  given?: { readonly text: string; readonly column: GridColumn } | undefined
  onRows: (rows: PastedRow[]) => void
  onClose: () => void
}

/** The number of rows in the preview. */
const PREVIEW = 30

/** The dialog for pasting a table, with a preview: converted values, and columns that have no field yet. */
export const PasteDialog = ({ vocabulary, given, onRows, onClose }: PasteDialogProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(given?.text ?? '')
  const [chosen, setChosen] = useState<Readonly<Record<number, PasteColumn | null>>>({})
  const read = useMemo(
    () => pastedTable(readTable(text), given?.column ?? 'name', vocabulary),
    [text, given, vocabulary],
  )
  const unknown = unknownColumns(read)
  const table: PastedTable = { ...read, columns: read.columns.map((column, at) => column ?? chosen[at] ?? null) }
  const rows = text.trim() === '' ? [] : pastedRowsOf(table, vocabulary)
  const catalogue = useHerbCatalogue()
  const herbs = useSharedSoFar('herbs')
  useEffect(() => {
    // Without the catalogue the names are judged in the lines.
    catalogue().catch(() => undefined)
  }, [catalogue])
  const faults = pasteFaults(rows, herbs ?? null)
  const wrong = faults.filter((row) => Object.keys(row).length > 0).length
  const take = () => {
    if (rows.length === 0) return
    onRows(rows)
    onClose()
  }
  const answers = useAnswers({ 'dialog.confirm': take })
  const used = pasteColumns.filter(
    (column) => gridColumns.some((one) => one === column) || table.columns.includes(column),
  )
  const priceUnit = sharedPriceUnit(rows, t)
  const columns: Column<{ row: PastedRow; nth: number }>[] = used.map((column) => ({
    id: column,
    head: cellName(column, t, priceUnit),
    align: column === 'quantity' || column === 'reference_price' ? 'end' : 'start',
    cell: ({ row, nth }) => (
      <PastedText
        column={column}
        value={
          column === 'grade' && row.grade !== undefined
            ? gradeText({ grade: row.grade, grade_text: row.grade_text ?? '' }, t)
            : (row[column] ?? '')
        }
        after={column === 'reference_price' && priceUnit === null ? priceUnitText(row.unit, t) : ''}
        cell={pastedCell(table, nth, column, vocabulary)}
        fault={faults[nth]?.[column]}
      />
    ),
  }))
  return (
    <Dialog
      open
      stayOpen
      onClose={onClose}
      title={t('order_form:lines.paste')}
      description={t('order_form:paste.about')}
      size="xl"
      closeLabel={t('orders:words.close')}
      initialFocus={box}
      footer={
        <>
          <Button keys="Escape" onClick={onClose}>
            {t('orders:words.cancel')}
          </Button>
          <Button
            variant="primary"
            keys="Mod+Enter"
            disabledReason={rows.length === 0 ? t('order_form:paste.nothing') : undefined}
            onClick={take}
          >
            {t(wrong === 0 ? 'order_form:paste.take' : 'order_form:paste.take_wrong', { count: rows.length, wrong })}
          </Button>
        </>
      }
    >
      <div {...answers} className="flex flex-col gap-4">
        <Field label={t('order_form:paste.table')} hint={t('order_form:paste.hint')}>
          <Textarea
            ref={box}
            rows={6}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setChosen({})
            }}
            spellCheck={false}
          />
        </Field>
        {rows.length > 0 && unknown.length > 0 && (
          <section
            aria-label={t('order_form:paste.unknown', { count: unknown.length })}
            className="rounded bg-warning-soft p-3"
          >
            <h3 className="flex items-center gap-2 text-table font-semibold text-warning-ink">
              <Icon name="warn" size={14} />
              {t('order_form:paste.unknown', { count: unknown.length })}
            </h3>
            <ul className="mt-2 grid grid-cols-2 gap-2 max-sm:grid-cols-1">
              {unknown.map(({ at, head }) => {
                const name = head || t('order_form:paste.nth', { nth: at + 1 })
                return (
                  <li key={at} className="flex min-w-0 items-center gap-2 text-table">
                    <span className="min-w-0 flex-1 truncate" title={name}>
                      {name}
                    </span>
                    <Select
                      size="sm"
                      className="w-40! flex-none"
                      aria-label={t('order_form:paste.map', { name })}
                      value={chosen[at] ?? ''}
                      options={[
                        { value: '', label: t('order_form:paste.leave_out') },
                        ...pasteColumns
                          .filter((column) => chosen[at] === column || !table.columns.includes(column))
                          .map((column) => ({ value: column, label: t(`orders:fields.item.${column}`) })),
                      ]}
                      onChange={({ target }) =>
                        setChosen({ ...chosen, [at]: pasteColumns.find((one) => one === target.value) ?? null })
                      }
                    />
                  </li>
                )
              })}
            </ul>
          </section>
        )}
        {rows.length > 0 && (
          <div className="max-h-[40vh] overflow-auto">
            <PlainTable
              framed
              caption={t('order_form:paste.preview')}
              columns={columns}
              rows={rows.slice(0, PREVIEW).map((row, nth) => ({ row, nth }))}
              keyOf={({ nth }) => String(nth)}
            />
            {rows.length > PREVIEW && (
              <p className="mt-1 text-cap text-ink-3">{t('order_form:paste.rest', { count: rows.length - PREVIEW })}</p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface PastedTextProps {
  column: PasteColumn
  value: string
  /** The unit behind the value, where the column has none of its own. */
  after: string
  cell: PastedCell
  /** What has to be mended in the lines. */
  fault: PasteFault | undefined
}

/** The value of a cell; beside it the original text where it was converted or could not be read. */
const PastedText = ({ column, value, after, cell, fault }: PastedTextProps) => {
  const { t } = useTranslation()
  if (fault !== undefined)
    return (
      <span className="text-danger-ink">
        {value}
        <span className="block text-cap">{t(`order_form:paste.fault.${fault}`)}</span>
      </span>
    )
  if (cell.written !== '' && cell.value === null)
    return (
      <span className="text-warning-ink" title={t('order_form:paste.unread')}>
        <s>{cell.written}</s>
      </span>
    )
  const named =
    value !== '' && (column === 'unit' || column === 'wild_or_cultivated')
      ? t(`orders:options.${column}.${value}`)
      : value === ASKED
        ? t('orders:words.yes')
        : value
  const shown = named !== '' && after !== '' ? `${named} ${after}` : named
  return cell.is_converted ? (
    <span>
      <b className="font-medium">{shown}</b>
      <span className="block text-cap text-ink-3">{t('order_form:paste.from', { written: cell.written })}</span>
    </span>
  ) : (
    shown
  )
}
