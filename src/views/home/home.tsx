// The home page: what waits for the user now, the last records they worked on, and the month's figures.
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrders } from '#contract/orders.list.ts'
import { allows } from '#contract/permissions.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { useList, usePage } from '#src/commands/use-situation.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { useLocale } from '#src/ui/text/locale.ts'
import { ExpiringCard } from './expiring-card.tsx'
import { FirstSteps, useNeverBegun } from './first-steps.tsx'
import { Month } from './month.tsx'
import { QueueCard } from './queue-card.tsx'
import { queues } from './queues.ts'
import { RecentsCard } from './recents-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'

export const Home = () => {
  const { t } = useTranslation('home')
  const viewer = useViewer()
  const locale = useLocale()
  const now = useNow(60_000)
  const area = useRef<HTMLDivElement>(null)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const onCount = useCallback((id: string, total: number) => setCounts((known) => ({ ...known, [id]: total })), [])
  const held = viewer?.authority ?? []
  const seesOrders = allows(listOrders.access, held)
  const seesSuppliers = allows(listSuppliers.access, held)
  const own = queues.filter((queue) => allows(queue.access, held))
  const page = usePage({ path: 'home', subject: null })
  const list = useList({ focused: null, selected: [], answers: rowAnswers(() => area.current) })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(now)
  const cards = own.map((queue) => queue.id)
  const isClear = cards.length > 0 && cards.every((id) => counts[id] === 0)
  const neverBegun = useNeverBegun(isClear)
  return (
    <div {...page}>
      <PageHeader title={t('greeting', { name: viewer?.name ?? '' })} meta={t('date', { date })} />
      {!seesOrders && !seesSuppliers ? <Empty title={t('nothing.title')} text={t('nothing.text')} /> : null}
      <div {...list}>
        {neverBegun ? (
          <FirstSteps />
        ) : isClear ? (
          <p className="mx-gutter mt-3 flex items-center gap-2 rounded bg-success-soft px-3 py-2 text-table">
            <Icon name="check-circle" className="text-success-ink" />
            {t('all_clear')}
          </p>
        ) : null}
        <div ref={area} className="grid gap-x-10 gap-y-6 px-gutter pt-4 pb-8 lg:grid-cols-2 xl:grid-cols-3">
          {own.map((queue) => (
            <QueueCard key={queue.id} queue={queue} today={now} onCount={onCount} />
          ))}
          {seesSuppliers ? <ExpiringCard today={now} /> : null}
          {seesOrders ? <RecentsCard /> : null}
          <ShortcutsCard />
        </div>
      </div>
      {seesOrders ? <Month /> : null}
    </div>
  )
}

/** Row keys over all cards: rows are links, visited in reading order. */
const rowAnswers = (area: () => HTMLElement | null) => {
  const rows = () => [...(area()?.querySelectorAll<HTMLElement>('[data-queue-row]') ?? [])]
  const present = () => rows().findIndex((row) => row.contains(document.activeElement))
  const step = (by: number) => () => {
    const all = rows()
    const at = present()
    all[at === -1 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  return {
    'rows.next': step(1),
    'rows.prev': step(-1),
    'rows.first': () => rows()[0]?.focus(),
    'rows.last': () => rows().at(-1)?.focus(),
    'rows.open': () => rows()[Math.max(present(), 0)]?.click(),
  }
}
