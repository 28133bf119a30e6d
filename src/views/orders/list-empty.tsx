// What stands in place of the rows when there are none: nothing yet, nothing in this tab, nothing found, not read.
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { keysOf } from '#src/commands/keymap.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Link } from '#src/ui/link.tsx'
import { tabOf } from './list-tabs.ts'
import { isFiltered, type ListQuery } from './list-url.ts'

interface ListEmptyProps {
  query: ListQuery
  onClear: () => void
  /** The same list with the tab 全部. */
  allPath: string
}

/** Nothing to show, and why. */
export const ListEmpty = ({ query, onClear, allPath }: ListEmptyProps) => {
  const { t } = useTranslation()
  const tab = tabOf(query.status)
  if (isFiltered(query)) {
    return (
      <Empty
        icon="search"
        title={t('orders:empty.filtered')}
        text={
          query.search === '' ? t('orders:empty.filtered_hint') : t('orders:empty.search_hint', { text: query.search })
        }
        actions={
          <Button keys={keysOf('filters.clear', 'table')} onClick={onClear}>
            {t('orders:list.clear')}
          </Button>
        }
      />
    )
  }
  if (tab !== 'all') {
    return (
      <Empty
        icon="doc"
        title={tab === null ? t('orders:empty.filtered') : t('orders:empty.tab', { tab: t(`orders:tab.${tab}`) })}
        text={<Link to={allPath}>{t('orders:empty.see_all')}</Link>}
      />
    )
  }
  return (
    <Empty
      icon="doc"
      title={t('orders:empty.never')}
      text={t('orders:empty.never_hint')}
      actions={<CommandButton id="create.here" />}
    />
  )
}

interface FailedProps {
  /** `message` is empty when no answer came back at all. */
  error: { code: number | null; message: string }
  onRetry: () => void
}

/** Not read: the server's words, its code, and once more. */
export const ListFailed = ({ error, onRetry }: FailedProps) => {
  const { t } = useTranslation()
  return (
    <Empty
      alert
      icon="warn"
      title={error.message || t('common:toast.network')}
      text={error.code === null ? t('orders:words.network_hint') : t('orders:words.code', { code: error.code })}
      actions={
        <Button icon="refresh" keys={keysOf('view.refresh', 'table')} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}
