// One demand as a file: its lines, readers, questions and audit trail.

import { compare } from '#contract/decimal.ts'
import { exportOrder, type OrderSheet, orderSheets } from '#contract/exports.ts'
import type { LogRow } from '#contract/orders.log.ts'
import { trailAct } from '#contract/orders.opening.ts'
import { readOrder } from '#contract/orders.ts'
import { allows } from '#contract/permissions.ts'
import type { Decision } from '#contract/reviews.schemas.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import { type ActContext, actContextOf } from '#server/act-context.ts'
import type { Ctx } from '#server/http/context.ts'
import { serve, Verbatim } from '#server/http/serve.ts'
import { itemsOf } from '#server/orders/items.ts'
import { logSheetRows } from '#server/orders/log.ts'
import { questionsOf } from '#server/orders/questions.ts'
import { auditRowsOf, readRecordsOf } from '#server/orders/records.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { visibleOrder } from '#server/orders/visible.ts'
import { decisionOf } from '#server/reviews/decision.ts'
import { type Sheet, xlsxOf } from '#server/xlsx.ts'
import { awardSheet } from './award.ts'
import { BOM, csvRows, dayCell, textCell, timeCell } from './cells.ts'
import { countExport, fileHeaders, stampOf } from './exports.ts'
import { lineColumns } from './lines.ts'
import { type ExportMessages, exportMessages } from './messages.ts'
import { withOwnUnits } from './own-units.ts'
import { sheetOf, wordCell } from './sheets.ts'

const itemSheet = async (context: ActContext, row: OrderRow, words: ExportMessages): Promise<Sheet> => {
  const award = await awardOf(context, row)
  const open = award?.open_lines.filter((line) => compare(line.open_qty, '0') > 0) ?? []
  const columns = lineColumns(words, new Map(open.map((line) => [line.order_item_id, line.open_qty])))
  const lines = await itemsOf(context, row.id)
  return sheetOf(
    words,
    'exports:sheet.items',
    withOwnUnits(words, columns, lines, (line) => line.unit),
    lines,
  )
}

const readerSheet = async (context: ActContext, row: OrderRow, words: ExportMessages): Promise<Sheet> =>
  sheetOf(
    words,
    'exports:sheet.readers',
    [
      ['order_detail:readers.supplier', 32, (row) => textCell(row.supplier_name)],
      ['order_detail:readers.stage', 10, (row) => wordCell(words, 'orders:options.read_stage', row.stage)],
      ['order_detail:readers.invited_at', 18, (row) => timeCell(row.invited_at)],
      ['order_detail:readers.first', 12, (row) => dayCell(row.first_viewed_on)],
      ['exports:column.quoted_at', 18, (row) => timeCell(row.quoted_at)],
      ['order_detail:readers.remark', 24, (row) => textCell(row.decline_text)],
    ],
    await readRecordsOf(context.tx, row).orderBy('s.supplier_name').execute(),
  )

/** Audit rows in one file; far more than any demand has. */
const MAX_AUDITS = 5_000

const auditSheet = async (context: ActContext, row: OrderRow, words: ExportMessages): Promise<Sheet> =>
  sheetOf(
    words,
    'exports:sheet.audits',
    [
      ['exports:column.occurred_at', 18, (row) => timeCell(row.occurred_at)],
      ['exports:column.action', 16, (row) => wordCell(words, 'orders:event', trailAct(row))],
      [
        'exports:column.operator',
        14,
        (row) => textCell(row.operator_role === 'system' ? words('exports:system') : row.operator_name),
      ],
      ['exports:column.opinion', 32, (row) => textCell(row.opinion)],
      ['exports:column.self_audit', 8, (row) => (row.self_audit ? textCell(words('exports:yes')) : null)],
    ],
    await auditRowsOf(context.tx, row, false).orderBy('occurred_at').orderBy('id').limit(MAX_AUDITS).execute(),
  )

