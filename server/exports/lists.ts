// The lists that can be taken out as files: their columns, and the list's own query behind each.
import { sql } from 'kysely'
import { exportColumns, exportOrders, exportSuppliers, exportTemplates, exportUsers } from '#contract/exports.ts'
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

type Columns<N extends keyof typeof exportColumns, S> = Record<(typeof exportColumns)[N][number], ExportColumn<S>>

const text = <S>(head: string, width: number, of: (row: S) => string | null | undefined): ExportColumn<S> => ({
  head,
  width,
  cell: (row) => textCell(of(row)),
})
const number = <S>(
  head: string,
  places: number,
  of: (row: S) => string | number | null | undefined,
  width = 14,
): ExportColumn<S> => ({ head, width, cell: (row) => numberCell(of(row), places) })
const day = <S>(head: string, of: (row: S) => string | null | undefined): ExportColumn<S> => ({
  head,
  width: 12,
  cell: (row) => dayCell(of(row)),
})
const time = <S>(head: string, of: (row: S) => string | null | undefined): ExportColumn<S> => ({
  head,
  width: 18,
  cell: (row) => timeCell(of(row)),
})
/** A word out of a closed list. */
const choice = <S>(
  head: string,
  words: string,
  of: (row: S) => string | null | undefined,
  width = 12,
): ExportColumn<S> => ({
  head,
  width,
  cell: (row, say) => {
    const value = of(row)
    return value == null ? null : textCell(say(`${words}.${value}`))
  },
})
const several = <S>(head: string, width: number, of: (row: S) => readonly string[]): ExportColumn<S> => ({
  head,
  width,
  cell: (row, say) => textCell(of(row).join(say('exports:and'))),
})

type OrderShown = Omit<OrderRow, 'created_by_name'> & {
  readonly created_by_name: string | null
  readonly stats: OrderHead['stats']
  readonly review: ReviewProgress | null
}

const orderColumns: Columns<'orders', OrderShown> = {
  order_no: text('orders:fields.order_no', 18, (it) => it.order_no),
  title: text('orders:fields.title', 32, (it) => it.title),
  status: choice('orders:fields.status', 'orders:status', (it) => it.status),
  purchase_method: choice(
    'orders:fields.purchase_method',
    'orders:options.purchase_method',
    (it) => it.purchase_method,
  ),
  goods_type: choice('orders:fields.goods_type', 'orders:options.goods_type', (it) => it.goods_type),
  item_count: number('exports:column.item_count', 0, (it) => it.item_count, 8),
  total_quantity_kg: number('exports:column.total_quantity_kg', 3, (it) => it.total_quantity_kg),
  bid_deadline_at: time('orders:fields.bid_deadline_at', (it) => it.bid_deadline_at),
  invited: number('exports:column.invited', 0, (it) => it.stats.invited, 8),
  viewed: number('exports:column.viewed', 0, (it) => it.stats.viewed, 8),
  quoted: number('exports:column.quoted', 0, (it) => (it.stats.tendered_is_told ? it.stats.quoted : null), 8),
  lowest_total: {
    head: 'exports:column.lowest_total',
    width: 14,
    cell: (it, words) =>
      it.lowest_total === null && it.opened_at !== null && it.stats.quoted > 0
        ? textCell(words('common:standing.none_complete'))
        : numberCell(it.lowest_total, 2),
  },
  highest_total: number('exports:column.highest_total', 2, (it) => it.highest_total),
  spread_pct: number('exports:column.spread_pct', 2, (it) => spreadPercent(it), 10),
  flags: number('exports:column.flags', 0, (it) => flagCount(it.review), 8),
  progress: {
    head: 'exports:column.progress',
    width: 22,
    cell: (it, words) => {
      const stand = progressStand(it)
      return stand === null ? null : textCell(words(`reviews:progress.${stand.step}`, { ...stand }))
    },
  },
  reference_total: number('exports:column.reference_total', 2, (it) => it.reference_total),
  budget_amount: number('orders:fields.budget_amount', 2, (it) => it.budget_amount),
  delivery_date: day('orders:fields.delivery_date', (it) => it.delivery_date),
  delivery_days: number('orders:fields.delivery_days', 0, (it) => it.delivery_days, 10),
  created_by_name: text('orders:fields.created_by_name', 12, (it) => it.created_by_name),
  created_at: time('orders:fields.created_at', (it) => it.created_at),
  updated_at: time('orders:fields.updated_at', (it) => it.updated_at),
  published_at: time('exports:column.published_at', (it) => it.published_at),
  opened_at: time('exports:column.opened_at', (it) => it.opened_at),
}

type SupplierShown = SupplierRow & { readonly herbs: readonly SuppliedHerb[]; readonly days_left: number | null }

