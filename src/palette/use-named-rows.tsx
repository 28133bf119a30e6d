// The rows of the palette that have names of their own, in the language that is shown, and how they are searched.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preferences } from '#contract/preferences.ts'
import { type Index, indexOf } from '#src/search/search-index.ts'
import { useReadings } from '#src/search/use-readings.tsx'
import type { Mode } from './modes.ts'
import { modeRows, type NamedRow, viewRows } from './named.ts'

export interface NamedRows {
  readonly rows: readonly NamedRow[]
  readonly index: Index
}

/** Saved views among everything and among the pages, the modes in the help. `permissions` keeps its identity as long as they are the same. */
export const useNamedRows = (
  mode: Mode,
  { views, aliases }: Pick<Preferences, 'views' | 'aliases'>,
  permissions: readonly string[],
): NamedRows => {
  const { t } = useTranslation()
  const rows = useMemo(() => {
    const words = (key: string, params: Readonly<Record<string, string>> = {}) => t(key, { ...params })
    if (mode === 'help') return modeRows(permissions, words)
    return mode === 'all' || mode === 'pages' ? viewRows(views, permissions, words) : []
  }, [mode, views, permissions, t])
  const readings = useReadings(rows.length > 0)
  const index = useMemo(
    () =>
      indexOf(
        rows.map(({ entry }) => {
          const own = aliases?.[entry.id]
          return own === undefined ? entry : { ...entry, own }
        }),
        readings,
      ),
    [rows, aliases, readings],
  )
  return { rows, index }
}