const questionSheet = async (context: ActContext, row: OrderRow, words: ExportMessages): Promise<Sheet> =>
  sheetOf(
    words,
    'exports:sheet.questions',
    [
      [
        'exports:column.asked_at',
        18,
        (row) => (row.asked_at === null ? dayCell(row.asked_on) : timeCell(row.asked_at)),
      ],
      ['exports:column.supplier', 32, (row) => textCell(row.asked_by_name)],
      ['orders:fields.item.name', 16, (row) => textCell(row.line_name)],
      ['exports:column.question', 40, (row) => textCell(row.question)],
      ['orders:fields.status', 10, (row) => wordCell(words, 'order_detail:questions.standing', row.standing)],
      ['exports:column.answer', 40, (row) => textCell(row.answer)],
      ['exports:column.reason', 24, (row) => textCell(row.withheld_reason)],
      ['exports:column.operator', 14, (row) => textCell(row.settled_by_name)],
      ['exports:column.settled_at', 18, (row) => timeCell(row.settled_at)],
    ],
    await questionsOf(context.tx, row).orderBy('asked_on').orderBy('q.id').limit(MAX_AUDITS).execute(),
  )

/** The lines or fields that an operation was about, and what was written with it. */
const aboutOf = (words: ExportMessages, row: LogRow): string => {
  const fields = (row.fields ?? []).map((field) => words(`orders:fields.${field}`))
  return [row.lines, fields.join(words('order_detail:log.separator')), row.words].filter(Boolean).join(' · ')
}

const logSheet = async (context: ActContext, row: OrderRow, words: ExportMessages): Promise<Sheet> =>
  sheetOf(
    words,
    'exports:sheet.log',
    [
      ['exports:column.occurred_at', 18, (row) => timeCell(row.occurred_at)],
      ['order_detail:log.kind_label', 12, (row) => wordCell(words, 'order_detail:log.kind', row.kind)],
      ['order_detail:log.act', 18, (row) => wordCell(words, 'orders:event', row.act)],
      [
        'order_detail:log.who',
        14,
        (row) => textCell(row.actor === 'system' ? words('exports:system') : row.operator_name),
      ],
      [
        'exports:column.supplier',
        32,
        (row) => textCell(row.supplier_name ?? row.supplier_names?.join(words('order_detail:log.separator'))),
      ],
      ['order_detail:log.about', 40, (row) => textCell(aboutOf(words, row))],
    ],
    await logSheetRows(context.tx, row, MAX_AUDITS),
  )

const sheetsOf: Record<OrderSheet, (context: ActContext, row: OrderRow, words: ExportMessages) => Promise<Sheet>> = {
  items: itemSheet,
  readers: readerSheet,
  questions: questionSheet,
  audits: auditSheet,
  log: logSheet,
}

/** Tenders that took part, as in the comparison on screen. */
export const tookPart = ({ status }: OpenedTender): boolean => !['draft', 'withdrawn', 'excluded'].includes(status)
/** More suppliers than a demand can invite. */
export const MAX_TENDERS = 500

/** Records that a file of a demand was exported. */
export const recordExport = (ctx: Ctx, row: OrderRow, action: string, payload: Record<string, unknown>): void =>
  ctx.audit({ noun: 'orders', action, record_id: row.id, order_version: row.version, payload })

/** The award in force, for users who may read it on the page; null before, and for others. */
const awardOf = async (context: ActContext, row: OrderRow): Promise<Decision | null> => {
  if (!allows(readOrder.access, context.viewer.permissions)) return null
  const award = await decisionOf(context, row.id)
  return award?.status === 'effective' ? award : null
}

export const orderExportHandlers = [
  serve(exportOrder, countExport, async (ctx, { params, body }) => {
    const context = await actContextOf(ctx)
    const row = await visibleOrder(context, params.id)
    const words = exportMessages(ctx.locale)
    const { format, sheet = 'items' } = body
    const wanted = format === 'csv' ? [sheet] : orderSheets
    const sheets: Sheet[] = []
    for (const name of wanted) sheets.push(await sheetsOf[name](context, row, words))
    const award = format === 'xlsx' ? await awardOf(context, row) : null
    if (award !== null) sheets.push(awardSheet(words, await itemsOf(context, row.id), award.lines))
    recordExport(ctx, row, 'export', { format, sheets: wanted })
    const name = [row.order_no, ...(format === 'csv' ? sheets.map((one) => one.name) : [])].join('-')
    const headers = fileHeaders(format, `${name}-${stampOf(await ctx.now())}`)
    const bytes =
      format === 'xlsx'
        ? await xlsxOf(sheets)
        : new TextEncoder().encode(BOM + sheets.map((one) => csvRows(one.rows)).join(''))
    return new Verbatim(bytes, headers)
  }),
]