const supplierColumns: Columns<'suppliers', SupplierShown> = {
  apply_no: text('exports:column.apply_no', 18, (it) => it.apply_no),
  supplier_name: text('suppliers:fields.supplier_name', 32, (it) => it.supplier_name),
  short_name: text('suppliers:fields.short_name', 14, (it) => it.short_name),
  supplier_type: choice('suppliers:fields.supplier_type', 'suppliers:options.supplier_type', (it) => it.supplier_type),
  status: choice('suppliers:fields.status', 'suppliers:status', (it) => it.status),
  certify_level: text('suppliers:fields.certify_level', 8, (it) => it.certify_level),
  region_text: text('suppliers:fields.region', 18, (it) => it.region_text),
  address: text('suppliers:fields.address', 28, (it) => it.address),
  contact_name: text('suppliers:fields.contact_name', 12, (it) => it.contact_name),
  contact_phone: text('suppliers:fields.contact_phone', 16, (it) => it.contact_phone),
  uscc: text('suppliers:fields.uscc', 22, (it) => it.uscc),
  supply_herbs: several('suppliers:fields.supply_herbs', 32, (it) => it.herbs.map((herb) => herb.name)),
  valid_until: day('suppliers:fields.valid_until', (it) => it.valid_until),
  days_left: number('exports:column.days_left', 0, (it) => it.days_left, 10),
  created_at: time('exports:column.created_at', (it) => it.created_at),
  updated_at: time('orders:fields.updated_at', (it) => it.updated_at),
}

const templateColumns: Columns<'herbal_templates', TemplateRow> = {
  template_no: text('herbal:fields.template_no', 18, (it) => it.template_no),
  name: text('herbal:fields.name', 18, (it) => it.name),
  herb_name: text('herbal:fields.herbal_id', 12, (it) => it.herb_name),
  alias: several('herbal:fields.alias', 20, (it) => it.alias),
  category: choice('herbal:fields.category', 'herbal:options.category', (it) => it.category),
  goods_type: choice('herbal:fields.goods_type', 'orders:options.goods_type', (it) => it.goods_type),
  processing: text('herbal:fields.processing', 12, (it) => it.processing),
  form: choice('herbal:fields.form', 'orders:options.form', (it) => it.form, 8),
  grade: choice('herbal:fields.grade', 'orders:options.grade', (it) => it.grade, 8),
  size_spec: text('herbal:fields.size_spec', 20, (it) => it.size_spec),
  origin_text: text('herbal:fields.origin_text', 16, (it) => it.origin_text),
  unit: choice('herbal:fields.unit', 'orders:options.unit', (it) => it.unit, 8),
  package_spec: text('herbal:fields.package_spec', 14, (it) => it.package_spec),
  storage_req: choice('herbal:fields.storage_req', 'herbal:options.storage_req', (it) => it.storage_req),
  quality_specs: number('exports:column.quality_specs', 0, (it) => it.quality_specs.length, 10),
  reference_price: number('herbal:fields.reference_price', 4, (it) => it.reference_price),
  used_count: number('exports:column.used_count', 0, (it) => it.used_count, 10),
  status: choice('herbal:fields.status', 'herbal:status', (it) => it.status, 8),
  remark: text('herbal:fields.remark', 24, (it) => it.remark),
  updated_at: time('orders:fields.updated_at', (it) => it.updated_at),
}

const userColumns: Columns<'users', User> = {
  username: text('users:fields.username', 16, (it) => it.username),
  name: text('users:fields.name', 12, (it) => it.name),
  phone: text('users:fields.phone', 16, (it) => it.phone),
  email: text('users:fields.email', 24, (it) => it.email),
  department: text('users:fields.department', 16, (it) => it.department),
  position: text('users:fields.position', 16, (it) => it.position),
  role_preset: choice('users:fields.role_preset', 'users:preset', (it) => it.role_preset, 16),
  status: choice('users:fields.status', 'users:status', (it) => it.status, 8),
  last_login_at: time('users:fields.last_login_at', (it) => it.last_login_at),
  created_at: time('users:fields.created_at', (it) => it.created_at),
  remark: text('users:fields.remark', 24, (it) => it.remark),
}

export const listExportHandlers = [
  serve(exportOrders, countExport, async (ctx, { body }) => {
    const context = await actContextOf(ctx)
    return exported(ctx, {
      noun: 'orders',
      wish: body,
      columns: orderColumns,
      all: exportColumns.orders,
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
      columns: supplierColumns,
      all: exportColumns.suppliers,
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
      columns: templateColumns,
      all: exportColumns.herbal_templates,
      rows: filteredTemplates(ctx.tx, body.query ?? {}, true),
      order: templateOrder,
      shown: async (_, rows) => rows.map(templateShown),
    }),
  ),

  serve(exportUsers, countExport, async (ctx, { body }) =>
    exported(ctx, {
      noun: 'users',
      wish: body,
      columns: userColumns,
      all: exportColumns.users,
      rows: filteredUsers(ctx.tx, ctx.viewer, body.query ?? {}),
      order: userOrder,
      shown: async (_, rows) => rows.map((row) => shownTo(ctx.viewer, row)),
    }),
  ),
]
