// The rows of a table before the import: the parsed value of each cell, its fault, and a box to correct it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryKeys } from '#src/commands/use-history-keys.tsx'
import { pagingLabels } from '#src/components/paging-labels.tsx'
import { RangeNote } from '#src/components/range-note.tsx'
import { markAt } from '#src/ui/grid/use-cell-range.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { Pagination } from '#src/ui/table/pagination.tsx'
import { PlainTable } from '#src/ui/table/plain-table.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { ImportCell } from './preview-cell.tsx'
import { type ImportSpec, type RowView, shownText } from './rows.ts'
import type { ImportView } from './use-import.tsx'
import { useImportHistory } from './use-import-history.ts'
import { IMPORT_CELL, usePreviewGrid } from './use-preview-grid.ts'

/** Rows per page; each may have a dozen boxes. */
const PAGE = 20

interface ImportPreviewProps {
  spec: ImportSpec
  view: ImportView
  /** Number of failed attempts to import; each one moves the focus to the first fault. */
  refused: number
  /** Why the import is not possible. */
  reason: string | undefined
}

/** The table before its import, with its counts, a filter for rows with faults, and paging. */
export const ImportPreview = ({ spec, view, refused, reason }: ImportPreviewProps) => {
  const { t } = useTranslation()
  const { rows, ready, wrong, context, isChecking } = view
  const [wanted, setWanted] = useState<'all' | 'wrong'>('all')
  const [page, setPage] = useState(1)
  const counts = useRef<HTMLParagraphElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const afterRender = useAfterRender()
  const showRefusal = useEffectEvent(() => {
    setSaid(reason ?? '')
    if (wrong.length === 0) {
      counts.current?.focus()
      return
    }
    setWanted('wrong')
    setPage(1)
    afterRender(() => (table.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? counts.current)?.focus())
  })
  useEffect(() => {
    if (refused > 0) showRefusal()
  }, [refused])
  // The focused element of the previous step is gone, so the focus moves to the summary; Tab continues to the rows.
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
  const inSight = shown.slice((at - 1) * PAGE, at * PAGE)
  const moved = useRef<{ readonly key: string; readonly field: string | undefined } | null>(null)
  const used = spec.columns.filter(
    ({ name, required, otherwise }) =>
      required === true ||
      // What an empty cell becomes is shown, also where the table has no such column.
      otherwise !== undefined ||
      context.columns.includes(name) ||
      rows.some(({ faults }) => faults[name] !== undefined),
  )
  // Lists the unmatched columns of the table, so that the user notices them.
  const left = context.columns.flatMap((name, nth) => {
    const head = context.has_head ? (context.table?.rows[0]?.[nth] ?? '') : ''
    const hasCells = (context.table?.rows ?? []).slice(context.has_head ? 1 : 0).some((row) => (row[nth] ?? '') !== '')
    return name === null && hasCells ? [head || t('imports:nth_column', { nth: nth + 1 })] : []
  })
  const history = useImportHistory(view, (key, field) => {
    if (shown.every(({ row }) => row.key !== key)) setWanted('all')
    moved.current = { key, field }
  })
  const grid = usePreviewGrid({
    rows: shown,
    columns: used,
    history,
    isFixed,
    textOf: (row, column) => shownText(row, column, (key) => t(key)),
    onRow: (row) => setPage(Math.floor(row / PAGE) + 1),
    onSkip: (one) => skip(one),
    onLeave: () => counts.current?.focus(),
  })
  const skip = ({ row }: RowView) =>
    history.skip(t(row.skipped ? 'imports:take_row' : 'imports:skip_row', { row: row.key }), [row.key], !row.skipped)
  // Runs after undo, once the rows are restored and visible.
  useEffect(() => {
    const place = moved.current
    moved.current = null
    if (place !== null) grid.goToCell(place.key, place.field)
  })
  const keyed = useHistoryKeys(history)
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
      cell: (one) => (
        <IconButton
          size="sm"
          icon={one.row.skipped ? 'undo' : 'close'}
          label={t(one.row.skipped ? 'imports:take_row' : 'imports:skip_row', { row: one.row.key })}
          aria-disabled={isFixed || undefined}
          onClick={() => !isFixed && skip(one)}
        />
      ),
    },
    ...used.map(
      (column): Column<RowView> => ({
        id: column.name,
        head: view.headOf(column),
        align: column.kind === 'decimal' ? 'end' : 'start',
        cell: (one) => (
          <ImportCell
            column={column}
            one={one}
            label={t('imports:cell', { head: view.headOf(column), row: one.row.key })}
            isTouched={touched.has(`${one.row.key}.${column.name}`)}
            isHere={grid.cursor?.key === one.row.key && grid.cursor.column === column.name}
            isFirst={grid.cursor === null && one === inSight[0] && column === used[0]}
            isFixed={isFixed || one.row.skipped}
            onText={(text) =>
              history.write(
                t('imports:cell', { head: view.headOf(column), row: one.row.key }),
                [{ key: one.row.key, field: column.name, text }],
                `${one.row.key}.${column.name}`,
              )
            }
          />
        ),
      }),
    ),
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of all its boxes
    <div className="flex min-w-0 flex-col gap-4" onKeyDown={keyed}>
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
              // The button disappears with the last row that has a fault.
              counts.current?.focus()
              history.skip(
                t('imports:skip_wrong', { count: wrong.length }),
                wrong.map(({ row }) => row.key),
                true,
              )
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the events of all cells of the grid */}
      <div
        ref={table}
        className="overflow-x-auto"
        // In the capture phase, before the controls in the cells handle the key.
        onKeyDownCapture={(event) => grid.onKeyDown(event) && event.stopPropagation()}
        {...grid.around}
        onFocus={grid.onFocus}
        // Esc ends the range, reverts the text of a cell, or leaves the cells; it must not close the dialog, because
        // corrected rows would be lost.
        data-own-escape=""
      >
        <div
          className={columns.length > 10 ? 'sm:min-w-[1440px]' : columns.length > 7 ? 'sm:min-w-[1040px]' : undefined}
        >
          <PlainTable
            framed
            wrap
            caption={t('imports:rows')}
            columns={columns}
            rows={inSight}
            keyOf={({ row }) => row.key}
            gridCell={(one, name) => {
              const column = used.findIndex((known) => known.name === name)
              if (column === -1) return undefined
              const mark = markAt(grid.range.marksOf(shown.indexOf(one)), column)
              return {
                [IMPORT_CELL]: `${one.row.key}.${name}`,
                'aria-selected': mark !== undefined,
                style: mark,
                ...(mark !== undefined && { className: 'bg-primary-soft!' }),
              }
            }}
          />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-cap text-ink-3">
        <RangeNote area={grid.range.area} />
        <span role="status" className={history.said === '' ? 'sr-only' : 'text-ink-2'}>
          {history.said}
        </span>
        <span role="status" className={grid.skipped === 0 ? 'sr-only' : 'text-warning-ink'}>
          {grid.skipped > 0 && t('imports:no_place', { count: grid.skipped })}
        </span>
        {!isFixed && shown.length > 0 && <span className="max-md:hidden">{t('imports:keys')}</span>}
      </p>
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
    </div>
  )
}
