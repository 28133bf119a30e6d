// /tender/{token}: the page of one supplier for one demand, without login, made for a phone.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/envelope.ts'
import { readOwnTender, type SupplierPage } from '#contract/tenders.ts'
import { tenderSubject } from '#src/commands/tenders.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useTenderLink } from '#src/machines/use-tender-link.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Closed } from './closed.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { EntryNote } from './entry-note.tsx'
import { Gate } from './gate.tsx'
import { LinkBanner } from './link-note.tsx'
import { Loading } from './loading.tsx'
import { Notices } from './notices.tsx'
import { Receipt } from './receipt.tsx'
import { RemindNote } from './remind-note.tsx'
import { TenderForm } from './tender-form.tsx'
import { column, isBidding, TenderHead } from './tender-head.tsx'
import { Unreadable } from './unreadable.tsx'

/** How long between two questions whether the server agrees that the deadline has passed, ms. */
const ASK_AGAIN_MS = 5_000

export const TenderPage = ({ params }: { params: Readonly<Record<string, string>> }) => {
  useTenderLink(params.token ?? '')
  const { data: page, error, state, reload } = useResource(readOwnTender, {}, { nouns: ['tenders'] })
  const isShut = state === 'failed' && (page === undefined || isTaken(error?.code))
  const subject = page === undefined || isShut ? null : tenderSubject(page)
  const place = usePage({ path: 'tender', subject, context: 'form' })
  return (
    <main {...place} id="main" tabIndex={-1} className="flex min-h-dvh flex-col bg-page">
      {isShut ? (
        <Unreadable code={error?.code ?? null} message={error?.message ?? ''} retry={reload} />
      ) : page === undefined ? (
        <Loading />
      ) : (
        <Standing page={page} reload={reload} />
      )}
    </main>
  )
}

/** The link was renewed, or somebody of the buyer signed in here, while the page stood open. */
const isTaken = (refusal: number | null | undefined): boolean =>
  refusal === code.notFound || refusal === code.permissionMissing

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
      <div className={`${column} flex flex-col gap-2 pt-3 empty:hidden`}>
        <LinkBanner page={page} />
        <EntryNote page={page} />
        <RemindNote page={page} />
        <Notices page={page} />
      </div>
      {!page.unlocked ? (
        <Gate page={page} />
      ) : !isBidding(page) ? (
        <Closed page={page} />
      ) : page.standing === 'tendered' && wish === null && !passed ? (
        <Receipt page={page} fresh={fresh} onEdit={edit} />
      ) : page.standing === 'declined' && wish === null ? (
        <>
          <Declined onEdit={passed ? undefined : edit} />
          <div className={`${column} pb-4`}>
            <DemandQuestions page={page} />
          </div>
        </>
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
