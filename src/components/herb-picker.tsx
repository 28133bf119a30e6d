// Chooses a herb by name, alias, pinyin, initials, or a mix of them.
import { type ComponentProps, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { useApp } from '#src/machines/use-app.ts'
import { useLookup } from '#src/machines/use-lookup.ts'
import { readShared, sharedSoFar } from '#src/machines/use-shared-reading.ts'
import { weightOf } from '#src/search/frecency.ts'
import { Hit, hitsIn } from '#src/ui/input/hit.tsx'
import { Picker } from '#src/ui/input/picker.tsx'
import { pinyinHits, wordHits } from '#src/ui/input/pinyin-hits.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import type { FoundHerb } from './herb-names.ts'
import { useHerbCatalogue } from './use-herb-catalogue.tsx'

type Taken = 'search' | 'keyOf' | 'render' | 'labels' | 'footer' | 'onCreate' | 'onPick'
type Rest = Omit<ComponentProps<typeof Picker<FoundHerb>>, Taken>

interface HerbPickerProps extends Rest {
  onPick: (herb: Herb) => void
  /** Shown at the end of an option: the line that already has this herb. */
  note?: ((herb: Herb) => string | undefined) | undefined
}

const MAX_FOUND = 10

/**
 * A function that finds the herbs for a text, best first, ten at most; for '' the first ones of the catalogue. It
 * rejects when no answer arrives.
 */
export const useHerbSearch = (): ((text: string, signal?: AbortSignal) => Promise<readonly FoundHerb[]>) => {
  const lookUp = useLookup(listHerbs)
  const app = useApp()
  const catalogue = useHerbCatalogue()
  const demandsOf = useCallback((id: string) => sharedSoFar(app, 'herb_uses')?.get(id) ?? 0, [app])
  return useCallback(
    async (text, signal) => {
      const wanted = text.trim()
      if (wanted !== '') {
        // The loaded catalogue is matched at every letter; until it is loaded the server searches.
        const known = await found(wanted, catalogue, demandsOf).catch(() => [])
        if (known.length > 0) return known.slice(0, MAX_FOUND)
      }
      const query = { page_size: MAX_FOUND, ...(wanted !== '' && { search: wanted }) }
      return (await lookUp({ query }, signal)).list.map((row) => ({ row, hit: null }))
    },
    [lookUp, catalogue, demandsOf],
  )
}

/** A combobox of the catalogue. The caller holds the text and sets it after a pick. */
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
        // Loaded before the first letter is typed; if that fails, every letter is sent to the server.
        catalogue().catch(() => undefined)
        // Without the usage counts, herbs are sorted by name.
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

// The Latin name counts as one more alias: `fl` matches a herb's initials first, then the beginning of Fluoritum. Ids grow
// in the order of the catalogue, which begins with the herbs that are asked for most.
const entryOf = ({ id, name, aliases, name_latin }: Herb) => ({
  id,
  title: name,
  other: '',
  aliases: [...aliases, name_latin],
  place: id,
})

const found = async (
  text: string,
  catalogue: () => Promise<readonly Herb[]>,
  demandsOf: (herbId: string) => number,
): Promise<readonly FoundHerb[]> => {
  const [{ namesAmong }, herbs] = await Promise.all([import('#src/search/name-search.ts'), catalogue()])
  const used = weightOf(currentPreferences.now().recents ?? [], Date.now())
  return namesAmong(text, herbs, entryOf, { weight: (id) => used(`herbs:${id}`), common: demandsOf })
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
