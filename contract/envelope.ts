// The envelope of every answer, and the meaning of its codes (docs/conformance.md, S7 and S8).
import * as z from 'zod/mini'

export { code } from './answer-codes.ts'

/** `data.status` of an answer that makes the console drop its session and reload the root. */
export const RESTART_STATUS = -1

/** One refused field: `path` is dotted (`items.3.quantity`), `code` is a key of locales' `validation` or `refusals`. */
export const fieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** The envelope before its data is checked. */
export const envelope = z.object({
  code: z.number(),
  /** Another server may leave it out. */
  message: z.nullish(z.string()),
  data: z.optional(z.unknown()),
})
export type Envelope = z.infer<typeof envelope>

/** The page sizes of a list. */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
/** `total` is exact up to here and then capped. */
export const TOTAL_CAP = 10_000

/** The data of every list answer. */
export const listOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    list: z.array(row),
    total: z.number(),
    total_is_capped: z.boolean(),
    page: z.number(),
    /** The start of the page is an estimate: it lies beyond the counted rows, and no cursor led to it. */
    page_is_estimated: z.optional(z.literal(true)),
    page_size: z.number(),
    next_cursor: z.nullable(z.string()),
  })

/** Query keys of every list; `ordering` is a comma list of sortable fields, `-` for descending. */
export const pageQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
  page_size: z.optional(z.coerce.number().check(z.refine((n) => (PAGE_SIZES as readonly number[]).includes(n)))),
  ordering: z.optional(z.string().check(z.maxLength(200))),
  /** The position in the list: it contains the values by which a row is sorted, such as a title of 80 characters. */
  cursor: z.optional(z.string().check(z.maxLength(1_000))),
}
/** Query keys of a list that can be searched. */
export const listQuery = { ...pageQuery, search: z.optional(z.string().check(z.maxLength(100))) }
