// Shown in place of rows when there are none: no record yet, none in this tab, none found, or the read failed.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { afterCommandsLoaded } from '#src/commands/loaded-commands.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { lazy } from '#src/ui/layout/lazy.tsx'
import type { IconName } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import type { NearNamesProps } from './near-names.tsx'
import type { ListView } from './use-list-page.tsx'

const NearNames = lazy<NearNamesProps>(
  afterCommandsLoaded(async () => (await import('./near-names.tsx')).NearNames),
  { early: false },
)

/** Shown while the noun has no record at all: its purpose, and how to create one. */
export interface NoRecordsMessage {
  icon?: IconName
  title: string
  text: string
  actions?: ReactNode
}

/** The noun's own messages where the generic ones are not enough. */
export interface EmptyMessages {
  never: NoRecordsMessage
  filtered?: string | undefined
  searched?: ((text: string) => string) | undefined
  /** Offered where a search found nothing: the command that creates the record. */
  make?: ReactNode
  tab?: ((tab: string) => string) | undefined
}

interface ListEmptyProps extends EmptyMessages {
  list: Pick<ListView<unknown>, 'grammar' | 'addressOf' | 'clear' | 'isSearchCut'> & ListNearProps['list']
  tabLabel: (tab: string) => string
}

/** From this number of hits on, similar words are not shown. */
const ENOUGH_HITS = 3

interface ListNearProps {
  list: Pick<ListView<unknown>, 'query' | 'change' | 'near' | 'total' | 'isLoading' | 'rows'>
}

/** Similar words where a search finds nothing, or one or two records. */
export const ListNear = ({ list: { query, near, rows, total, isLoading, change } }: ListNearProps) =>
  near !== null && query.search !== '' && (rows.length === 0 || (!isLoading && (total ?? 0) < ENOUGH_HITS)) ? (
    <NearNames
      wanted
      text={query.search}
      source={near}
      isBeside={rows.length > 0}
      onTake={(word) => {
        // The button disappears, so the focus moves to the page, whose keys move in the rows.
        document.getElementById('main')?.focus()
        change({ search: word })
      }}
    />
  ) : null

/** The empty state, with its reason. */
export const ListEmpty = ({ list, never, filtered, searched, make, tab: inTab, tabLabel }: ListEmptyProps) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { grammar, query, clear } = list
  const tab = grammar.tabOf(query.status)
  const isNarrow = query.status.length > 0 && tab !== 'all'
  if (grammar.isFiltered(query)) {
    return (
      <Empty
        icon="search"
        title={filtered ?? t('lists:filtered')}
        text={
          // Where older ones were not searched, nobody can say that none contains the text.
          query.search === '' || list.isSearchCut ? (
            t('lists:filtered_hint')
          ) : (
            <>
              {searched?.(query.search) ?? t('lists:search_hint', { text: query.search })}
              <ListNear list={list} />
            </>
          )
        }
        actions={
          <>
            <Button keys={keysOf('filters.clear', 'table')} onClick={clear}>
              {t('commands:filters.clear')}
            </Button>
            {query.search !== '' && make}
          </>
        }
      />
    )
  }
  if (isNarrow) {
    const words = tab === null ? null : tabLabel(tab)
    return (
      <Empty
        icon={never.icon}
        title={words === null ? (filtered ?? t('lists:filtered')) : (inTab?.(words) ?? t('lists:tab', { tab: words }))}
        text={<Link to={list.addressOf({ ...query, page: 1, status: [] })}>{t('lists:see_all')}</Link>}
      />
    )
  }
  return <Empty {...never} />
}
