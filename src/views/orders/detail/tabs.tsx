import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditRow, Order } from '#contract/orders.ts'
import { hasLinks, linkReaders } from '#contract/tenders.ts'
import type { Part } from '#src/components/async-section.tsx'
import { isSealed, toldCount } from '#src/components/order-status.tsx'
import { useMay } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import type { Lines } from '../form/use-lines.ts'
import { DetailFoot } from './foot.tsx'
import { TabAudits } from './tab-audits.tsx'
import { TabAward } from './tab-award.tsx'
import { TabLines } from './tab-lines.tsx'
import { TabLinks } from './tab-links.tsx'
import { TabQuestions } from './tab-questions.tsx'
import { TabTenders } from './tab-tenders.tsx'
import { TabTold } from './tab-told.tsx'
import { TabVersions } from './tab-versions.tsx'
import type { Questions } from './use-questions.ts'

const TabLog = lazy(async () => (await import('./tab-log.tsx')).TabLog)

interface DetailTabsProps {
  order: Order
  trail: Part<{ list: AuditRow[]; total: number }>
  lines: Lines
  questions: Questions
}

const tabIds = ['lines', 'readers', 'tenders', 'questions', 'versions', 'audits', 'award', 'log', 'links'] as const
type TabId = (typeof tabIds)[number]

/** The open tab, from the address; an unknown one means the lines. */
export const tabIn = (search: string): TabId => {
  const asked = new URLSearchParams(search).get('tab')
  return tabIds.find((id) => id === asked) ?? 'lines'
}

interface OneTab {
  id: TabId
  label: string
  count?: ReactNode
  content: ReactNode
}

/** The tabs of the record, each with its own read; the open one is in the address. */
export const DetailTabs = ({ order, trail, lines, questions }: DetailTabsProps) => {
  const { t } = useTranslation()
  const { search, go } = useUrl()
  const seesLinks = useMay(linkReaders)
  const { stats } = order
  const tabs: OneTab[] = [
    {
      id: 'lines',
      label: t('order_detail:parts.lines'),
      count: order.items.length,
      content: <TabLines order={order} lines={lines} />,
    },
    {
      id: 'readers',
      label: t('order_detail:parts.readers'),
      count: order.published_at === null ? undefined : `${stats.viewed}/${stats.invited}`,
      content: <TabTold order={order} />,
    },
    {
      id: 'tenders',
      label: t(isSealed(order) ? 'order_detail:parts.tenders_sealed' : 'order_detail:parts.tenders'),
      count: order.published_at === null || !stats.tendered_is_told ? undefined : toldCount(stats),
      content: <TabTenders order={order} />,
    },
    {
      id: 'questions',
      label: t('order_detail:parts.questions'),
      // The number of open questions; otherwise no number is shown.
      count: (order.questions_waiting ?? 0) > 0 ? order.questions_waiting : undefined,
      content: <TabQuestions order={order} questions={questions} />,
    },
    {
      id: 'versions',
      label: t('order_detail:parts.versions'),
      count: order.doc_version > 0 ? order.doc_version : undefined,
      content: <TabVersions order={order} />,
    },
    {
      id: 'audits',
      label: t('order_detail:parts.audits'),
      count: trail.data?.total,
      content: <TabAudits trail={trail} />,
    },
    { id: 'award', label: t('order_detail:parts.award'), content: <TabAward order={order} /> },
    { id: 'log', label: t('order_detail:parts.log'), content: <TabLog wanted order={order} /> },
  ]
  if (seesLinks && hasLinks(order.status))
    tabs.push({ id: 'links', label: t('order_detail:parts.links'), content: <TabLinks order={order} /> })
  const wanted = tabIn(search)
  const value = tabs.find((tab) => tab.id === wanted)?.id ?? 'lines'
  return (
    <div className="flex min-w-0 flex-col pt-1">
      <Tabs
        label={t('order_detail:parts.label')}
        tabs={tabs}
        value={value}
        onChange={(tab) =>
          go(to('order_detail', { id: order.id, tab: tab === 'lines' ? undefined : tab }), { replace: true })
        }
      />
      <DetailFoot lines={value === 'lines' ? lines : null} />
    </div>
  )
}
