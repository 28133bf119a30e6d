// /bidding/order/tender?id=…&supplier=…: staff enter a supplier's tender (代录), sealed when it is submitted.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decadeOf } from '#contract/herbal-prices.ts'
import { listReadRecords, type Order, readOrder } from '#contract/orders.ts'
import { demandShown, lineShown } from '#contract/tenders.demand.ts'
import type { EntryReceipt } from '#contract/tenders.entry.ts'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { RecordPage } from '#src/forms/record-page.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { buttonClass } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { EnterForm } from './enter-form.tsx'
import type { Demanded } from './entries.ts'
import { hashGroups } from './tender-texts.ts'

export const TenderEnter = () => {
  const { t } = useTranslation()
  return (
    <RecordPage
      path="tender_enter"
      list="orders"
      endpoint={readOrder}
      nouns={['orders']}
      title={t('common:title.tender_enter')}
    >
      {(order) => <Enter order={order} />}
    </RecordPage>
  )
}

/** The demand as its supplier sees it before tendering. */
const demandOf = (order: Order): Demanded | null => {
  const known: Readonly<Record<string, unknown>> = order
  const filled = (shape: object, record: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.keys(shape).map((name) => [name, record[name] ?? null]))
  const parsed = demandShown.safeParse({
    ...filled(demandShown.shape, known),
    items: order.items.map((item) => ({
      ...filled(lineShown.shape, { ...item }),
      unit: item.unit ?? 'kg',
      price_decade: decadeOf(item.last_price ?? item.reference_price ?? ''),
    })),
  })
  return parsed.success ? { order: parsed.data, tender: null } : null
}

type Handed = { readonly supplier: string; readonly hash: string }

const Enter = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const { search } = useUrl()
  const wanted = new URLSearchParams(search).get('supplier') ?? ''
  const [handed, setHanded] = useState<Handed | null>(null)
  const readers = useResource(
    listReadRecords,
    { query: { order_id: order.id, page_size: 100, ordering: 'supplier_name' } },
    { nouns: ['orders'] },
  )
  const suppliers = (readers.data?.list ?? []).map((one) => ({ value: one.supplier_id, label: one.supplier_name }))
  const demand = demandOf(order)
  const page = usePage({ path: 'tender_enter', subject: orderSubject(order), context: 'form' })
  const back = to('order_detail', { id: order.id, tab: 'links' })
  const nameOf = (id: string) => suppliers.find((one) => one.value === id)?.label ?? ''
  const take = (supplierId: string, receipt: EntryReceipt) =>
    setHanded({ supplier: nameOf(supplierId), hash: receipt.sealed_hash })
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col">
      <PageHeader
        title={t('common:title.tender_enter')}
        meta={
          <>
            <span>{order.order_no}</span>
            <span>{order.title}</span>
          </>
        }
      />
      {order.status !== 'bidding' || demand === null ? (
        <div className="px-gutter py-4">
          <Banner tone="warning" title={t('tenders:enter.closed')} action={<Back to={back} />} />
        </div>
      ) : handed !== null ? (
        <Done handed={handed} back={back} onMore={() => setHanded(null)} />
      ) : (
        <EnterForm
          demand={demand}
          orderId={order.id}
          suppliers={suppliers}
          wanted={wanted}
          back={back}
          onHandedIn={take}
        />
      )}
    </div>
  )
}

const Back = ({ to: address }: { to: string }) => {
  const { t } = useTranslation()
  return (
    <Link to={address} variant="none" className={buttonClass()}>
      {t('tenders:enter.back')}
    </Link>
  )
}

/** After submitting, only the existence of the tender and its receipt number are shown. */
const Done = ({ handed, back, onMore }: { handed: Handed; back: string; onMore: () => void }) => {
  const { t } = useTranslation()
  return (
    <section className="mx-gutter my-4 max-w-190 rounded-l bg-violet-soft p-4">
      <h2 className="flex items-center gap-2 text-h3" tabIndex={-1}>
        <Icon name="lock" className="text-violet-ink" />
        {t('tenders:enter.done', { name: handed.supplier })}
      </h2>
      <p className="mt-1 text-table text-ink-2">{t('tenders:enter.done_text')}</p>
      <p className="mt-3 text-cap text-ink-3">{t('tenders:receipt.number')}</p>
      <p className="mt-1 grid grid-cols-4 gap-x-3 gap-y-1 font-mono text-table text-ink sm:grid-cols-8">
        {hashGroups(handed.hash).map(({ at, figures }) => (
          <span key={at}>{figures}</span>
        ))}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Back to={back} />
        <button type="button" className={buttonClass('quiet')} onClick={onMore}>
          {t('tenders:enter.more')}
        </button>
      </div>
    </section>
  )
}
