// The rows of a table before the import: what each cell was read as, what is wrong, and a box to correct it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HerbPicker } from '#src/components/herb-picker.tsx'
import { pagingLabels } from '#src/components/paging-labels.tsx'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Pagination } from '#src/ui/table/pagination.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { plainNumber } from '#src/ui/table/table-text.ts'
import type { ImportSpec, RowView } from './rows.ts'
import type { ImportColumn } from './table.ts'
import type { ImportView } from './use-import.tsx'

/** Rows per page: each may have a dozen boxes. */
const PAGE = 20

interface ImportPreviewProps {
  spec: ImportSpec
  view: ImportView
  /** Number of failed attempts to import; each one moves the focus to the first fault. */
  refused: number
  /** Why the import is not possible. */
  reason: string | undefined
}

export const ImportPreview = ({ spec, view, refused, reason }: ImportPreviewProps) => {
  const { t } = useTranslation()
  const { rows, ready, wrong, context, isChecking } = view
  const [wanted, setWanted] = useState<'all' | 'wrong'>('all')
  const [page, setPage] = useState(1)
  const counts = useRef<HTMLParagraphElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const showRefusal = useEffectEvent(() => {
    setSaid(reason ?? '')
    if (wrong.length === 0) {
      counts.current?.focus()
      return
    }
    setWanted('wrong')
    setPage(1)
    // After the first of them is rendered.
    requestAnimationFrame(() =>
      (table.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? counts.current)?.focus(),
    )
  })
  useEffect(() => {
    if (refused > 0) showRefusal()
  }, [refused])
  // The previous step's focused element is gone: the focus moves to the summary, and Tab goes on to the rows.
  useEffect(() => counts.current?.focus(), [])
  const touched = new Set(context.touched)
  const isFixed = view.state !== 'previewing'
  // A row with a fault stays visible while it is corrected.
  const shown =
    wanted === 'all'
      ? rows
      : rows.filter(({ row, faults }) =>
          [...Object.keys(faults), ...spec.columns.map(({ name }) => name)].some((name) =>
            touched.has(`${row.key}.${name}`),
          ),
        )
  const last = Math.max(1, Math.ceil(shown.length / PAGE))
  const at = Math.min(page, last)
  const used = spec.columns.filter(
    ({ name, required }) =>
      required === true || context.columns.includes(name) || rows.some(({ faults }) => faults[name] !== undefined),
  )
  // Unmatched columns of the table, so that the user notices them.
  const left = context.columns.flatMap((name, nth) => {
    const head = context.has_head ? (context.table?.rows[0]?.[nth] ?? '') : ''
    const hasCells = (context.table?.rows ?? []).slice(context.has_head ? 1 : 0).some((row) => (row[nth] ?? '') !== '')
    return name === null && hasCells ? [head || t('imports:nth_column', { nth: nth + 1 })] : []
  })
  const columns: Column<RowView>[] = [
    {
      id: 'row',
      head: t('imports:row'),
      width: 52,
      cell: ({ row }) => <span className="text-ink-3">{row.key}</span>,
    },
    {
      id: 'skip',
      head: t('imports:skip_head'),
      width: 56,
      cell: ({ row }) => (
        <IconButton
          size="sm"
          icon={row.skipped ? 'undo' : 'close'}
          label={t(row.skipped ? 'imports:take_row' : 'imports:skip_row', { row: row.key })}
          aria-disabled={isFixed || undefined}
          onClick={() => !isFixed && view.send({ type: 'import.skip', keys: [row.key], skipped: !row.skipped })}
        />
      ),
    },
    ...used.map(
      (column): Column<RowView> => ({
        id: column.name,
        head: view.headOf(column),
        align: column.kind === 'decimal' ? 'end' : 'start',
        cell: (one) => (
          <Cell
            column={column}
            one={one}
            view={view}
            isOpen={!one.row.skipped && !isFixed && touched.has(`${one.row.key}.${column.name}`)}
          />
        ),
      }),
    ),
  ]
  return (
    <>
      {context.message !== '' && view.state === 'previewing' && <Banner tone="danger" title={context.message} />}
      <div className="flex flex-wrap items-center gap-3">
        <p ref={counts} tabIndex={-1} role="status" className="min-w-0 flex-1 text-table text-ink-2">
          {t('imports:counts', {
            ready: ready.length,
            wrong: wrong.length,
            skipped: rows.length - ready.length - wrong.length,
          })}
          {isChecking && ` ${t('imports:checking')}`}
        </p>
        {said !== '' && said === reason && (
          <p role="alert" className="text-table text-warning-ink">
            {said}
          </p>
        )}
        {wrong.length > 0 && !isFixed && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              // The button disappears with the last of them.
              counts.current?.focus()
              view.send({ type: 'import.skip', keys: wrong.map(({ row }) => row.key), skipped: true })
            }}
          >
            {t('imports:skip_wrong', { count: wrong.length })}
          </Button>
        )}
        <Segmented
          size="sm"
          aria-label={t('imports:show')}
          value={wanted}
          onChange={(value) => {
            setWanted(value === 'wrong' ? 'wrong' : 'all')
            setPage(1)
          }}
          options={[
            { value: 'all', label: t('imports:show_all') },
            { value: 'wrong', label: t('imports:show_wrong') },
          ]}
        />
      </div>
      {left.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 rounded bg-warning-soft px-3 py-1.5 text-table text-warning-ink">
          {t('imports:left_out', { names: left.join(t('lists:and')) })}
          {!isFixed && (
            <Button size="sm" variant="quiet" onClick={() => view.send({ type: 'import.rematch' })}>
              {t('imports:rematch')}
            </Button>
          )}
        </p>
      )}
      <div ref={table} className="overflow-x-auto">
        <div
          className={columns.length > 10 ? 'sm:min-w-[1440px]' : columns.length > 7 ? 'sm:min-w-[1040px]' : undefined}
        >
          <PlainTable
            framed
            wrap
            caption={t('imports:rows')}
            columns={columns}
            rows={shown.slice((at - 1) * PAGE, at * PAGE)}
            keyOf={({ row }) => row.key}
          />
        </div>
      </div>
      {shown.length === 0 && <p className="py-4 text-center text-table text-ink-3">{t('imports:nothing_wrong')}</p>}
      {last > 1 && (
        <Pagination
          page={at}
          pageSize={PAGE}
          total={shown.length}
          onPage={setPage}
          text={t('imports:page', { page: at, pages: last })}
          labels={pagingLabels(t)}
        />
      )}
    </>
  )
}

