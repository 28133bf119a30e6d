import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun } from '#src/commands/command-context.tsx'
import { useKeyArrangement } from '#src/commands/use-keys.tsx'
import { TIPS_OFF_SWITCH } from '#src/keyboard/user-keymap.ts'
import { usePreferences } from '#src/machines/use-preferences.tsx'
import { KeySearch } from '#src/shortcuts/key-search.tsx'
import { KeyTable } from '#src/shortcuts/key-table.tsx'
import { useKeyGroups } from '#src/shortcuts/use-key-groups.tsx'
import { useKeySlots } from '#src/shortcuts/use-key-slots.tsx'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { KeyImport } from './key-import.tsx'

/** Presets, the switch for single characters, the keys of each command, and their export and import. */
export const Shortcuts = () => {
  const { t } = useTranslation()
  const run = useRun()
  const slots = useKeySlots()
  const { preset, characters } = useKeyArrangement()
  const { switches } = usePreferences()
  const [query, setQuery] = useState('')
  const [scope, setScope] = useState('changed')
  const lines = scope === 'all' || query !== '' ? slots.lines : slots.lines.filter((line) => line.isOwn)
  const groups = useKeyGroups(slots, lines, query, { unbound: true })
  return (
    <div className="flex flex-col gap-5">
      <Field group label={t('keys:settings.preset')} hint={t('keys:settings.preset_hint')}>
        <Segmented
          value={preset}
          options={(['english', 'pinyin'] as const).map((value) => ({ value, label: t(`keys:settings.${value}`) }))}
          onChange={(value) => void run(value === 'pinyin' ? 'keys.preset_pinyin' : 'keys.preset_english')}
        />
      </Field>
      <Checkbox
        checked={characters}
        onChange={(on) => void run(on ? 'keys.characters_on' : 'keys.characters_off')}
        label={t('keys:settings.characters')}
        hint={t('keys:settings.characters_hint')}
      />
      <Checkbox
        checked={switches?.[TIPS_OFF_SWITCH] !== true}
        onChange={(on) => void run(on ? 'keys.tips_on' : 'keys.tips_off')}
        label={t('keys:settings.tips')}
        hint={t('keys:settings.tips_hint')}
      />
      <section aria-label={t('keys:settings.own')}>
        <h3 className="mb-2 text-table font-medium">{t('keys:settings.own')}</h3>
        <div className="mb-3">
          <KeySearch
            query={query}
            onQuery={setQuery}
            scope={scope}
            onScope={setScope}
            scopes={[
              { value: 'changed', label: t('keys:settings.changed') },
              { value: 'all', label: t('keys:sheet.all') },
            ]}
          />
        </div>
        {groups.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys to be read by them
          <div tabIndex={0} className="max-h-120 overflow-y-auto">
            <KeyTable slots={slots} groups={groups} />
          </div>
        ) : (
          <p className="text-table text-ink-3">
            {t(query === '' ? 'keys:settings.none_changed' : 'palette:words.sheet_none')}
          </p>
        )}
      </section>
      <div className="flex flex-wrap items-start gap-2">
        <CommandButton id="keys.export" size="sm" />
        <KeyImport />
        {slots.lines.some((line) => line.isOwn) && <CommandButton id="keys.reset_all" size="sm" variant="quiet" />}
      </div>
    </div>
  )
}
