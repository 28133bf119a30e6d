import { useEffect, useEffectEvent, useState } from 'react'
import { code } from '#contract/envelope.ts'
import { id as idSchema } from '#contract/fields.ts'
import type { OrderItem } from '#contract/orders.bodies.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { listOrderAudits, readOrder } from '#contract/orders.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { ReadFailed, ReadStale } from '#src/components/read-failed.tsx'
import { useRecordPager, useTitleFocus } from '#src/lists/record-pager.tsx'
import { useClockOffset } from '#src/machines/use-clock-offset.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { OrderCautions } from '../form/caution-note.tsx'
import { useLines } from '../form/use-lines.ts'
import { ActionBar } from './action-bar.tsx'
import { AmendmentNote } from './amendment-note.tsx'
import { DetailHead } from './head.tsx'
import { LifePath } from './life-path.tsx'
import { OrderMissing } from './order-missing.tsx'
import { DetailRail } from './rail.tsx'
import { DetailSkeleton } from './skeleton.tsx'
import { DetailTabs, tabIn } from './tabs.tsx'
import { useQuestions, withQuestions } from './use-questions.ts'

const RemindDialog = lazy(async () => (await import('./remind-dialog.tsx')).RemindDialog)

const noLines: readonly OrderItem[] = []
/** Polled at this interval, ms: suppliers read and answer meanwhile. */
const LIVE = 30_000
/** Rows of the trail that the drawing needs. */
const TRAIL = 100

/** One tender demand: its state, commands, and tabs with everything about it. */
export const OrderDetail = () => {
  const { search } = useUrl()
  const id = new URLSearchParams(search).get('id')
  return id !== null && idSchema.safeParse(id).success ? <Detail key={id} id={id} /> : <Missing />
}

const Missing = () => {
  const page = usePage({ path: 'order_detail', context: 'detail' })
  return (
    <div {...page} className="flex flex-1 flex-col bg-surface">
      <OrderMissing />
    </div>
  )
}

const Detail = ({ id }: { id: string }) => {
  const { search } = useUrl()
  const read = useResource(readOrder, { params: { id } }, { nouns: ['orders'], live: LIVE })
  const trail = useResource(listOrderAudits, { query: { order_id: id, page_size: TRAIL } }, { nouns: ['orders'] })
  const order = read.data
  useReloadAt(order?.phase_deadline_at ?? null, read.reload)

  useTitleFocus(order !== undefined)

  const pager = useRecordPager('orders', 'order_detail', id)
  const lines = useLines(order?.items ?? noLines)
  const hasLines = tabIn(search) === 'lines'
  const questions = useQuestions(id, order, tabIn(search) === 'questions')
  const [isReminding, setReminding] = useState(false)
  const page = usePage({
    path: 'order_detail',
    subject: order === undefined ? null : orderSubject(withQuestions(order, questions)),
    context: 'detail',
    line: hasLines ? lines.focused?.id : undefined,
    answers: {
      ...pager.answers,
      ...(hasLines && lines.answers),
      'orders.remind_unread': () => setReminding(true),
    },
  })

  const isGone = read.error?.code === code.notFound
  return (
    <div {...page} data-landscape="" className="flex flex-1 flex-col bg-surface print:block">
      {isGone ? (
        <OrderMissing />
      ) : order === undefined ? (
        read.error === null ? (
          <DetailSkeleton />
        ) : (
          <ReadFailed error={read.error} onRetry={read.reload} />
        )
      ) : (
        <>
          <ReadStale className="mx-gutter mt-3" error={read.error} onRetry={read.reload} />
          <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start xl:grid-cols-[minmax(0,1fr)_288px] xl:grid-rows-[auto_1fr]">
            <div>
              <DetailHead order={order} pager={pager} />
              <ActionBar order={order} />
              <AmendmentNote order={order} />
              {/* Cautions help only before publishing. */}
              {isTagged(order.status, 'unpublished') && <OrderCautions order={order} />}
              <LifePath order={order} trail={trail.data?.list ?? null} />
            </div>
            <DetailRail order={order} line={lines.focused} />
            <DetailTabs order={order} trail={trail} lines={lines} questions={questions} />
          </div>
          <RemindDialog wanted={isReminding} order={order} onClose={() => setReminding(false)} />
        </>
      )}
    </div>
  )
}

/** Timers only display: when a phase ends, the page reads the result from the server. */
const useReloadAt = (moment: string | null, reload: () => void): void => {
  const offset = useClockOffset()
  const onEnd = useEffectEvent(reload)
  useEffect(() => {
    if (moment === null) return
    const wait = Date.parse(moment) - Date.now() - offset
    // A wait beyond the range of a timer needs no timer, because polling reads the order before.
    if (!(wait > 0) || wait > 2 ** 31 - 1) return
    const timer = setTimeout(() => onEnd(), wait + 500)
    return () => clearTimeout(timer)
  }, [moment, offset])
}
