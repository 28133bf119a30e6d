// /tender/{token}: the page of one supplier for one demand, without login, made for a phone.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOwnTender, type SupplierPage } from '#contract/tenders.ts'
import { tenderSubject } from '#src/commands/tenders.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useTenderLink } from '#src/machines/use-tender-link.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Closed } from './closed.tsx'
import { Receipt } from './receipt.tsx'
import { TenderForm } from './tender-form.tsx'
import { column, isBidding, TenderHead } from './tender-head.tsx'

/** How long between two questions whether the server agrees that the deadline has passed, ms. */
const ASK_AGAIN_MS = 5_000

export const TenderPage = ({ params }: { params: Readonly<Record<string, string>> }) => {
  useTenderLink(params.token ?? '')
  const { data: page, error, state, reload } = useResource(readOwnTender, {}, { nouns: ['tenders'] })
  const place = usePage({ path: 'tender', subject: page === undefined ? null : tenderSubject(page), context: 'form' })
  return (
    <main {...place} id="main" tabIndex={-1} className="flex min-h-dvh flex-col bg-page">
      {page !== undefined ? (
        <Standing page={page} reload={reload} />
      ) : state === 'failed' ? (
        <Unreadable code={error?.code ?? null} message={error?.message ?? ''} retry={reload} />
      ) : (
        <Loading />
      )}
    </main>
  )
}

const Standing = ({ page, reload }: { page: SupplierPage; reload: () => void }) => {
  const [wish, setWish] = useState<'form' | null>(null)
  const [fresh, setFresh] = useState(false)
  const passed = usePassed(page, reload)
  const edit = () => {
    setWish('form')
    window.scrollTo({ top: 0 })
  }
  const handedIn = () => {
    setWish(null)
    setFresh(true)
  }
  return (
    <>
      <TenderHead page={page} />
      {!isBidding(page) ? (
        <Closed page={page} />
      ) : page.standing === 'tendered' && wish === null && !passed ? (
        <Receipt page={page} fresh={fresh} onEdit={edit} />
      ) : page.standing === 'declined' && wish === null ? (
        <Declined onEdit={passed ? undefined : edit} />
      ) : (
        <TenderForm page={page} passed={passed} onSubmitted={handedIn} />
      )}
    </>
  )
}

/** Whether the deadline has passed by the server's clock; then the server is asked until it says so too. */
const usePassed = (page: SupplierPage, reload: () => void): boolean => {
  const now = useNow(1_000)
  const until = page.order.bid_deadline_at
  const passed = isBidding(page) && until !== null && now >= Date.parse(until)
  const beat = passed ? Math.floor(now / ASK_AGAIN_MS) : 0
  const ask = useRef(reload)
  ask.current = reload
  useEffect(() => {
    if (beat > 0) ask.current()
  }, [beat])
  return passed
}

const Declined = ({ onEdit }: { onEdit: (() => void) | undefined }) => {
  const { t } = useTranslation()
  return (
    <Empty
      icon="ban"
      title={t('tenders:standing.declined.title')}
      text={t('tenders:standing.declined.text')}
      actions={onEdit === undefined ? undefined : <Button onClick={onEdit}>{t('tenders:declined.tender')}</Button>}
    />
  )
}

const Unreadable = ({ code, message, retry }: { code: number | null; message: string; retry: () => void }) => {
  const { t } = useTranslation()
  if (code === null)
    return (
      <Empty
        alert
        icon="warn"
        title={t('common:toast.network')}
        actions={
          <Button variant="primary" onClick={retry}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  return (
    <>
      <h1 className="sr-only">{t('common:title.tender')}</h1>
      <Empty alert icon="link" title={message} text={t('tenders:invalid.text')} />
    </>
  )
}

const Loading = () => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common:loading')}>
      <div className="border-b border-line bg-surface pt-3 pb-4">
        <div className={column}>
          <Skeleton width={220} height={20} />
          <Skeleton width={260} height={28} className="mt-2" />
          <Skeleton width={240} className="mt-1" />
          <Skeleton height={40} className="mt-4" />
          <Skeleton width={300} height={24} className="mt-3" />
        </div>
      </div>
      <div className={`${column} flex flex-col gap-2 pt-3`}>
        <Skeleton width={160} height={16} />
        <Skeleton height={132} className="rounded-l" />
        <Skeleton height={132} className="rounded-l" />
        <Skeleton height={132} className="rounded-l" />
        <Skeleton height={44} className="rounded-l" />
      </div>
    </div>
  )
}
