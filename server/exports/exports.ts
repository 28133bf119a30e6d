// How a list becomes a file: the list's own query, its length checked, recorded in the audit trail,
// and sent row by row.
import { type SelectQueryBuilder, sql } from 'kysely'
import { businessTime } from '#contract/business-day.ts'
import { fileLabelOf, type ListedColumn } from '#contract/columns.ts'
import type { ExportFormat } from '#contract/exports.access.ts'
import { type ExportNoun, MAX_EXPORTED } from '#contract/exports.ts'
import { applyDue } from '#server/clock.ts'
import type { Tx } from '#server/db/tables.ts'
import { disposition } from '#server/files.ts'
import type { Arrival, Ctx, Viewer } from '#server/http/context.ts'
import { countAttempt, exportLimit } from '#server/http/limits.ts'
import { countUpTo } from '#server/http/list-counting.ts'
import { inOrder, type Order } from '#server/http/lists.ts'
import { notNow } from '#server/http/refusal.ts'
import { type Place, Streamed, Verbatim } from '#server/http/serve.ts'
import { type Behalf, readWhileStreaming, requireStreamSlot } from '#server/http/transaction.ts'
import { type Sheet, xlsxOf } from '#server/xlsx.ts'
import { keepZone } from '#server/zones.ts'
import { BOM, type Cell, csvRows, textCell, ZONE_WIDTH, zoneHead } from './cells.ts'
import { type ExportMessages, exportMessages } from './messages.ts'
import { takePlace } from './places.ts'

/** A column of a file. */
export interface ExportColumn<S> {
  /** The width of the column, in characters. */
  readonly width: number
  /** Whether the column holds times; then its head names their zone. */
  readonly isTime?: true
  readonly cell: (row: S, words: ExportMessages) => Cell
}

/** The file that a caller requests. */
export interface ExportWish<C extends string> {
  readonly format: ExportFormat
  readonly columns?: readonly C[] | undefined
  readonly ids?: readonly string[] | undefined
  readonly query?: { readonly ordering?: string | undefined } | undefined
}

