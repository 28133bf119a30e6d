// The lists that can be exported: their columns, and each list's own query.
import { sql } from 'kysely'
import { fileColumnsIn } from '#contract/columns.ts'
import {
  type ExportColumnId,
  type ExportNoun,
  exportColumns,
  exportOrders,
  exportSuppliers,
  exportTemplates,
  exportUsers,
} from '#contract/exports.ts'
import type { OrderHead } from '#contract/orders.schemas.ts'
import type { ReviewProgress } from '#contract/reviews.progress.ts'
import { spreadPercent } from '#contract/reviews.spread.ts'
import { currentReviewStep, flagCount } from '#contract/reviews.step.ts'
import type { SuppliedHerb } from '#contract/suppliers.schemas.ts'
import type { User } from '#contract/users.ts'
import { actContextOf } from '#server/act-context.ts'
import { type TemplateRow, templateView as templateShown } from '#server/herbal-templates.rows.ts'
import { filteredTemplates, templateOrder } from '#server/herbal-templates.ts'
import { serve } from '#server/http/serve.ts'
import { filteredOrders, orderSortable } from '#server/orders/list.ts'
import { progressOf } from '#server/orders/progress.ts'
import { type OrderRow, statsOf } from '#server/orders/rows.ts'
import { businessToday } from '#server/suppliers/eligibility.ts'
import { expiryOf } from '#server/suppliers/facts.ts'
import { herbsOf, type SupplierRow } from '#server/suppliers/rows.ts'
import { filteredSuppliers, supplierOrder } from '#server/suppliers/suppliers.ts'
import { maskedFor } from '#server/users/rows.ts'
import { filteredUsers, userOrder } from '#server/users/users.ts'
import { dayCell, numberCell, textCell, timeCell } from './cells.ts'
import { answerExport, countExport, type ExportColumn } from './exports.ts'

/** The columns of a noun's file; their headings are in contract/<noun>.columns.ts. */
type Columns<N extends ExportNoun, S> = Record<ExportColumnId<N>, ExportColumn<S>>

const text = <S>(width: number, of: (row: S) => string | null | undefined): ExportColumn<S> => ({
  width,
  cell: (row) => textCell(of(row)),
})
const number = <S>(
  places: number,
  of: (row: S) => string | number | null | undefined,
  width = 14,
): ExportColumn<S> => ({ width, cell: (row) => numberCell(of(row), places) })
const day = <S>(of: (row: S) => string | null | undefined): ExportColumn<S> => ({
  width: 12,
  cell: (row) => dayCell(of(row)),
})
const time = <S>(of: (row: S) => string | null | undefined): ExportColumn<S> => ({
  width: 18,
  isTime: true,
  cell: (row) => timeCell(of(row)),
})
/** A value of a closed list, in words. */
const choice = <S>(words: string, of: (row: S) => string | null | undefined, width = 12): ExportColumn<S> => ({
  width,
  cell: (row, say) => {
    const value = of(row)
    return value == null ? null : textCell(say(`${words}.${value}`))
  },
})
const several = <S>(width: number, of: (row: S) => readonly string[]): ExportColumn<S> => ({
  width,
  cell: (row, say) => textCell(of(row).join(say('exports:and'))),
})

type OrderShown = Omit<OrderRow, 'created_by_name'> & {
  readonly created_by_name: string | null
  readonly stats: OrderHead['stats']
  readonly review: ReviewProgress | null
}

const orderCells: Columns<'orders', OrderShown> = {
  order_no: text(18, (row) => row.order_no),
  title: text(32, (row) => row.title),
  status: choice('orders:status', (row) => row.status),
  purchase_method: choice('orders:options.purchase_method', (row) => row.purchase_method),
  goods_type: choice('orders:options.goods_type', (row) => row.goods_type),
  item_count: number(0, (row) => row.item_count, 8),
  total_quantity_kg: number(3, (row) => row.total_quantity_kg),
  bid_deadline_at: time((row) => row.bid_deadline_at),
  invited: number(0, (row) => row.stats.invited, 8),
  viewed: number(0, (row) => row.stats.viewed, 8),
  quoted: number(0, (row) => (row.stats.tendered_is_told ? row.stats.quoted : null), 8),
  entered: number(0, (row) => row.stats.entered || null, 8),
  lowest_total: {
    width: 14,
    cell: (row, words) =>
      row.lowest_total === null && row.opened_at !== null && row.stats.quoted > 0
        ? textCell(words('common:standing.none_complete'))
        : numberCell(row.lowest_total, 2),
  },
  highest_total: number(2, (row) => row.highest_total),
  spread_pct: number(2, (row) => spreadPercent(row), 10),
  flags: number(0, (row) => flagCount(row.review), 8),
  progress: {
    width: 22,
    cell: (row, words) => {
      const stand = currentReviewStep(row)
      return stand === null ? null : textCell(words(`reviews:progress.${stand.step}`, { ...stand }))
    },
  },
  reference_total: number(2, (row) => row.reference_total),
  budget_amount: number(2, (row) => row.budget_amount),
  delivery_date: day((row) => row.delivery_date),
  delivery_days: number(0, (row) => row.delivery_days, 10),
  created_by_name: text(12, (row) => row.created_by_name),
  created_at: time((row) => row.created_at),
  updated_at: time((row) => row.updated_at),
  published_at: time((row) => row.published_at),
  opened_at: time((row) => row.opened_at),
}

