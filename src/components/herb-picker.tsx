// Choosing a herb by its name, an alias, its pinyin, the initials of it or both mixed.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Herb } from '#contract/herbs.ts'
import { useApp } from '#src/machines/use-app.ts'
import { readShared } from '#src/machines/use-shared-reading.ts'
import { Hit, hitsIn } from '#src/ui/input/hit.tsx'
import { Picker } from '#src/ui/input/picker.tsx'
import { pinyinHits, wordHits } from '#src/ui/input/pinyin-hits.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { useHerbCatalogue } from './use-herb-catalogue.tsx'
import { type FoundHerb, useHerbSearch } from './use-herb-search.ts'

type Taken = 'search' | 'keyOf' | 'render' | 'labels' | 'footer' | 'onCreate' | 'onPick'
type Rest = Omit<ComponentProps<typeof Picker<FoundHerb>>, Taken>

interface HerbPickerProps extends Rest {
  onPick: (herb: Herb) => void
  /** Shown at the end of an option: the line that has this herb already. */
  note?: ((herb: Herb) => string | undefined) | undefined
}

/** A combobox over the catalogue. The caller holds the text and sets it after a pick. */
export const HerbPicker = ({ note, onPick, ...rest }: HerbPickerProps) => {
  const { t } = useTranslation()
  const app = useApp()
  const catalogue = useHerbCatalogue()
  const search = useHerbSearch()
  return (
    <Picker
      {...rest}
      onFocus={(event) => {
        rest.onFocus?.(event)
        // Loaded before the first letter is typed; if that fails, the server is asked with every letter.
        catalogue().catch(() => undefined)
        // Whoever cannot be told has the order of the names.
        readShared(app, 'herb_uses').catch(() => undefined)
      }}
      search={search}
      keyOf={({ row }) => row.id}
      onPick={({ row }) => onPick(row)}
      render={({ row, hit }, text) => <HerbOption herb={row} hit={hit} text={text} note={note?.(row)} />}
      labels={{
        list: t('orders:herb.list'),
        searching: t('orders:herb.searching'),
        none: t('orders:herb.none'),
        failed: t('orders:herb.failed'),
        count: (count) => t('orders:herb.count', { count }),
      }}
      footer={
        <>
          <span className="inline-flex items-center gap-1.5">
            <KeyHint keys="ArrowUp ArrowDown" />
            {t('orders:herb.choose')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <KeyHint keys="Enter" />
            {t(rest.bare ? 'orders:herb.take' : 'orders:herb.pick')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <KeyHint keys="Escape" />
            {t('orders:herb.leave')}
          </span>
        </>
      }
    />
  )
}

interface HerbOptionProps {
  herb: Herb
  hit: FoundHerb['hit']
  text: string
  note: string | undefined
}

const HerbOption = ({ herb, hit, text, note }: HerbOptionProps) => {
  const { t } = useTranslation()
  const written = hitsIn(herb.name, text)
  const byReading = hit?.in === 'title' ? hit.ranges : wordHits(herb.name, herb.pinyin, text)
  const inName = written.length > 0 ? written : byReading
  const alias =
    inName.length > 0
      ? undefined
      : hit?.in === 'alias'
        ? hit.text
        : herb.aliases.find((one) => hitsIn(one, text).length > 0)
  const inAlias = hit?.in === 'alias' ? hit.ranges : hitsIn(alias ?? '', text)
  return (
    <>
      <Icon name="leaf" className="text-ink-2" />
      <span className="flex-none">
        <Hit text={herb.name} ranges={inName} />
        {alias !== undefined && (
          <span className="text-ink-2">
            {' '}
            (<Hit text={alias} ranges={inAlias} />)
          </span>
        )}
      </span>
      <span className="flex-none text-cap text-ink-3">
        <Hit text={herb.pinyin} ranges={pinyinHits(herb.pinyin, text)} />
      </span>
      <span className="min-w-0 flex-1 truncate text-cap text-ink-3">{herb.name_latin}</span>
      <span className="flex-none text-cap text-ink-3">
        {note ?? (herb.template_count > 0 ? t('orders:herb.templates', { count: herb.template_count }) : '')}
      </span>
    </>
  )
}
