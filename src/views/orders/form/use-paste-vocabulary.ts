import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { grades, units } from '#contract/orders.options.ts'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { ASKED } from './lines.ts'
import type { PasteVocabulary } from './paste-table.ts'
import { pasteColumns } from './paste-table.ts'

const split = (words: string): string[] => words.normalize('NFKC').toLowerCase().split('|')

/** The words for heads, grades, units and choices in spreadsheets, in every spelling of the locale. */
export const usePasteVocabulary = (): PasteVocabulary => {
  const { t } = useTranslation()
  const offset = useClockOffset()
  return useMemo(() => {
    const named = (values: readonly string[], kind: 'grade' | 'unit' | 'wild_or_cultivated') =>
      Object.fromEntries(
        values.flatMap((value) =>
          [
            value,
            t(`orders:options.${kind}.${value}`).toLowerCase(),
            ...split(t(`order_form:paste.${kind}.${value}`)),
          ].map((word) => [word, value]),
        ),
      )
    const asked = (column: 'new_stock_only' | 'daodi_required') =>
      Object.fromEntries([
        ...split(t(`order_form:paste.${column}.yes`)).map((word) => [word, ASKED]),
        ...split(t(`order_form:paste.${column}.any`)).map((word) => [word, '']),
      ])
    return {
      now: new Date(Date.now() + offset),
      heads: Object.fromEntries(pasteColumns.map((column) => [column, split(t(`order_form:paste.heads.${column}`))])),
      grades: named(grades, 'grade'),
      units: named(units, 'unit'),
      choices: {
        new_stock_only: asked('new_stock_only'),
        daodi_required: asked('daodi_required'),
        wild_or_cultivated: named(['wild', 'cultivated', 'any'], 'wild_or_cultivated'),
      },
    }
  }, [t, offset])
}
