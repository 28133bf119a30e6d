// The cells of a file: typed here, written as CSV here and as a spreadsheet in xlsx.worker.ts.
import { businessTime, businessZone, DEFAULT_ZONE } from '#contract/business-day.ts'
import { guardCell } from '#contract/cells.ts'
import type { ExportMessages } from './messages.ts'

/**
 * A cell; its text is already safe. `decimal` keeps its digits as text, because the database's numbers are not floats.
 */
export type Cell =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'decimal'; readonly text: string; readonly places: number }
  /** YYYY-MM-DD. */
  | { readonly is: 'day'; readonly text: string }
  /** YYYY-MM-DD HH:mm, in business time. */
  | { readonly is: 'time'; readonly text: string }
  | null

/** Text from a person: text that a spreadsheet could run as a formula is marked as text. */
export const textCell = (text: string | null | undefined): Cell =>
  text === null || text === undefined || text === '' ? null : { is: 'text', text: guardCell(text) }

/** A number from the database or the code; `places` decimals are shown. */
export const numberCell = (value: string | number | null | undefined, places = 0): Cell =>
  value === null || value === undefined ? null : { is: 'decimal', text: String(value), places }

/** A calendar day. */
export const dayCell = (value: string | null | undefined): Cell => (value == null ? null : { is: 'day', text: value })

/** An instant in business time. */
export const timeCell = (value: string | null | undefined): Cell =>
  value == null ? null : { is: 'time', text: businessTime(new Date(value)) }

/**
 * The end of a head whose columns hold times: the zone of all of them. It is a column of its own, so that the position
 * and the name of the other columns stay unchanged.
 */
export const zoneHead = (words: ExportMessages): Cell =>
  textCell(
    words('common:zone.all', {
      zone: businessZone() === DEFAULT_ZONE ? words('common:zone.beijing') : businessZone(),
    }),
  )
/** The width of the zone's column in characters. */
export const ZONE_WIDTH = 20

/** Makes Excel read a CSV as UTF-8. */
export const BOM = '\uFEFF'

const field = (cell: Cell): string => {
  if (cell === null) return ''
  return /[",\r\n]/.test(cell.text) ? `"${cell.text.replaceAll('"', '""')}"` : cell.text
}

/** Rows in the format of RFC 4180. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
