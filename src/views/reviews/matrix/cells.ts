// Many cells of the comparison at once: the copied texts, and the awards of a paste or a fill. Pure.
import { compare, minimum, places, subtract, sum } from '#contract/decimal.ts'
import { quantity } from '#contract/fields.figures.ts'
import type { Allocation } from '#contract/reviews.award.ts'
import type { PickEdit } from '#src/machines/use-review.ts'
import { plainNumber } from '#src/ui/table/table-text.ts'
import type { MatrixView } from './layout.ts'
import type { MatrixCell, MatrixLine } from './model.ts'

/** A place of the grid: its line, its offer if there is one, and the awarded quantity. */
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

/** A figure as a person types it: without the zeros that fill the places of its column. */
const bare = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)

/**
 * The awarded quantities where any cell of the range has one, else the figures of the view; plain numbers for a
 * spreadsheet.
 */
export const copiedCells = (rows: readonly (readonly CellAt[])[], view: MatrixView): string[][] => {
  const isAwarded = rows.some((row) => row.some(({ given }) => given !== undefined))
  return rows.map((row) => row.map((at) => (isAwarded ? bare(at.given?.awarded_qty ?? '') : figureOf(at, view))))
}

const isOpen = (cell: MatrixCell | undefined): cell is MatrixCell => cell !== undefined && cell.exclusion === null

/** A pasted text that was not written: the herb of its line, and the text. */
export interface SkippedCell {
  readonly herb: string
  readonly text: string
}

/**
 * The awards of pasted cells: a quantity, or nothing where the cell is blank or 0. Figures pasted over themselves award
 * nothing. A cell without a valid offer, or with a text that is no quantity, is skipped.
 */
export const pastedEdits = (
  rows: readonly (readonly { readonly at: CellAt; readonly text: string }[])[],
  view: MatrixView,
): { readonly edits: readonly PickEdit[]; readonly skipped: readonly SkippedCell[] } => {
  const all = rows.flat()
  const isOwn = copiedCells(
    rows.map((row) => row.map(({ at }) => at)),
    view,
  ).flat()
  if (all.every(({ text }, nth) => isSameText(text, isOwn[nth] ?? ''))) return { edits: [], skipped: [] }
  const skipped: SkippedCell[] = []
  const edits = all.flatMap(({ at: { line, cell, given }, text }): PickEdit[] => {
    const plain = plainNumber(text.trim())
    const isNone = plain === '' || Number(plain) === 0
    if (!isOpen(cell)) {
      if (!isNone) skipped.push({ herb: line.item.name ?? '', text: text.trim() })
      return []
    }
    if (isNone) return given === undefined ? [] : [{ tender_item_id: cell.item.id, quantity: null }]
    const read = quantity.safeParse(plain)
    if (!read.success) skipped.push({ herb: line.item.name ?? '', text: text.trim() })
    return read.success ? [{ tender_item_id: cell.item.id, quantity: read.data }] : []
  })
  return { edits, skipped }
}

const isSameText = (text: string, own: string): boolean => {
  const plain = plainNumber(text.trim())
  if (plain === own) return true
  return quantity.safeParse(plain).success && own !== '' && compare(plain, own) === 0
}

/**
 * Fills the lines from the first one: each supplier gets the quantity of the first line, limited by its offer and by
 * what the line still needs beside the other suppliers in `givenOf`. A supplier without an award in the first line gets
 * none. Where lines are not shared (`isShared`), a line of another supplier does not change. `unfilled`: the number of
 * lines with no room for a quantity. `taken`: the number of lines that another supplier keeps.
 */
export const filledEdits = (
  first: readonly CellAt[],
  rows: readonly (readonly CellAt[])[],
  givenOf: (lineId: string) => readonly Allocation[],
  isShared: boolean,
): { readonly edits: readonly PickEdit[]; readonly unfilled: number; readonly taken: number } => {
  let unfilled = 0
  let taken = 0
  const edits = rows.flatMap((row) => {
    const need = row[0]?.line.line.quantity ?? '0'
    const main = givenOf(row[0]?.line.line.id ?? '').filter(({ role }) => role === 'main')
    const now = new Map(main.map((one) => [one.tender_item_id, one.awarded_qty]))
    const own: PickEdit[] = []
    for (const [nth, { cell, given }] of row.entries()) {
      if (!isOpen(cell) || given === undefined || first[nth]?.given !== undefined) continue
      own.push({ tender_item_id: cell.item.id, quantity: null })
      now.delete(cell.item.id)
    }
    let isLeft = false
    let isTaken = false
    for (const [nth, { cell }] of row.entries()) {
      const figure = first[nth]?.given?.awarded_qty
      if (figure === undefined) continue
      if (!isOpen(cell)) {
        isLeft = true
        continue
      }
      const others = [...now].flatMap(([id, awarded]) => (id === cell.item.id ? [] : [awarded]))
      if (!isShared && others.length > 0) {
        isTaken = true
        continue
      }
      const rest = subtract(need, sum(others, places.quantity))
      const quantity = minimum([figure, cell.item.offered_qty, rest]) ?? figure
      if (compare(quantity, '0') <= 0) {
        isLeft = true
        continue
      }
      own.push({ tender_item_id: cell.item.id, quantity })
      now.set(cell.item.id, quantity)
    }
    if (isTaken) taken += 1
    else if (isLeft) unfilled += 1
    return own
  })
  return { edits, unfilled, taken }
}

/** Removes the awards of the cells. */
export const clearedEdits = (rows: readonly (readonly CellAt[])[]): readonly PickEdit[] =>
  rows
    .flat()
    .flatMap(({ cell, given }) =>
      cell === undefined || given === undefined ? [] : [{ tender_item_id: cell.item.id, quantity: null }],
    )
