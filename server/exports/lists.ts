// The lists that can be taken out as files: their columns, and the list's own query behind each.
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
import { flagCount, progressStand, type ReviewProgress } from '#contract/reviews.progress.ts'
import { spreadPercent } from '#contract/reviews.spread.ts'
import type { SuppliedHerb } from '#contract/suppliers.schemas.ts'
import type { User } from '#contract/users.ts'
import { actContextOf } from '../act-context.ts'
import { dayCell, numberCell, textCell, timeCell } from '../export-cells.ts'
import { type TemplateRow, shown as templateShown } from '../herbal-templates.rows.ts'
import { filteredTemplates, templateOrder } from '../herbal-templates.ts'
import { serve } from '../http/serve.ts'
import { filteredOrders, orderSortable } from '../orders/orders.ts'
import { progressOf } from '../orders/progress.ts'
import { type OrderRow, statsOf } from '../orders/rows.ts'
import { businessToday } from '../suppliers/eligibility.ts'
import { expiryOf } from '../suppliers/facts.ts'
import { herbsOf, type SupplierRow } from '../suppliers/rows.ts'
import { filteredSuppliers, supplierOrder } from '../suppliers/suppliers.ts'
import { shownTo } from '../users/rows.ts'
import { filteredUsers, userOrder } from '../users/users.ts'
import { countExport, type ExportColumn, exported } from './exports.ts'

/** Each column of a noun's file; its head stands in contract/<noun>.columns.ts. */
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
  cell: (row) => timeCell(of(row)),
})
/** A word out of a closed list. */
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
  order_no: text(18, (it) => it.order_no),
  title: text(32, (it) => it.title),
  status: choice('orders:status', (it) => it.status),
  purchase_method: choice('orders:options.purchase_method', (it) => it.purchase_method),
  goods_type: choice('orders:options.goods_type', (it) => it.goods_type),
  item_count: number(0, (it) => it.item_count, 8),
  total_quantity_kg: number(3, (it) => it.total_quantity_kg),
  bid_deadline_at: time((it) => it.bid_deadline_at),
  invited: number(0, (it) => it.stats.invited, 8),
  viewed: number(0, (it) => it.stats.viewed, 8),
  quoted: number(0, (it) => (it.stats.tendered_is_told ? it.stats.quoted : null), 8),
  lowest_total: {
    width: 14,
    cell: (it, words) =>
      it.lowest_total === null && it.opened_at !== null && it.stats.quoted > 0
        ? textCell(words('common:standing.none_complete'))
        : numberCell(it.lowest_total, 2),
  },
  highest_total: number(2, (it) => it.highest_total),
  spread_pct: number(2, (it) => spreadPercent(it), 10),
  flags: number(0, (it) => flagCount(it.review), 8),
  progress: {
    width: 22,
    cell: (it, words) => {
      const stand = progressStand(it)
      return stand === null ? null : textCell(words(`reviews:progress.${stand.step}`, { ...stand }))
    },
  },
  reference_total: number(2, (it) => it.reference_total),
  budget_amount: number(2, (it) => it.budget_amount),
  delivery_date: day((it) => it.delivery_date),
  delivery_days: number(0, (it) => it.delivery_days, 10),
  created_by_name: text(12, (it) => it.created_by_name),
  created_at: time((it) => it.created_at),
  updated_at: time((it) => it.updated_at),
  published_at: time((it) => it.published_at),
  opened_at: time((it) => it.opened_at),
}

type SupplierShown = SupplierRow & { readonly herbs: readonly SuppliedHerb[]; readonly days_left: number | null }

const supplierCells: Columns<'suppliers', SupplierShown> = {
  apply_no: text(18, (it) => it.apply_no),
  supplier_name: text(32, (it) => it.supplier_name),
  short_name: text(14, (it) => it.short_name),
  supplier_type: choice('suppliers:options.supplier_type', (it) => it.supplier_type),
  status: choice('suppliers:status', (it) => it.status),
  certify_level: text(8, (it) => it.certify_level),
  region_text: text(18, (it) => it.region_text),
  address: text(28, (it) => it.address),
  contact_name: text(12, (it) => it.contact_name),
  contact_phone: text(16, (it) => it.contact_phone),
  uscc: text(22, (it) => it.uscc),
  supply_herbs: several(32, (it) => it.herbs.map((herb) => herb.name)),
  valid_until: day((it) => it.valid_until),
  days_left: number(0, (it) => it.days_left, 10),
  created_at: time((it) => it.created_at),
  updated_at: time((it) => it.updated_at),
}

const templateCells: Columns<'herbal_templates', TemplateRow> = {
  template_no: text(18, (it) => it.template_no),
  name: text(18, (it) => it.name),
  herb_name: text(12, (it) => it.herb_name),
  alias: several(20, (it) => it.alias),
  category: choice('herbal:options.category', (it) => it.category),
  goods_type: choice('orders:options.goods_type', (it) => it.goods_type),
  processing: text(12, (it) => it.processing),
  form: choice('orders:options.form', (it) => it.form, 8),
  grade: choice('orders:options.grade', (it) => it.grade, 8),
  size_spec: text(20, (it) => it.size_spec),
  origin_text: text(16, (it) => it.origin_text),
  unit: choice('orders:options.unit', (it) => it.unit, 8),
  package_spec: text(14, (it) => it.package_spec),
  storage_req: choice('herbal:options.storage_req', (it) => it.storage_req),
  quality_specs: number(0, (it) => it.quality_specs.length, 10),
  reference_price: number(4, (it) => it.reference_price),
  used_count: number(0, (it) => it.used_count, 10),
  status: choice('herbal:status', (it) => it.status, 8),
  remark: text(24, (it) => it.remark),
  updated_at: time((it) => it.updated_at),
}

const userCells: Columns<'users', User> = {
  username: text(16, (it) => it.username),
  name: text(12, (it) => it.name),
  phone: text(16, (it) => it.phone),
  email: text(24, (it) => it.email),
  department: text(16, (it) => it.department),
  position: text(16, (it) => it.position),
  role_preset: choice('users:preset', (it) => it.role_preset, 16),
  status: choice('users:status', (it) => it.status, 8),
  last_login_at: time((it) => it.last_login_at),
  created_at: time((it) => it.created_at),
  remark: text(24, (it) => it.remark),
}

export const listExportHandlers = [
  serve(exportOrders, countExport, async (ctx, { body }) => {
    const context = await actContextOf(ctx)
    return exported(ctx, {
      noun: 'orders',
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
    return exported(ctx, {
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
    exported(ctx, {
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
    exported(ctx, {
      noun: 'users',
      wish: body,
      cells: userCells,
      columns: exportColumns.users,
      all: fileColumnsIn(exportColumns.users),
      rows: filteredUsers(ctx.tx, ctx.viewer, body.query ?? {}),
      order: userOrder,
      shown: async (_, rows) => rows.map((row) => shownTo(ctx.viewer, row)),
    }),
  ),
]
