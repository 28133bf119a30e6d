// The lines of a key list for a query, by heading.
import { useTranslation } from 'react-i18next'
import { keymap } from '#src/commands/keymap.ts'
import readings from '#src/commands/pinyin.json' with { type: 'json' }
import { commands } from '#src/commands/registry.ts'
import { plainQuery, search } from '#src/search/search.ts'
import { byContext, hasKeysLike, type KeyLine, unboundLine } from './key-list.ts'
import type { KeyTableProps } from './key-table.tsx'
import type { KeySlots } from './use-key-slots.tsx'

/** Finds lines by name, alias, pinyin or keys. `unbound`: commands without keys are found too. */
export const useKeyGroups = (
  slots: KeySlots,
  lines: readonly KeyLine[],
  query: string,
  { unbound = false }: { unbound?: boolean } = {},
): KeyTableProps['groups'] => {
  const { t } = useTranslation()
  const groupsOf = (some: readonly KeyLine[]) =>
    byContext(some).map(({ context, lines: inside }) => ({
      id: context,
      heading: t(`palette:contexts.${context}`),
      lines: inside,
    }))
  if (plainQuery(query) === '') return groupsOf(lines)

  const bound = new Set(slots.lines.map((line) => line.command))
  const others = unbound ? commands.filter((one) => one.listed !== false && !bound.has(one.id)) : []
  const ids = [...new Set([...lines.map((line) => line.command), ...others.map((one) => one.id)])]
  const entries = ids.flatMap((id) => slots.entryOf(id) ?? [])
  const found = new Set(search(query, entries, readings).map((hit) => hit.id))
  const rest = others.filter((one) => found.has(one.id)).map((one) => unboundLine(keymap, one.id))
  return [
    ...groupsOf(lines.filter((line) => found.has(line.command) || hasKeysLike(line, query))),
    ...(rest.length === 0 ? [] : [{ id: 'unbound', heading: t('keys:sheet.unbound'), lines: rest }]),
  ]
}
