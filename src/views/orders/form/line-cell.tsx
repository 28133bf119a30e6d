// The look and the text of a grid cell without the cursor.
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { priceUnitText } from '#src/components/line-text.ts'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { gradeText } from './line-clipboard.ts'
import { type GridColumn, isBlank, isUnit, type Line, OWN_GRADE } from './lines.ts'

export const numeric = new Set<GridColumn>(['quantity', 'reference_price'])
export const cellClass =
  'h-row-compact border-b border-line p-0 not-first:border-l @max-[640px]:block @max-[640px]:h-auto @max-[640px]:rounded @max-[640px]:border! @max-[640px]:border-line!'
export const inputClass =
  'size-full @max-[640px]:h-8 truncate bg-transparent px-2 outline-none -outline-offset-2 focus:outline-2 focus:outline-primary'

/** The error of the cell with the cursor; shown over the line below or the next cell, because the cell has no room. */
export const wrongClass = 'absolute z-10 rounded bg-danger-soft px-2 text-left text-cap text-danger-ink shadow-float'

export const rowClass =
  '@max-[640px]:grid-cols-2 @max-[640px]:gap-2 @max-[640px]:border-b @max-[640px]:border-line @max-[640px]:p-3'
export const numberClass =
  'h-row-compact w-10 border-b border-line px-2 text-right font-normal text-ink-3 @max-[640px]:h-auto @max-[640px]:w-auto @max-[640px]:border-0 @max-[640px]:px-0 @max-[640px]:text-left'
/** The label of a cell; a price includes its unit, null where each price of the column says its own. */
export const cellName = (name: string, t: TFunction, priceUnit: string | null): string =>
  [t(`orders:fields.item.${name}`), name === 'reference_price' ? priceUnit : null].filter(Boolean).join(' ')

/** The class of a cell that spans both columns of a card. */
export const isWide = (name: GridColumn): boolean => name === 'name' || name === 'origin_text'

/** The tooltip of a cell whose text may not fit; choices are short and need none. */
export const cutShort = (line: Line, name: GridColumn): string | undefined =>
  name === 'grade'
    ? (line.grade === OWN_GRADE && line.grade_text) || undefined
    : name === 'unit'
      ? undefined
      : line[name] || undefined

interface CellTextProps {
  line: Line
  name: GridColumn
  /** The prices of the lines are in different units, so that each says its own. */
  ownUnits: boolean
}

export const CellText = ({ line, name, ownUnits }: CellTextProps): ReactNode => {
  const { t } = useTranslation()
  const text = line[name]
  if (isBlank(line)) return null
  if (text === '') return null
  if (name === 'name' && line.processing.trim() !== '')
    return (
      <>
        {text} <span className="text-ink-3">{line.processing}</span>
      </>
    )
  if (name === 'grade') return gradeText(line, t)
  if (name === 'unit') return isUnit(text) ? t(`orders:options.unit.${text}`) : text
  if (name === 'quantity') return <Quantity value={text} />
  if (name === 'reference_price')
    return (
      <>
        <Money value={text} bare />
        {ownUnits && <span className="ml-1 text-cap text-ink-3">{priceUnitText(line.unit, t)}</span>}
      </>
    )
  return text
}
