import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Indicator, indicators } from '#contract/herbal-templates.indicators.ts'
import { specName } from '#contract/quality-specs.ts'
import { Hit, hitsIn } from '#src/ui/input/hit.tsx'
import { Picker } from '#src/ui/input/picker.tsx'

interface SpecPickerProps {
  id: string
  /** Codes already in the list. */
  taken: ReadonlySet<string>
  onPick: (indicator: Indicator) => void
  onOwn: (name: string) => void
}

/** Adds an indicator: from the catalogue by its name, English name, code or group, or a new one by name. */
export const SpecPicker = ({ id, taken, onPick, onOwn }: SpecPickerProps) => {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const search = useCallback(
    async (typed: string) => {
      const wanted = typed.trim().toLowerCase()
      return indicators.filter((one) =>
        [one.name_zh, one.name_en, one.code, t(`herbal:quality.groups.${one.group}`)].some((word) =>
          word.toLowerCase().includes(wanted),
        ),
      )
    },
    [t],
  )
  return (
    <Picker
      id={id}
      size="sm"
      className="max-w-72"
      text={text}
      onText={setText}
      search={search}
      keyOf={(indicator) => indicator.code}
      aria-label={t('herbal:quality.add')}
      placeholder={t('herbal:quality.add_search')}
      onPick={(indicator) => {
        setText('')
        onPick(indicator)
      }}
      onCreate={(name) => {
        setText('')
        onOwn(name.slice(0, 40))
      }}
      labels={{
        list: t('herbal:quality.add_list'),
        searching: t('herbal:quality.searching'),
        none: t('herbal:quality.add_none'),
        failed: t('herbal:quality.add_none'),
        count: (count) => t('herbal:quality.add_count', { count }),
        create: (name) => t('herbal:quality.add_own', { text: name }),
      }}
      render={(indicator, typed) => {
        const name = specName(indicator, i18n.language)
        return (
          <>
            <span className="min-w-0 flex-1 truncate">
              <Hit text={name} ranges={hitsIn(name, typed)} />
            </span>
            <span className="flex-none text-cap text-ink-3">{indicator.units[0] ?? ''}</span>
            <span className="w-24 flex-none truncate text-right text-cap text-ink-3">
              {taken.has(indicator.code) ? t('herbal:quality.has') : t(`herbal:quality.groups.${indicator.group}`)}
            </span>
          </>
        )
      }}
    />
  )
}
