// /tender/{token}: the page of one supplier for one demand, without login, designed for phones. Its machine's state
// decides what is shown.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/envelope.ts'
import { isDeadlinePassed } from '#contract/tenders.facts.ts'
import { readOwnTender, type SupplierPage } from '#contract/tenders.ts'
import { tenderSubject } from '#src/commands/tenders/tenders.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { PrintedZone } from '#src/components/moment-text.tsx'
import { useNow } from '#src/machines/use-now.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { useTenderLink } from '#src/machines/use-tender-link.ts'
import { type TenderPageView, useTenderPage } from '#src/machines/use-tender-page.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { AllAmendments } from './amendments.tsx'
import { Answering } from './answering.tsx'
import { Closed } from './closed.tsx'
import { StaffBrowser } from './demand-only.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { EntryNote } from './entry-note.tsx'
import { Gate } from './gate.tsx'
import { type GateTyped, nothingTyped } from './gate-form.tsx'
import { LinkBanner } from './link-note.tsx'
import { Loading } from './loading.tsx'
import { Notices } from './notices.tsx'
import { Receipt } from './receipt.tsx'
import { Reconfirming } from './reconfirming.tsx'
import { RemindNote } from './remind-note.tsx'
import { TenderForm } from './tender-form.tsx'
import { column, TenderHead } from './tender-head.tsx'
import { Unreadable } from './unreadable.tsx'
import { useDeliver } from './use-deliver.ts'

/** Interval of asking the server whether the deadline has passed, ms. */
const ASK_AGAIN_MS = 5_000

export const TenderPage = ({ params }: { params: Readonly<Record<string, string>> }) => {
  useTenderLink(params.token ?? '')
  const { data: page, error, state, reload } = useResource(readOwnTender, {}, { nouns: ['tenders'] })
  const [typed, setTyped] = useState<GateTyped>(nothingTyped)
  const gone = state === 'failed' && error?.code != null && isTaken(error.code)
  const flow = useTenderPage(
    { page, failed: state === 'failed' && (page === undefined || gone), gone },
    useDeliver(typed, () => setTyped(nothingTyped)),
  )
  useFocusKept(flow.at)
  const isShut = flow.at === 'unreadable'
  const place = usePage({
    path: 'tender',
    subject: page === undefined || isShut ? null : tenderSubject(page),
    context: 'form',
  })
  return (
    <main {...place} id="main" tabIndex={-1} className="flex min-h-dvh flex-col bg-page">
      {isShut ? (
        <Unreadable code={error?.code ?? null} message={error?.message ?? ''} retry={reload} page={page} />
      ) : page === undefined || flow.at === 'reading' ? (
        <Loading />
      ) : (
        <>
          <TenderHead page={page} brief={isBrief(flow.at)} />
          {flow.at === 'staff_browser' ? (
            <StaffBrowser page={page} />
          ) : flow.at.startsWith('gate.') ? (
            <Gate
              page={page}
              flow={flow}
              typed={typed}
              onType={(change) => {
                setTyped((before) => ({ ...before, ...change }))
                flow.send({ type: 'gate.typed' })
              }}
            />
          ) : (
            <Unlocked page={page} flow={flow} reload={reload} />
          )}
          <PrintedZone />
        </>
      )}
    </main>
  )
}

/** When the state changes, the focused element is gone: the focus moves to the page. */
const useFocusKept = (at: string): void => {
  const before = useRef(at)
  useEffect(() => {
    if (before.current !== at && before.current !== 'reading' && document.activeElement === document.body)
      document.getElementById('main')?.focus()
    before.current = at
  }, [at])
}

/** Whether the pending task comes before the terms. */
const isBrief = (at: string): boolean => at === 'unlocked.answering' || (at.startsWith('gate.') && at !== 'gate.demand')

/** The link was renewed or became invalid while the page was open. */
const isTaken = (refusal: number): boolean => refusal === code.notFound || refusal === code.permissionMissing

interface Props {
  page: SupplierPage
  flow: TenderPageView
  reload(): void
}

/** The page behind the passcode. */
const Unlocked = ({ page, flow, reload }: Props) => {
  const passed = usePassed(page, reload)
  // A tender that was handed in gives way to the form only when its supplier asks for it.
  const stands = flow.at === 'unlocked.handed_in' || flow.at === 'unlocked.reconfirming'
  const edit = () => {
    flow.send({ type: 'tender.edit' })
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <div className={`${column} flex flex-col gap-2 pt-3 empty:hidden`}>
        <LinkBanner page={page} />
        <EntryNote page={page} onOwn={stands && !passed ? edit : undefined} />
        <RemindNote page={page} />
        <Notices page={page} />
        <AllAmendments page={page} />
      </div>
      {flow.at === 'unlocked.handed_in' && !passed ? (
        <Receipt page={page} fresh={flow.fresh} onEdit={edit} />
      ) : flow.at === 'unlocked.reconfirming' && !passed ? (
        <Reconfirming page={page} onEdit={edit} />
      ) : flow.at === 'unlocked.declined' ? (
        <>
          <Declined onEdit={passed ? undefined : edit} />
          <div className={`${column} pb-4`}>
            <DemandQuestions page={page} />
          </div>
        </>
      ) : page.facts.order_bidding ? (
        <TenderForm page={page} passed={passed} onSubmitted={() => flow.send({ type: 'tender.handed_in' })} />
      ) : flow.at === 'unlocked.answering' && page.result !== null ? (
        <Answering page={page} result={page.result} flow={flow} />
      ) : (
        <Closed page={page} />
      )}
    </>
  )
}

/** Whether the deadline has passed by the server's clock; then the server is asked until it agrees. */
const usePassed = (page: SupplierPage, reload: () => void): boolean => {
  const now = useNow(1_000)
  const passed = page.facts.order_bidding && isDeadlinePassed(page.order.bid_deadline_at, now)
  const beat = passed ? Math.floor(now / ASK_AGAIN_MS) : 0
  const ask = useEffectEvent(reload)
  useEffect(() => {
    if (beat > 0) ask()
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
