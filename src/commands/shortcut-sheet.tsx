// The sheet of keys: what the keyboard does on this page, from the live keymap, with a search by words and pinyin.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/ui/dialog.tsx'
import { SearchInput } from '#src/ui/input.tsx'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { availabilityOf } from './catalogue.ts'
import type { Situation } from './command.ts'
import { usePageContexts, useSituation } from './command-context.tsx'
import { type Binding, type KeyContext, keyContexts, keymap, modalContexts } from './keymap.ts'
import readings from './pinyin.json' with { type: 'json' }
import { find } from './registry.ts'
import { plainQuery, search } from './search.ts'
import { useEntries } from './use-entries.tsx'

export interface ShortcutSheetProps {
  open: boolean
  onClose: () => void
}

/** Filtered to what the page answers; the modal contexts are always told of. */
export const ShortcutSheet = ({ open, onClose }: ShortcutSheetProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('commands:sheet.open')}
      description={t('commands:words.sheet_here')}
      closeLabel={t('commands:words.close')}
      size="lg"
    >
      <SheetBody />
    </Dialog>
  )
}

const SheetBody = () => {
  const { t } = useTranslation()
  const situation = useSituation()
  const page = usePageContexts()
  const entryOf = useEntries()
  const [query, setQuery] = useState('')

  const live = keymap.filter((binding) => isLive(binding, page, situation))
  const commands = [...new Set(live.map((binding) => binding.command))].flatMap((id) => find(id) ?? [])
  const found =
    plainQuery(query) === '' ? null : new Set(search(query, commands.map(entryOf), readings).map((hit) => hit.id))
  const groups = keyContexts
    .map((context) => ({
      context,
      lines: linesOf(live.filter((one) => one.in === context && (found?.has(one.command) ?? true))),
    }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <div className="flex flex-col gap-4">
      <SearchInput
        value={query}
        onChange={setQuery}
        label={t('commands:words.sheet_search')}
        placeholder={t('commands:words.sheet_search')}
        clearLabel={t('commands:words.sheet_clear')}
        size="md"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys to be read by them */}
      <div tabIndex={0} className="max-h-[60vh] gap-x-8 overflow-y-auto sm:columns-2">
        {groups.map(({ context, lines }) => (
          <section key={context} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-cap font-medium text-ink-3">{t(`commands:contexts.${context}`)}</h3>
            <dl>
              {lines.map(({ command, keys }) => (
                <div key={command} className="flex min-h-8 items-center gap-2 border-b border-line text-table">
                  <dt className="min-w-0 flex-1 truncate">{titleOf(command, entryOf)}</dt>
                  <dd className="flex flex-none gap-2">
                    {keys.map((one) => (
                      <span key={one}>
                        <KeyHint keys={one} />
                        <span className="sr-only">{one}</span>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p role="status" className="text-table text-ink-3">
          {groups.length === 0 && t('commands:words.sheet_none')}
        </p>
      </div>
    </div>
  )
}

const isLive = (binding: Binding, page: readonly KeyContext[], situation: Situation): boolean => {
  if (modalContexts.has(binding.in)) return true
  if (binding.in !== 'global' && !page.includes(binding.in)) return false
  const command = find(binding.command)
  return command !== undefined && availabilityOf(command, situation).is !== 'hidden'
}

/** One line a command, with all its keys in this context. */
const linesOf = (bindings: readonly Binding[]): { command: string; keys: string[] }[] => {
  const lines = new Map<string, string[]>()
  for (const { command, keys } of bindings) lines.set(command, [...(lines.get(command) ?? []), keys])
  return [...lines].map(([command, keys]) => ({ command, keys }))
}

const titleOf = (id: string, entryOf: ReturnType<typeof useEntries>): string => {
  const command = find(id)
  return command === undefined ? id : entryOf(command).title
}
