import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterCommandsLoaded } from '#src/commands/loaded-commands.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { SearchBox } from '#src/ui/input/search-box.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useMedia } from '#src/ui/layout/use-media.ts'
import { addChipClass, FilterChips } from '#src/ui/table/filter-chips.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { ariaKeys, KeyHint } from '#src/ui/text/key-hint.tsx'
import { type FilterParts, listChips } from './filter-chips.tsx'
import { ListTools } from './tools.tsx'
import type { ListToolsProps } from './tools-props.ts'
import type { ListView } from './use-list-page.tsx'
import { useSearchToRows } from './use-search-to-rows.tsx'

const FilterEditor = lazy(afterCommandsLoaded(async () => (await import('./filter/editor.tsx')).FilterEditor))

interface FilterBarProps {
  list: ListView<unknown>
  /** Name and placeholder of the search box. */
  search: string | undefined
  statusLabel: (status: string) => string
  parts: FilterParts
  columns: ListToolsProps['columns']
}

/** Search, the current filters, and the button for more. */
export const ListFilterBar = ({ list, search, statusLabel, parts, columns }: FilterBarProps) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const searchToRows = useSearchToRows(list)
  const { grammar, query, change, setFiltering } = list
  const [startAt, setStartAt] = useState<string | undefined>(undefined)
  const hasFilters = Object.keys(grammar.filters).length > 0
  const open = (field?: string) => {
    setStartAt(field)
    setFiltering(true)
  }
  const drawn = (withTab: boolean) =>
    listChips(grammar, query, { t, parts, status: statusLabel }, withTab).map((chip) => ({
      id: chip.id,
      name: chip.name,
      value: chip.value,
      removeLabel: t('lists:remove', { name: chip.name }),
      onRemove: () => change(chip.without),
      onEdit: hasFilters ? () => open(chip.id.replace(/_not$/, '')) : undefined,
    }))
  const chips = drawn(list.narrowed.byStatus)
  // Beside the buttons of all tools only one filter has room, and none in a small window.
  const isNarrow = useMedia('(width < 1600px)')
  const isSmall = useMedia('(width < 1280px)')
  const filterKeys = keysOf('filters.add', 'table')
  const usual = (
    <>
      {search !== undefined && (
        <SearchBox
          ref={list.searchBox}
          value={query.search}
          onSearch={(text, how) => change({ search: text }, how)}
          label={t('lists:keyword', { of: search })}
          hint={search}
          submitLabel={t('lists:apply')}
          clearLabel={t('lists:clear_search')}
          keys={keysOf('list.search', 'table')}
          onKeyDown={searchToRows.onKeyDown}
          onType={searchToRows.onType}
          isWaiting={searchToRows.isWaiting}
        />
      )}
      <span className="flex min-w-0 items-center gap-2 overflow-x-auto py-1 max-sm:hidden [scrollbar-width:none]">
        <FilterChips chips={chips} />
      </span>
      {hasFilters && (
        <button type="button" className={addChipClass} onClick={() => open()} aria-keyshortcuts={ariaKeys(filterKeys)}>
          <Icon name="filter" size={14} />
          {t('lists:filter')}
          {chips.length > 0 && <b className="font-medium text-primary-ink sm:hidden">{chips.length}</b>}
          {filterKeys !== undefined && <KeyHint keys={filterKeys} className="max-sm:hidden" />}
        </button>
      )}
      {list.narrowed.isFiltered && (
        <Button
          variant="quiet"
          size="sm"
          keys={keysOf('filters.clear', 'table')}
          onClick={list.clear}
          className="flex-none max-sm:hidden"
        >
          {t('lists:clear')}
        </Button>
      )}
    </>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <search> is newer than the oldest supported browsers
    <div role="search" className="@container/bar px-gutter print:hidden">
      <div className="flex h-10 items-center gap-2 max-sm:h-13">
        <FilterEditor
          wanted={list.isFiltering}
          meanwhile={usual}
          list={list}
          chips={list.isFiltering ? drawn(true) : chips}
          statusLabel={statusLabel}
          startAt={startAt}
          onClose={() => setFiltering(false)}
        />
        <span className="ml-auto" />
        <ListTools list={list} columns={columns} isTight={chips.length > (isSmall ? 0 : isNarrow ? 1 : chips.length)} />
      </div>
    </div>
  )
}
