// Choosing a herb by its name, an alias, its pinyin or the initials of it.
import { type ComponentProps, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { useLookup } from '#src/machines/use-lookup.ts'
import { Hit, hitsIn } from '#src/ui/hit.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { Picker } from '#src/ui/picker.tsx'
import { pinyinHits, wordHits } from '#src/ui/pinyin-hits.ts'

type Rest = Omit<ComponentProps<typeof Picker<Herb>>, 'search' | 'keyOf' | 'render' | 'labels' | 'footer' | 'onCreate'>

interface HerbPickerProps extends Rest {
  /** Words at the end of an option: which line has it already. */
  note?: ((herb: Herb) => string | undefined) | undefined
}

const FOUND_AT_MOST = 10

/** A combobox over the catalogue. The caller holds the text and sets it after a pick. */
export const HerbPicker = ({ note, ...rest }: HerbPickerProps) => {
  const { t } = useTranslation()
  const look = useLookup(listHerbs)
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const wanted = text.trim()
      const query = { page_size: FOUND_AT_MOST, ...(wanted !== '' && { search: wanted }) }
      return (await look({ query }, signal)).list
    },
    [look],
  )
  return (
    <Picker
      {...rest}
      search={search}
      keyOf={(herb) => herb.id}
      render={(herb, text) => <HerbOption herb={herb} text={text} note={note?.(herb)} />}
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

const HerbOption = ({ herb, text, note }: { herb: Herb; text: string; note: string | undefined }) => {
  const { t } = useTranslation()
  const written = hitsIn(herb.name, text)
  const inName = written.length > 0 ? written : wordHits(herb.name, herb.pinyin, text)
  const alias = inName.length > 0 ? undefined : herb.aliases.find((one) => hitsIn(one, text).length > 0)
  return (
    <>
      <Icon name="leaf" className="text-ink-2" />
      <span className="flex-none">
        <Hit text={herb.name} ranges={inName} />
        {alias !== undefined && (
          <span className="text-ink-2">
            {' '}
            (<Hit text={alias} ranges={hitsIn(alias, text)} />)
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