type SupplierShown = SupplierRow & { readonly herbs: readonly SuppliedHerb[]; readonly days_left: number | null }

const supplierCells: Columns<'suppliers', SupplierShown> = {
  apply_no: text(18, (row) => row.apply_no),
  supplier_name: text(32, (row) => row.supplier_name),
  short_name: text(14, (row) => row.short_name),
  supplier_type: choice('suppliers:options.supplier_type', (row) => row.supplier_type),
  status: choice('suppliers:status', (row) => row.status),
  certify_level: text(8, (row) => row.certify_level),
  region_text: text(18, (row) => row.region_text),
  address: text(28, (row) => row.address),
  contact_name: text(12, (row) => row.contact_name),
  contact_phone: text(16, (row) => row.contact_phone),
  uscc: text(22, (row) => row.uscc),
  supply_herbs: several(32, (row) => row.herbs.map((herb) => herb.name)),
  valid_until: day((row) => row.valid_until),
  days_left: number(0, (row) => row.days_left, 10),
  created_at: time((row) => row.created_at),
  updated_at: time((row) => row.updated_at),
}

const templateCells: Columns<'herbal_templates', TemplateRow> = {
  template_no: text(18, (row) => row.template_no),
  name: text(18, (row) => row.name),
  herb_name: text(12, (row) => row.herb_name),
  alias: several(20, (row) => row.alias),
  category: choice('herbal:options.category', (row) => row.category),
  goods_type: choice('orders:options.goods_type', (row) => row.goods_type),
  processing: text(12, (row) => row.processing),
  form: choice('orders:options.form', (row) => row.form, 8),
  grade: choice('orders:options.grade', (row) => row.grade, 8),
  size_spec: text(20, (row) => row.size_spec),
  origin_text: text(16, (row) => row.origin_text),
  unit: choice('orders:options.unit', (row) => row.unit, 8),
  package_spec: text(14, (row) => row.package_spec),
  storage_req: choice('herbal:options.storage_req', (row) => row.storage_req),
  quality_specs: number(0, (row) => row.quality_specs.length, 10),
  reference_price: number(4, (row) => row.reference_price),
  used_count: number(0, (row) => row.used_count, 10),
  status: choice('herbal:status', (row) => row.status, 8),
  remark: text(24, (row) => row.remark),
  updated_at: time((row) => row.updated_at),
}

const userCells: Columns<'users', User> = {
  username: text(16, (row) => row.username),
  name: text(12, (row) => row.name),
  phone: text(16, (row) => row.phone),
  email: text(24, (row) => row.email),
  department: text(16, (row) => row.department),
  position: text(16, (row) => row.position),
  role_preset: choice('users:preset', (row) => row.role_preset, 16),
  status: choice('users:status', (row) => row.status, 8),
  last_login_at: time((row) => row.last_login_at),
  created_at: time((row) => row.created_at),
  remark: text(24, (row) => row.remark),
}

export const listExportHandlers = [
  serve(exportOrders, countExport, async (ctx, { body }) => {
    const context = await actContextOf(ctx)
    return answerExport(ctx, {
      noun: 'orders',
      list: body.list,
      wish: body,
      cells: orderCells,
      columns: exportColumns.orders,
      all: fileColumnsIn(exportColumns.orders),
      rows: filteredOrders(context, body.query ?? {}, true),
      order: { sortable: orderSortable, id: sql`orders.id`, otherwise: '-created_at' },
      shown: async (tx, rows) => {
        const progress = await progressOf(tx, rows)
        return rows.map((row) => ({
          ...row,
          stats: statsOf(row, context.settings),
          review: progress.get(row.id) ?? null,
        }))
      },
    })
  }),

  serve(exportSuppliers, countExport, async (ctx, { body }) => {
    const context = await actContextOf(ctx)
    const today = await businessToday(ctx.tx)
    return answerExport(ctx, {
      noun: 'suppliers',
      wish: body,
      cells: supplierCells,
      columns: exportColumns.suppliers,
      all: fileColumnsIn(exportColumns.suppliers),
      rows: filteredSuppliers(context, body.query ?? {}, true),
      order: supplierOrder,
      shown: async (tx, rows) => {
        const herbs = await herbsOf(
          tx,
          rows.map((row) => row.id),
        )
        return rows.map((row) => ({
          ...row,
          herbs: herbs.get(row.id) ?? [],
          days_left: expiryOf(row.valid_until, context.settings, today).days_left,
        }))
      },
    })
  }),

  serve(exportTemplates, countExport, async (ctx, { body }) =>
    answerExport(ctx, {
      noun: 'herbal_templates',
      wish: body,
      cells: templateCells,
      columns: exportColumns.herbal_templates,
      all: fileColumnsIn(exportColumns.herbal_templates),
      rows: filteredTemplates(ctx.tx, body.query ?? {}, true),
      order: templateOrder,
      shown: async (_, rows) => rows.map(templateShown),
    }),
  ),

  serve(exportUsers, countExport, async (ctx, { body }) =>
    answerExport(ctx, {
      noun: 'users',
      wish: body,
      cells: userCells,
      columns: exportColumns.users,
      all: fileColumnsIn(exportColumns.users),
      rows: filteredUsers(ctx.tx, ctx.viewer, body.query ?? {}),
      order: userOrder,
      shown: async (_, rows) => rows.map((row) => maskedFor(ctx.viewer, row)),
    }),
  ),
]
