// The key sheet: the keys of this page or of all pages, from the live keymap; searched by words, pinyin and keys, and
// changed in place.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { availabilityOf } from '#src/commands/availability.ts'
import type { Situation } from '#src/commands/command.ts'
import { usePageContexts, useRun, useSituation } from '#src/commands/command-context.tsx'
import { find } from '#src/commands/registry.ts'
import { useKeyArrangement, useKeysOf } from '#src/commands/use-keys.tsx'
import { type KeyContext, modalContexts } from '#src/keyboard/bindings.ts'
import { plainQuery } from '#src/search/search.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { KeyHint, keyCaps } from '#src/ui/text/key-hint.tsx'
import { alwaysKeys, fixedKeys, type KeyLine } from './key-list.ts'
import { KeySearch } from './key-search.tsx'
import { KeyTable } from './key-table.tsx'
import { useKeyGroups } from './use-key-groups.tsx'
import { useKeySlots, useSpokenKeys } from './use-key-slots.tsx'

export interface ShortcutSheetProps {
  open: boolean
  onClose: () => void
}

/**
 * The sheet shows the keys of this page until the user asks for all of them; keys of modal contexts are always shown.
 */
export const ShortcutSheet = ({ open, onClose }: ShortcutSheetProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('commands:sheet.open')}
      closeLabel={t('palette:words.close')}
      size="lg"
    >
      <SheetBody onClose={onClose} />
    </Dialog>
  )
}

const SheetBody = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const run = useRun()
  const situation = useSituation()
  const page = usePageContexts()
  const slots = useKeySlots()
  const keysOf = useKeysOf()
  const { characters } = useKeyArrangement()
  const [query, setQuery] = useState('')
  const [scope, setScope] = useState('here')

  const lines =
    scope === 'all' ? slots.lines : once(slots.lines.filter((line) => isLive(line, slots.lines, page, situation)))
  const groups = useKeyGroups(slots, lines, query, { unbound: scope === 'all' })
  // The keys of this page come before those of every page.
  const sorted =
    scope === 'all' ? groups : groups.toSorted((a, b) => Number(a.id === 'global') - Number(b.id === 'global'))
  const isOnList = scope === 'all' || page.includes('table')
  const rowKey = (step: 'next' | 'prev') => keyCaps(keysOf(`rows.${step}`, 'table') ?? '').join(' ')
  const count = groups.reduce((sum, group) => sum + group.lines.length, 0)
  return (
    <div className="flex flex-col gap-3">
      <KeySearch
        query={query}
        onQuery={setQuery}
        scope={scope}
        onScope={setScope}
        scopes={[
          { value: 'here', label: t('keys:sheet.here') },
          { value: 'all', label: t('keys:sheet.all') },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys to be read by them */}
      <div tabIndex={0} className="max-h-[min(56vh,560px)] overflow-y-auto">
        <KeyTable slots={slots} groups={sorted} wide />
        {plainQuery(query) === '' && (
          <>
            {isOnList && (
              <p className="mb-3 text-cap text-ink-2">
                {t('keys:sheet.first_row', { next: rowKey('next'), prev: rowKey('prev') })}
              </p>
            )}
            {fixedKeys
              .filter(({ on }) => scope === 'all' || on.some((path) => path === situation.path))
              .map(({ id, keys }) => (
                <FixedKeys key={id} id={id} keys={keys} />
              ))}
            <FixedKeys id="always" keys={alwaysKeys.map(({ keys, what }) => ({ what, keys: [keys] }))} />
          </>
        )}
        <p role="status" className={count === 0 ? 'text-table text-ink-3' : 'sr-only'}>
          {count === 0 ? t('palette:words.sheet_none') : t('keys:sheet.count', { count })}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line pt-3">
        <Checkbox
          checked={characters}
          onChange={(on) => void run(on ? 'keys.characters_on' : 'keys.characters_off')}
          label={t('keys:settings.characters')}
          hint={t('keys:settings.characters_hint')}
          className="min-w-60 flex-1"
        />
        <Button
          variant="quiet"
          size="sm"
          icon="gear"
          onClick={() => {
            onClose()
            void run('preferences.open')
          }}
        >
          {t('keys:sheet.settings')}
        </Button>
      </div>
    </div>
  )
}

interface FixedKeysProps {
  id: string
  keys: readonly { readonly what: string; readonly keys: readonly string[] }[]
}

/** Keys that nobody can change, under their heading. */
const FixedKeys = ({ id, keys: list }: FixedKeysProps) => {
  const { t } = useTranslation()
  const spoken = useSpokenKeys()
  const always = id === 'always'
  return (
    <section className="mb-2">
      <h3 className="mb-1 text-cap font-medium text-ink-3">
        {t(always ? 'keys:sheet.always' : `keys:fixed.${id}.title`)}
      </h3>
      <ul className="gap-x-8 sm:columns-2">
        {list.map(({ what, keys }) => (
          <li key={what} className="flex min-h-8 break-inside-avoid items-center gap-2 border-b border-line text-table">
            <span className="min-w-0 flex-1 truncate">
              {t(always ? `keys:always.${what}` : `keys:fixed.${id}.${what}`)}
            </span>
            {keys.map((key) => (
              <KeyHint key={key} keys={key} />
            ))}
            <span className="sr-only">{keys.map(spoken).join(' ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A key of dialogs that pages have too, such as the next decision, is shown where it can act, as on the page. */
const isLive = (
  line: KeyLine,
  lines: readonly KeyLine[],
  page: readonly KeyContext[],
  situation: Situation,
): boolean => {
  if (modalContexts.has(line.in)) {
    if (lines.every(({ command, in: context }) => command !== line.command || modalContexts.has(context))) return true
  } else if (line.in !== 'global' && !page.includes(line.in)) return false
  const command = find(line.command)
  return command !== undefined && availabilityOf(command, situation).is !== 'hidden'
}

/** A command with the same keys on the page and in its dialogs stands once, with the page. */
const once = (lines: readonly KeyLine[]): readonly KeyLine[] =>
  lines.filter(
    (line) =>
      !modalContexts.has(line.in) ||
      lines.every((other) => other.command !== line.command || other.keys !== line.keys || modalContexts.has(other.in)),
  )
