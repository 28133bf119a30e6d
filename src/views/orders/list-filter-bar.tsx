import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '#src/commands/keymap.ts'
import { Button } from '#src/ui/button.tsx'
import { addChipLook, FilterChips } from '#src/ui/filter-chips.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SearchInput } from '#src/ui/input.tsx'
import { KeyHint } from '#src/ui/key-hint.tsx'
import { later } from '#src/ui/later.tsx'
import { listChips } from './list-chips.ts'
import { isFiltered, type ListQuery } from './list-url.ts'
import { useHerbNames } from './use-herb-catalogue.ts'

const ListFilterDialog = later(async () => (await import('./list-filter-dialog.tsx')).ListFilterDialog)

interface FilterBarProps {
  query: ListQuery
  searchBox: RefObject<HTMLInputElement | null>
  filtering: boolean
  onFiltering: (open: boolean) => void
  onChange: (change: Partial<ListQuery>, how?: { replace?: boolean }) => void
  onClear: () => void
}

/** Search, what narrows the list now, and the way to more. */
export const ListFilterBar = (props: FilterBarProps) => {
  const { query, searchBox, filtering, onFiltering, onChange, onClear } = props
  const { t } = useTranslation()
  const herbNames = useHerbNames(query.herbal_id)
  const chips = listChips(query, t, herbNames)
  const filterKeys = keysOf('filters.add', 'table')
  return (
    <search className="flex min-h-12 flex-wrap items-center gap-2 px-gutter py-2">
      <SearchBox value={query.search} box={searchBox} onSearch={(search, how) => onChange({ search }, how)} />
      <FilterChips
        chips={chips.map((chip) => ({
          id: chip.id,
          name: chip.name,
          value: chip.value,
          removeLabel: t('orders:list.remove', { name: chip.name }),
          onRemove: () => onChange(chip.without),
          onEdit: () => onFiltering(true),
        }))}
      />
      <button type="button" className={addChipLook} onClick={() => onFiltering(true)} aria-keyshortcuts={filterKeys}>
        <Icon name="filter" size={14} />
        {t('orders:list.filter')}
        {filterKeys !== undefined && <KeyHint keys={filterKeys} className="max-sm:hidden" />}
      </button>
      {isFiltered(query) && (
        <Button variant="quiet" size="sm" keys={keysOf('filters.clear', 'table')} onClick={onClear}>
          {t('orders:list.clear')}
        </Button>
      )}
      <ListFilterDialog
        wanted={filtering}
        query={query}
        herbNames={herbNames}
        onApply={onChange}
        onClose={() => onFiltering(false)}
      />
    </search>
  )
}

/** Letters are waited for this long before the list is asked, ms. */
const PAUSE = 250

interface SearchBoxProps {
  value: string
  box: RefObject<HTMLInputElement | null>
  onSearch: (text: string, how?: { replace?: boolean }) => void
}

/** Follows the address, and changes it when typing pauses; while a syllable is being composed it waits. */
const SearchBox = ({ value, box, onSearch }: SearchBoxProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string, how: { replace?: boolean }) => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === sent.current || composing.current) return
    sent.current = wanted
    onSearch(wanted, how)
  }
  const wait = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next, { replace: true }), PAUSE)
  }
  return (
    <SearchInput
      ref={box}
      className="w-52! max-sm:w-full!"
      value={text}
      maxLength={100}
      onChange={(next) => {
        setText(next)
        if (!composing.current) wait(next)
      }}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        wait(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(event.currentTarget.value, {})
      }}
      label={t('orders:list.search')}
      placeholder={t('orders:list.search')}
      clearLabel={t('orders:list.clear_search')}
      keys={keysOf('list.search', 'table')}
    />
  )
}