interface CellProps {
  column: ImportColumn
  one: RowView
  view: ImportView
  /** It had a fault: it is an input. */
  isOpen: boolean
}

const Cell = ({ column, one, view, isOpen }: CellProps) => {
  const { t } = useTranslation()
  const { row, texts, faults, reads } = one
  const text = texts[column.name] ?? ''
  const read = reads[column.name]
  if (!isOpen) {
    const shown =
      read?.is === 'value' && column.kind === 'choice' && typeof read.value === 'string'
        ? t(`${column.optionsKey}.${read.value}`)
        : text
    const written = row.texts[column.name] ?? ''
    const isConverted = column.kind === 'decimal' && text !== '' && plainNumber(written) !== plainNumber(text)
    return (
      <span className={row.skipped ? 'text-ink-3 line-through' : undefined} title={shown}>
        {shown || '–'}
        {isConverted && <span className="block text-cap text-ink-3">{t('imports:converted', { written })}</span>}
      </span>
    )
  }
  const mend = (value: string) => view.mend(row.key, column.name, value)
  const label = t('imports:cell', { head: view.headOf(column), row: row.key })
  return (
    <Field label={label} hideLabel error={faults[column.name]}>
      <Box column={column} text={text} onText={mend} label={label} />
    </Field>
  )
}

const Box = (props: { column: ImportColumn; text: string; onText: (text: string) => void; label: string }) => {
  const { column, text, onText, label } = props
  const { t } = useTranslation()
  if (column.kind === 'herb')
    return <HerbPicker size="sm" text={text} onText={onText} onPick={(herb) => onText(herb.name)} aria-label={label} />
  if (column.kind === 'choice')
    return (
      <Select
        size="sm"
        aria-label={label}
        value={column.values?.find((value) => value === text || t(`${column.optionsKey}.${value}`) === text) ?? ''}
        placeholder={text === '' ? t('imports:choose_one') : text}
        options={(column.values ?? []).map((value) => ({ value, label: t(`${column.optionsKey}.${value}`) }))}
        onChange={(event) => onText(event.target.value)}
      />
    )
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
