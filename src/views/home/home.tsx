// The first page: what waits for somebody now.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrders } from '#contract/orders.ts'
import { useList, usePage } from '#src/commands/use-situation.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useMay, useViewer } from '#src/machines/use-session.ts'
import { Empty } from '#src/ui/empty.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { QueueCard } from './queue-card.tsx'
import { queues } from './queues.ts'

export const Home = () => {
  const { t } = useTranslation('home')
  const viewer = useViewer()
  const locale = useLocale()
  const now = useNow(60_000)
  const area = useRef<HTMLDivElement>(null)
  const seesOrders = useMay(listOrders.access)
  const page = usePage({ path: 'home', subject: null })
  const list = useList({ focused: null, selected: [], answers: rowAnswers(() => area.current) })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(now)
  return (
    <div {...page}>
      <PageHeader title={t('greeting', { name: viewer?.name ?? '' })} meta={t('date', { date })} />
      {seesOrders ? (
        <div {...list}>
          <div ref={area} className="grid gap-x-10 gap-y-6 px-gutter pt-4 pb-8 lg:grid-cols-2 xl:grid-cols-3">
            {queues.map((queue) => (
              <QueueCard key={queue.id} queue={queue} today={now} />
            ))}
          </div>
        </div>
      ) : (
        <Empty title={t('nothing.title')} text={t('nothing.text')} />
      )}
    </div>
  )
}

/** Row keys over all queues: rows are links, moved between in the order they are read. */
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
