// /bidding/order/labels?id=: the lots and labels of an awarded demand: create, print, void.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCodes, type TraceCode } from '#contract/codes.ts'
import { code } from '#contract/envelope.ts'
import { id as idSchema } from '#contract/fields.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { FormSkeleton } from '#src/forms/record-page.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { buttonClass } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Link } from '#src/ui/text/link.tsx'
import { LabelSheet } from './label-sheet.tsx'
import { type AwardLine, linesOf } from './label-values.ts'
import { LabelsPanel, type LotWish } from './labels-panel.tsx'
import { LotList } from './lot-list.tsx'

/** Number of lots of one demand that are listed. */
const LOTS = 100

export const OrderLabels = () => {
  const id = new URLSearchParams(useUrl().search).get('id') ?? ''
  return idSchema.safeParse(id).success ? <Screen key={id} id={id} /> : <Missing />
}

const Missing = () => {
  const { t } = useTranslation()
  const page = usePage({ path: 'order_labels', context: 'detail' })
  return (
    <div {...page} className="flex flex-1 flex-col bg-surface">
      <h1 tabIndex={-1} className="sr-only">
        {t('common:title.order_labels')}
      </h1>
      <Empty
        icon="doc"
        title={t('forms:missing.title')}
        text={t('forms:missing.text')}
        actions={
          <Link to={to('orders')} variant="none" className={buttonClass()}>
            {t('forms:missing.back')}
          </Link>
        }
      />
    </div>
  )
}

const Screen = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { go } = useUrl()
  const read = useResource(readOrder, { params: { id } }, { nouns: ['orders'] })
  const [isMaking, setMaking] = useState(false)
  const order = read.data
  const lines = order === undefined ? [] : linesOf(order)
  const page = usePage({
    path: 'order_labels',
    subject: order === undefined ? null : orderSubject(order),
    context: 'detail',
    answers: {
      'go.up': () => go(to('order_detail', { id, tab: 'award' })),
      ...(lines.length > 0 && { 'codes.add': () => setMaking(true) }),
    },
  })
  if (read.error?.code === code.notFound) return <Missing />
  return (
    <div {...page} data-own-paper="" className="flex min-h-full flex-1 flex-col bg-surface pb-8 print:block print:pb-0">
      {order === undefined ? (
        read.error === null ? (
          <FormSkeleton />
        ) : (
          <ReadFailed error={read.error} onRetry={read.reload} />
        )
      ) : (
        <Labels
          order={order}
          lines={lines}
          isMaking={isMaking}
          onMade={() => setMaking(false)}
          title={t('common:title.order_labels')}
        />
      )}
    </div>
  )
}

interface LabelsProps {
  order: Order
  lines: readonly AwardLine[]
  isMaking: boolean
  onMade: () => void
  title: string
}

const Labels = ({ order, lines, isMaking, onMade, title }: LabelsProps) => {
  const { t } = useTranslation()
  const { search, go } = useUrl()
  const [wish, setWish] = useState<LotWish | null>(null)
  const lots = useResource(
    listCodes,
    { query: { order_id: order.id, type: 'batch', page_size: LOTS, ordering: '-created_at' } },
    { nouns: ['codes'] },
  )
  const list = lots.data?.list ?? []
  const asked = new URLSearchParams(search).get('lot')
  const wished = wish === null ? undefined : list.find((lot) => isWished(lot, wish))
  const lot = wished ?? list.find((one) => one.code === asked) ?? list[0]
  const choose = (one: TraceCode) => {
    setWish(null)
    go(to('order_labels', { id: order.id, lot: one.code }), { replace: true })
  }
  const isEmpty = lots.data !== undefined && list.length === 0
  return (
    <>
      <div data-screen-only="">
        <PageHeader
          title={title}
          meta={
            <>
              <Link to={to('order_detail', { id: order.id, tab: 'award' })}>{order.order_no}</Link>
              <span className="min-w-0 truncate" title={order.title}>
                {order.title}
              </span>
            </>
          }
          actions={lines.length > 0 && !isEmpty ? <CommandButton id="codes.add" variant="primary" /> : undefined}
        />
      </div>
      {lots.error !== null && list.length === 0 ? (
        <ReadFailed error={lots.error} onRetry={lots.reload} />
      ) : lots.data === undefined ? (
        <FormSkeleton />
      ) : lot === undefined ? (
        <Empty
          icon="qr"
          title={t('codes:empty.title')}
          text={t(lines.length > 0 ? 'codes:empty.text' : 'codes:empty.not_awarded')}
          actions={lines.length > 0 ? <CommandButton id="codes.add" variant="primary" /> : undefined}
        />
      ) : (
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-x-6 px-gutter pt-3 lg:grid-cols-[320px_minmax(0,1fr)] print:block print:p-0">
          <LotList lots={list} chosen={lot} onChoose={choose} />
          <LabelSheet key={lot.code} lot={lot} />
        </div>
      )}
      {isMaking && <LabelsPanel order={order} lines={lines} lots={list} onWish={setWish} onClose={onMade} />}
    </>
  )
}

const isWished = (lot: TraceCode, wish: LotWish): boolean =>
  lot.decision_line_id === wish.decision_line_id && lot.batch_no === wish.batch_no && lot.status !== 'void'
