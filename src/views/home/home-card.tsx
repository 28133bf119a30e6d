// The frame of a card on the home page: its loading, failed and empty states, and a link to the whole list.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceView } from '#src/machines/use-resource.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'

interface Props<D> {
  title: string
  icon: IconName
  /** A number beside the title, once it is loaded and not zero. */
  count?: number | undefined
  /** The address of the whole list. */
  all?: string | undefined
  resource: ResourceView<D>
  /** Expected number of rows, so that the layout does not jump. */
  rows: number
  /** The rows of the list, or the chart. */
  children: (data: D) => ReactNode
}

export const HomeCard = <D,>({ title, icon, count, all, resource, rows, children }: Props<D>) => {
  const { t } = useTranslation('home')
  const { data, state, error, reload } = resource
  return (
    <section
      aria-label={title}
      aria-busy={state === 'loading'}
      className="flex min-w-0 flex-col border-t border-line pt-3 lg:min-h-[268px]"
    >
      <header className="flex h-8 items-center gap-2">
        <Icon name={icon} className="text-ink-3" />
        <h2 className="text-body">{title}</h2>
        {count === undefined || count === 0 ? null : (
          <span className="text-cap text-primary-ink tabular-nums">{t('count', { count })}</span>
        )}
        <span className="flex-1" />
        {all !== undefined && data !== undefined && count !== 0 ? (
          <Link to={all} className="text-table" aria-label={`${t('all')} ${title}`}>
            {t('all')}
          </Link>
        ) : null}
      </header>
      {data !== undefined ? (
        children(data)
      ) : error !== null ? (
        <div role="alert" className="flex flex-1 flex-col items-start gap-2 pt-2 text-table text-ink-2">
          <span>{error.message === '' ? t('common:toast.network') : error.message}</span>
          <Button size="sm" icon="refresh" onClick={reload}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <Loading words={t('loading')} rows={rows} />
      )}
    </section>
  )
}

/** Shown in place of rows when there are none. */
export const Clear = ({ children }: { children: ReactNode }) => <p className="pt-2 text-table text-ink-3">{children}</p>

const Loading = ({ words, rows }: { words: string; rows: number }) => (
  <div role="status">
    <span className="sr-only">{words}</span>
    {Array.from({ length: rows }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike and never move
      <div key={at} className={cx('flex h-row items-center gap-3', at > 1 && 'max-lg:hidden')}>
        <Skeleton width={112} />
        <Skeleton width={`${56 - at * 6}%`} />
      </div>
    ))}
  </div>
)
