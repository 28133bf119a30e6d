import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { grades, units } from '#contract/orders.options.ts'
import { type GridColumn, gridColumns } from './lines.ts'
import type { PasteWords } from './paste-lines.ts'

const split = (words: string): string[] => words.toLowerCase().split('|')

/** What heads, grades and units are called in spreadsheets, in every spelling the locale knows. */
export const usePasteWords = (): PasteWords => {
  const { t } = useTranslation()
  return useMemo(() => {
    const named = (values: readonly string[], kind: 'grade' | 'unit') =>
      Object.fromEntries(
        values.flatMap((value) =>
          [value, t(`orders:options.${kind}.${value}`).toLowerCase(), ...split(t(`orders:paste.${kind}.${value}`))].map(
            (word) => [word, value],
          ),
        ),
      )
    const heads = Object.fromEntries(
      gridColumns.map((column) => [column, split(t(`orders:paste.heads.${column}`))]),
    ) as Record<GridColumn, string[]> // one entry per column
    return { heads, grades: named(grades, 'grade'), units: named(units, 'unit') }
  }, [t])
}