interface Export<DB, TB extends keyof DB, R, S, C extends string> {
  readonly noun: ExportNoun
  /** The list in the file's name, where several lists have the same records. */
  readonly list?: 'reviews' | 'orders' | undefined
  readonly wish: ExportWish<C>
  /** The label of each column. */
  readonly columns: Readonly<Record<C, ListedColumn>>
  /** All columns, in their order. */
  readonly all: readonly C[]
  /** The content of each column of the file. */
  readonly cells: Readonly<Record<C, ExportColumn<S>>>
  readonly rows: SelectQueryBuilder<DB, TB, R>
  readonly order: Order
  /** Rows as this viewer may see them, with the fields a second query loads. */
  readonly shown: (tx: Tx, rows: readonly R[]) => Promise<readonly S[]>
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Headers of a file; its name is made here and never taken from a caller. */
export const fileHeaders = (format: ExportFormat, name: string) => ({
  'Content-Type': mediaTypes[format],
  'Content-Disposition': disposition(`${name}.${format}`),
  'Cache-Control': 'no-store',
})

/** `20261121-1530`, for file names. */
export const stampOf = (now: string): string => businessTime(new Date(now)).replaceAll(/[-:]/g, '').replace(' ', '-')

/** Rows read at a time. */
const BATCH = 500

/** Runs before an export's transaction: waits for its turn, limits repeated exports, and applies what the clock has due. */
export const countExport = async (arrival: Arrival & { readonly viewer: Viewer }): Promise<Place> => {
  const place = await takePlace(arrival.services.db)
  try {
    await countAttempt(arrival.services, exportLimit, arrival.viewer.id)
    // The due moves are applied after the turn, because the turn may come late.
    await applyDue({ services: arrival.services, viewer: { enterprise_id: arrival.viewer.enterprise_id } })
    return place
  } catch (error) {
    place.giveBack()
    throw error
  }
}

/** A list as a file. Throws 4010 `export_too_many` when it would be too long, before anything is written or sent. */
export const answerExport = async <DB, TB extends keyof DB, R, S, C extends string>(
  ctx: Ctx,
  row: Export<DB, TB, R, S, C>,
): Promise<Verbatim | Streamed> => {
  const { format, columns: chosen, ids } = row.wish
  const most = MAX_EXPORTED[format]
  const rows = ids === undefined ? row.rows : row.rows.where(sql<boolean>`${row.order.id} = any(${[...ids]}::uuid[])`)
  const count = await countUpTo(ctx.tx, rows, most)
  if (count > most) throw notNow('export_too_many', null, { most })
  const words = exportMessages(ctx.locale)
  const asked = chosen ?? row.all
  const columns = asked.map((id) => row.cells[id])
  const zone = columns.some((column) => column.isTime) ? [zoneHead(words)] : []
  const head = [...asked.map((id) => textCell(words(fileLabelOf(row.columns[id])))), ...zone]
  const ordered = inOrder(rows, row.wish.query?.ordering, row.order).limit(most)
  const cells = (batch: readonly S[]) =>
    batch.map((row) => [...columns.map((column) => column.cell(row, words)), ...zone.map(() => null)])
  const title = words(`exports:file.${row.list ?? row.noun}`)
  const headers = fileHeaders(format, `${title}-${stampOf(await ctx.now())}`)
  ctx.audit({
    noun: row.noun,
    action: 'export',
    record_id: null,
    payload: {
      format,
      rows: count,
      columns: asked,
      chosen: ids?.length ?? null,
      query: row.wish.query ?? {},
    },
  })
  if (format === 'xlsx') {
    const body = cells(await row.shown(ctx.tx, await ordered.execute()))
    const sheet: Sheet = {
      name: title,
      widths: [...columns.map((column) => column.width), ...zone.map(() => ZONE_WIDTH)],
      rows: [head, ...body],
    }
    return new Verbatim(await xlsxOf([sheet]), headers)
  }
  requireStreamSlot(ctx.services)
  const inZoneOfCall = keepZone()
  return new Streamed(
    () =>
      flowing(
        readWhileStreaming(ctx.services, behalfOf(ctx), (tx) =>
          csvParts(head, batches<R>(tx, ordered), async (batch) => cells(await row.shown(tx, batch))),
        ),
        (error) => ctx.services.log.error({ endpoint: `${row.noun}.export`, err: error }),
        inZoneOfCall,
      ),
    headers,
  )
}

const behalfOf = (ctx: Ctx): Behalf => ({
  enterprise_id: ctx.viewer.enterprise_id,
  operator: { id: ctx.viewer.id, name: ctx.viewer.name, role: ctx.viewer.role_preset },
  origin: ctx,
})

/** The rows of a query through a database cursor, so that they are never all in memory. */
async function* batches<R>(tx: Tx, rows: SelectQueryBuilder<never, never, unknown> | object): AsyncGenerator<R[]> {
  await sql`declare leaving no scroll cursor for ${rows}`.execute(tx)
  for (;;) {
    const found = await sql<R>`fetch ${sql.raw(String(BATCH))} from leaving`.execute(tx)
    if (found.rows.length > 0) yield found.rows
    if (found.rows.length < BATCH) return
  }
}

// The heading comes with the first rows: a file of one part holds its connection no longer than its query.
async function* csvParts<R>(
  head: readonly Cell[],
  rows: AsyncIterable<R[]>,
  cells: (batch: R[]) => Promise<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  let heading = BOM + csvRows([head])
  for await (const batch of rows) {
    yield bytes.encode(heading + csvRows(await cells(batch)))
    heading = ''
  }
  if (heading !== '') yield bytes.encode(heading)
}

/**
 * Parts are produced only as fast as they are read; a reader that disconnects stops the production. Two parts are
 * produced ahead: it rejects where it cannot begin, and a short file is whole before it is sent.
 */
const flowing = async (
  parts: AsyncGenerator<Uint8Array>,
  failed: (error: unknown) => void,
  within: ReturnType<typeof keepZone>,
): Promise<ReadableStream<Uint8Array>> => {
  const next = () => within(() => parts.next())
  const ahead = [await next(), await next()]
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { done, value } = ahead.shift() ?? (await next())
          if (done === true) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          failed(error)
          controller.error(error)
        }
      },
      cancel: async () => {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
