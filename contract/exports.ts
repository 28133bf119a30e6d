// Exporting records as files: a list with its filters, order and columns, one demand, one comparison.
import * as z from 'zod/mini'
import { type FileColumnIn, fileColumnsIn } from './columns.ts'
import { post } from './endpoint.ts'
import { type ExportFormat, exportAccess, exportFormats } from './exports.access.ts'
import { id, messageKey } from './fields.ts'
import { templateColumns } from './herbal-templates.columns.ts'
import { listTemplates } from './herbal-templates.ts'
import { orderColumns } from './orders.columns.ts'
import { listOrders } from './orders.list.ts'
import { allocatedQuantity, MAX_ALLOCATIONS } from './reviews.schemas.ts'
import { supplierColumns } from './suppliers.columns.ts'
import { listSuppliers } from './suppliers.ts'
import { userColumns } from './users.columns.ts'
import { listUsers } from './users.ts'

/** Maximum rows of one file. A table with typed cells is built in memory, so its limit is lower. */
export const MAX_EXPORTED: Readonly<Record<ExportFormat, number>> = { csv: 50_000, xlsx: 10_000 }
/** Maximum number of records named by id. */
export const MAX_CHOSEN = 2_000

/** Columns of the lists that can be exported. */
export const exportColumns = {
  orders: orderColumns,
  suppliers: supplierColumns,
  herbal_templates: templateColumns,
  users: userColumns,
} as const
export type ExportNoun = keyof typeof exportColumns
/** Ids of the columns of a noun's file. */
export type ExportColumnId<N extends ExportNoun> = FileColumnIn<(typeof exportColumns)[N]>

const format = z.enum(exportFormats)
const unique = <T>() => z.refine<T[]>((values) => new Set(values).size === values.length, messageKey('repeated'))
const ids = z.array(id).check(z.minLength(1), z.maxLength(MAX_CHOSEN), unique<string>())
/** Chosen columns, in the order of the file; all of them when left out. */
const chosen = <C extends string>(columns: readonly C[]) =>
  z.optional(z.array(z.enum(columns)).check(z.minLength(1), z.maxLength(columns.length), unique<C>()))

/** The parts of a list's query that an export ignores. */
const pages = { page: true, page_size: true, cursor: true } as const

/** The request for a list's file: its columns and records. */
const asked = <C extends string, Q extends z.ZodMiniType>(columns: readonly C[], query: Q) =>
  z.strictObject({ format, columns: chosen(columns), ids: z.optional(ids), query: z.optional(query) })

/**
 * `query` filters and sorts like the list's own query; `ids` selects records within it. Answers the file, or 4010
 * `export_too_many` where it would be longer than {@link MAX_EXPORTED}.
 */
export const exportOrders = post('orders.export', '/v1/bidding/order_export/', {
  access: exportAccess.orders,
  file: true,
  body: z.extend(asked(fileColumnsIn(exportColumns.orders), z.omit(listOrders.query, pages)), {
    /** The list whose file it is, for the file's name; the demands by default. */
    list: z.optional(z.enum(['orders', 'reviews'])),
  }),
  data: z.null(),
})

export const exportSuppliers = post('suppliers.export', '/v1/user/applyrecord_customer_export/', {
  access: exportAccess.suppliers,
  file: true,
  body: asked(fileColumnsIn(exportColumns.suppliers), z.omit(listSuppliers.query, pages)),
  data: z.null(),
})

export const exportTemplates = post('herbal_templates.export', '/v1/bidding/herbal_template_export/', {
  access: exportAccess.herbal_templates,
  file: true,
  body: asked(fileColumnsIn(exportColumns.herbal_templates), z.omit(listTemplates.query, pages)),
  data: z.null(),
})

export const exportUsers = post('users.export', '/v1/user/user_export/', {
  access: exportAccess.users,
  file: true,
  body: asked(fileColumnsIn(exportColumns.users), z.omit(listUsers.query, pages)),
  data: z.null(),
})

/** Sheets of one demand's file; a CSV file has one of them. */
export const orderSheets = ['items', 'readers', 'questions', 'audits', 'log'] as const
export type OrderSheet = (typeof orderSheets)[number]

/** One demand: with `xlsx` its data, lines, readers and trail as sheets; with `csv` one of them. */
export const exportOrder = post('orders.export_one', '/v1/bidding/order_export/{id}/', {
  access: '21-bidding-order-export',
  file: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ format, sheet: z.optional(z.enum(orderSheets)) }),
  data: z.null(),
})

/** The comparison of one opened demand as a table; 4010 `not_opened` before. */
export const exportComparison = post('reviews.export', '/v1/bidding/comparison_export/{id}/', {
  access: '21-bidding-comparison-export',
  file: true,
  params: z.strictObject({ id }),
  data: z.null(),
})

/**
 * The offers of one opened demand as a table for entering quantities, with the current choice; 4010 `not_opened` before.
 * The filled table is imported in the browser as scenario G.
 */
export const exportAllocation = post('reviews.export_allocation', '/v1/bidding/allocation_export/{id}/', {
  access: '21-bidding-comparison-export',
  file: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ lines: z.array(allocatedQuantity).check(z.maxLength(MAX_ALLOCATIONS)) }),
  data: z.null(),
})

export const exportEndpoints = [
  exportOrders,
  exportSuppliers,
  exportTemplates,
  exportUsers,
  exportOrder,
  exportComparison,
  exportAllocation,
] as const
