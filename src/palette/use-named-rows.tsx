// The rows of the palette with their own names, in the current language, and their search entries.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preferences } from '#contract/preferences.ts'
import { type Index, indexOf } from '#src/search/search-index.ts'
import { useReadings } from '#src/search/use-readings.tsx'
import type { Mode } from './modes.ts'
import { modeRows, type NamedRow, viewRows } from './named.ts'
import { placeRows } from './near/place-rows.ts'
import { statusRows } from './record-statuses.ts'
import { useHasAllMessages } from './use-entries.tsx'

export interface NamedRows {
  readonly rows: readonly NamedRow[]
  readonly index: Index
}

/**
 * Saved views, and the modes in the help. Once something is typed also statuses and places, without a mode and among the pages.
 * `permissions` must be a stable array.
 */
export const useNamedRows = (
  mode: Mode,
  { views, aliases }: Pick<Preferences, 'views' | 'aliases'>,
  permissions: readonly string[],
  isTyped: boolean,
): NamedRows => {
  const { t, i18n } = useTranslation()
  const hasWords = useHasAllMessages()
  const rows = useMemo(() => {
    const words = (key: string, params: Readonly<Record<string, string>> = {}) => t(key, { ...params })
    if (mode === 'help') return modeRows(permissions, words)
    if (mode !== 'all' && mode !== 'pages') return []
    // Statuses are many, so they appear only while the user types, and once their messages are loaded.
    const language = i18n.resolvedLanguage ?? i18n.language
    const typed =
      isTyped && hasWords
        ? [...statusRows(permissions, language, words), ...placeRows(permissions, language, words)]
        : []
    return [...viewRows(views, permissions, words), ...typed]
  }, [mode, views, permissions, t, i18n, isTyped, hasWords])
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
