// Many cells of the comparison at once: what is copied of them, and what a paste or a fill awards. Pure.
import { compare, minimum } from '#contract/decimal.ts'
import { quantity } from '#contract/fields.ts'
import type { Allocation } from '#contract/reviews.award.ts'
import type { PickEdit } from '#src/machines/use-review.ts'
import { plainNumber } from '#src/ui/table/table-text.ts'
import type { MatrixView } from './layout.ts'
import type { MatrixCell, MatrixLine } from './model.ts'

/** A place of the grid: its line, its offer if there is one, and what that is awarded. */
export interface CellAt {
  readonly line: MatrixLine
  readonly cell: MatrixCell | undefined
  readonly given: Allocation | undefined
}

const figureOf = ({ cell }: CellAt, view: MatrixView): string => {
  if (cell === undefined) return ''
  if (view === 'amount' || view === 'dry' || view === 'marker') return cell[view] ?? ''
  return cell.item.landed_price_kg
}

/** The awarded quantities where anything of the range is awarded, else the figures of the view: plain numbers, as a spreadsheet counts with. */
export const copiedCells = (rows: readonly (readonly CellAt[])[], view: MatrixView): string[][] => {
  const isAwarded = rows.some((row) => row.some(({ given }) => given !== undefined))
  return rows.map((row) => row.map((at) => (isAwarded ? (at.given?.awarded_qty ?? '') : figureOf(at, view))))
}

const isOpen = (cell: MatrixCell | undefined): cell is MatrixCell => cell !== undefined && cell.exclusion === null

/**
 * What pasted cells award: a quantity, or nothing where the cell is blank or 0. Figures pasted over themselves award nothing; a cell without
 * a valid offer, or with a text that is no quantity, is counted as skipped.
 */
export const pastedEdits = (
  rows: readonly (readonly { readonly at: CellAt; readonly text: string }[])[],
  view: MatrixView,
): { readonly edits: readonly PickEdit[]; readonly skipped: number } => {
  const all = rows.flat()
  const isOwn = copiedCells(
    rows.map((row) => row.map(({ at }) => at)),
    view,
  ).flat()
  if (all.every(({ text }, nth) => isSameText(text, isOwn[nth] ?? ''))) return { edits: [], skipped: 0 }
  let skipped = 0
  const edits = all.flatMap(({ at: { cell, given }, text }): PickEdit[] => {
    const plain = plainNumber(text.trim())
    const isNone = plain === '' || Number(plain) === 0
    if (!isOpen(cell)) {
      if (!isNone) skipped += 1
      return []
    }
    if (isNone) return given === undefined ? [] : [{ tender_item_id: cell.item.id, quantity: null }]
    const read = quantity.safeParse(plain)
    if (!read.success) skipped += 1
    return read.success ? [{ tender_item_id: cell.item.id, quantity: read.data }] : []
  })
  return { edits, skipped }
}

const isSameText = (text: string, own: string): boolean => {
  const plain = plainNumber(text.trim())
  if (plain === own) return true
  return quantity.safeParse(plain).success && own !== '' && compare(plain, own) === 0
}

/** Each line as the first one: the supplier chosen there gets these lines too, as much as it offers; where none is, nothing. */
export const filledEdits = (first: readonly CellAt[], rows: readonly (readonly CellAt[])[]): readonly PickEdit[] =>
  rows.flatMap((row) =>
    row.flatMap(({ line, cell, given }, nth): PickEdit[] => {
      if (!isOpen(cell)) return []
      if (first[nth]?.given === undefined)
        return given === undefined ? [] : [{ tender_item_id: cell.item.id, quantity: null }]
      return [
        {
          tender_item_id: cell.item.id,
          quantity: minimum([line.line.quantity, cell.item.offered_qty]) ?? line.line.quantity,
        },
      ]
    }),
  )

/** The awards of the cells taken back. */
export const clearedEdits = (rows: readonly (readonly CellAt[])[]): readonly PickEdit[] =>
  rows
    .flat()
    .flatMap(({ cell, given }) =>
      cell === undefined || given === undefined ? [] : [{ tender_item_id: cell.item.id, quantity: null }],
    )
