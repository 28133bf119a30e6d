// The user's messages in a panel below the bell: by day, newest first, opened with Enter.
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMessages, type Message } from '#contract/inbox.ts'
import { useRun, useSituation } from '#src/commands/command-context.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { PanelPopup } from '#src/ui/overlay/panel-popup.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { addressOf } from './message-presentation.ts'
import { MessageRow } from './message-row.tsx'

const PAGE = 20

interface Props {
  /** The bell; it gets the focus back. */
  bell: RefObject<HTMLElement | null>
  unread: number
  onClose: () => void
}

export const MessagePanel = ({ bell, unread, onClose }: Props) => {
  const { t } = useTranslation('inbox')
  const run = useRun()
  const [only, setOnly] = useState<'all' | 'unread'>('all')
  const [page, setPage] = useState(1)
  // Opening a message navigates, so the focus belongs to the new page.
  const leaves = useRef(false)
  const read = useResource(
    listMessages,
    { query: { page, page_size: PAGE, ...(only === 'unread' && { unread: 'true' as const }) } },
    { nouns: ['inbox'], keepPrevious: true, quiet: true },
  )
  const open = (message: Message) => {
    if (message.read_at === null) void run('inbox.mark', { ids: [message.id] })
    leaves.current = true
    onClose()
  }
  const markRead = (message: Message) => void run('inbox.mark', { ids: [message.id] })
  const choose = (value: string) => {
    setOnly(value === 'unread' ? 'unread' : 'all')
    setPage(1)
  }
  return (
    <PanelPopup anchor={bell} label={t('title')} onClose={onClose} leaves={() => leaves.current}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
        <h2 className="flex-1 text-body font-semibold whitespace-nowrap">{t('title')}</h2>
        <Segmented
          size="sm"
          aria-label={t('which')}
          value={only}
          onChange={choose}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: unread > 0 ? t('only_unread', { count: unread }) : t('unread') },
          ]}
        />
        {unread > 0 && (
          <Button
            variant="quiet"
            size="sm"
            className="-mr-2"
            onClick={(event) => {
              // The button disappears when nothing is unread any more.
              event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
              void run('inbox.read_all')
            }}
          >
            {t('commands:inbox.read_all')}
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={read.state === 'loading' || undefined}>
        <Messages read={read} only={only} onAll={() => choose('all')} onOpen={open} onRead={markRead} />
      </div>
      <Foot total={read.data?.total ?? 0} page={page} onPage={setPage} />
    </PanelPopup>
  )
}

interface MessagesProps {
  read: ReturnType<typeof useResource<typeof listMessages>>
  only: 'all' | 'unread'
  onAll: () => void
  onOpen: (message: Message) => void
  onRead: (message: Message) => void
}

const Messages = ({ read, only, onAll, onOpen, onRead }: MessagesProps) => {
  const { t } = useTranslation('inbox')
  const held = useSituation().viewer?.permissions ?? []
  const now = useNow(60_000)
  if (read.data === undefined)
    return read.error === null ? (
      <Waiting />
    ) : (
      <Empty
        alert
        icon="warn"
        title={read.error.message || t('failed')}
        actions={
          <Button size="sm" icon="refresh" onClick={read.reload}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  const { list } = read.data
  if (list.length === 0)
    return only === 'unread' ? (
      <Empty
        icon="check"
        title={t('none_unread')}
        actions={
          <Button size="sm" onClick={onAll}>
            {t('show_all')}
          </Button>
        }
      />
    ) : (
      <Empty icon="bell" title={t('none')} text={t('none_text')} />
    )
  return [...Map.groupBy(list, (message) => dayOf(message.at))].map(([day, messages]) => (
    <section key={day} aria-label={dayText(day, now, t)}>
      <h3 className="sticky top-0 z-1 -mt-px border-y border-line bg-surface-2 px-4 py-1 text-cap font-normal text-ink-3">
        {dayText(day, now, t)}
      </h3>
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            to={addressOf(message, held)}
            onOpen={onOpen}
            onRead={onRead}
          />
        ))}
      </ul>
    </section>
  ))
}

const Waiting = () => (
  <ul className="divide-y divide-line">
    {Array.from({ length: 5 }, (_, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
      <li key={nth} className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-2.5">
        <Skeleton width={28} height={28} className="row-span-2 rounded-full" />
        <Skeleton width="70%" height={14} className="mt-0.5" />
        <Skeleton width="45%" />
      </li>
    ))}
  </ul>
)

interface FootProps {
  total: number
  page: number
  onPage: (page: number) => void
}

/** The keys of the panel, and the paging. */
const Foot = ({ total, page, onPage }: FootProps) => {
  const { t } = useTranslation('inbox')
  const last = Math.max(1, Math.ceil(total / PAGE))
  if (total === 0) return null
  const turn = (to: number, label: string, icon: 'left' | 'right') => (
    <IconButton
      size="sm"
      icon={icon}
      label={label}
      aria-disabled={to < 1 || to > last || undefined}
      onClick={() => to >= 1 && to <= last && onPage(to)}
    />
  )
  return (
    <footer
      className={cx(
        'flex h-9 flex-none items-center gap-3 border-t border-line bg-surface-2 px-4 text-cap text-ink-3',
        last === 1 && 'max-sm:hidden',
      )}
    >
      <span className="flex items-center gap-1.5 max-sm:hidden">
        <KeyHint keys="ArrowUp" />
        <KeyHint keys="ArrowDown" />
        {t('keys.move')}
      </span>
      <span className="flex items-center gap-1.5 max-sm:hidden">
        <KeyHint keys="Enter" />
        {t('keys.open')}
      </span>
      <span className="flex items-center gap-1.5 max-sm:hidden">
        <KeyHint keys="x" />
        {t('keys.read')}
      </span>
      {last > 1 && (
        <nav aria-label={t('pages')} className="ml-auto flex items-center gap-1 tabular-nums">
          <span>{t('shown', { from: (page - 1) * PAGE + 1, to: Math.min(page * PAGE, total), total })}</span>
          {turn(page - 1, t('newer'), 'left')}
          {turn(page + 1, t('older'), 'right')}
        </nav>
      )}
    </footer>
  )
}

/** YYYY-MM-DD in the browser's zone. */
const dayOf = (at: string): string => instantText(at).slice(0, 10)

const dayText = (day: string, now: number, t: (key: string) => string): string => {
  const daysAgo = (days: number) => dayOf(new Date(now - days * 86_400_000).toISOString())
  if (day === daysAgo(0)) return t('today')
  return day === daysAgo(1) ? t('yesterday') : day
}
