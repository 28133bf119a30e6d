// The rows of the palette with their own names, in the current language, and their search entries.
import { useTranslation } from 'react-i18next'
import type { Preferences } from '#contract/preferences.ts'
import { type Index, indexOf } from '#src/search/search-index.ts'
import { useReadings } from '#src/search/use-readings.tsx'
import type { Mode } from './modes.ts'
import { modeRows, type NamedRow, viewRows } from './named.ts'
import { placeRows } from './near/place-rows.ts'
import { statusRows } from './record-statuses.ts'
import { useEntries, useHasAllMessages } from './use-entries.tsx'

export interface NamedRows {
  readonly rows: readonly NamedRow[]
  readonly index: Index
}

/** Keeps the last result, and makes it anew when one of its inputs changes. */
const createKept = <R,>() => {
  let last: { readonly inputs: readonly unknown[]; readonly result: R } | null = null
  return (inputs: readonly unknown[], make: () => R): R => {
    if (last === null || inputs.some((one, at) => one !== last?.inputs[at])) last = { inputs, result: make() }
    return last.result
  }
}

const createKeptRows = () => ({ rows: createKept<readonly NamedRow[]>(), index: createKept<Index>() })
/** Each opening begins without a text, so the rows of both cases are kept. */
const createKeptCases = () => ({ untyped: createKeptRows(), typed: createKeptRows() })

// Kept between openings of the palette, because making them at the first letter takes a quarter of a frame. Keyed by the
// entries of the commands, which change with the language and with the loaded messages.
const keptBy = new WeakMap<ReturnType<typeof useEntries>, ReturnType<typeof createKeptCases>>()

const keptFor = (entries: ReturnType<typeof useEntries>) => {
  const kept = keptBy.get(entries) ?? createKeptCases()
  keptBy.set(entries, kept)
  return kept
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
  // Statuses are many, so they appear only while the user types, and once their messages are loaded.
  const hasStatuses = useHasAllMessages() && isTyped
  const kept = keptFor(useEntries())
  const { rows: keptRows, index: keptIndex } = hasStatuses ? kept.typed : kept.untyped
  const rows = keptRows([mode, views, permissions], () => {
    const words = (key: string, params: Readonly<Record<string, string>> = {}) => t(key, { ...params })
    if (mode === 'help') return modeRows(permissions, words)
    if (mode !== 'all' && mode !== 'pages') return []
    const language = i18n.resolvedLanguage ?? i18n.language
    const typed = hasStatuses
      ? [...statusRows(permissions, language, words), ...placeRows(permissions, language, words)]
      : []
    return [...viewRows(views, permissions, words), ...typed]
  })
  const readings = useReadings(rows.length > 0)
  const index = keptIndex([rows, aliases, readings], () =>
    indexOf(
      rows.map(({ entry }) => {
        const own = aliases?.[entry.id]
        return own === undefined ? entry : { ...entry, own }
      }),
      readings,
    ),
  )
  return { rows, index }
}
