import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Enterprise } from '#contract/enterprise.ts'
import type { Order } from '#contract/orders.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import { ConflictBanner, UnknownBanner } from '#src/forms/banners.tsx'
import { DraftKeeper } from '#src/forms/draft.tsx'
import { LeaveDialog } from '#src/forms/leave.tsx'
import { FormPlaceProvider } from '#src/forms/place.tsx'
import { to } from '#src/paths.ts'
import { goOnByEnter } from '#src/ui/input/go-on-by-enter.ts'
import { useFirstField } from '#src/ui/input/use-first-field.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { leaveByEscape } from '#src/ui/overlay/leave-by-escape.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { causesIn, diffOf } from '../detail/order-diff.ts'
import { AmendDialog } from './amend-dialog.tsx'
import { FormCautions } from './caution-note.tsx'
import { FormSituationProvider, orderPlace } from './context.ts'
import { OrderProblems } from './errors.tsx'
import { FormFooter } from './footer.tsx'
import { handedOver, handOver, takeOver } from './handover.ts'
import { OrderOutline } from './outline.tsx'
import { fieldId, goToProblem, type Intent, listedOrderProblems } from './problems.ts'
import { restoredValues } from './restore.ts'
import { ReturnedBanner } from './returned.tsx'
import { SectionBasic } from './section-basic.tsx'
import { SectionLines } from './section-lines.tsx'
import { SectionReview } from './section-review.tsx'
import { SectionSuppliers } from './section-suppliers.tsx'
import { SectionTerms } from './section-terms.tsx'
import { useOrderChecks } from './use-form-checks.ts'
import { useOrderSaving } from './use-order-saving.ts'
import { type FormValues, isSame } from './values.ts'

interface OrderSheetProps {
  how: 'create' | 'edit' | 'amend'
  /** The order as loaded; null for a new one. */
  order: Order | null
  /** The order as the server has it now: another version than ours was written by somebody else. */
  present: Order | null
  /** The ended demand this one is made from. */
  source: { id: string; lines: 'all' | 'failed' } | null
  start: FormValues
  enterprise: Enterprise
  /** Name of the local draft. */
  draftId: string | null
}

/** The form itself: one page, five sections, one footer. */
export const OrderSheet = ({ how, order, present, source, start, enterprise, draftId }: OrderSheetProps) => {
  const { t } = useTranslation()
  const { go } = useUrl()
  const handed = order === null ? null : handedOver(order.id)
  const checks = useOrderChecks(how === 'amend' ? 'amend' : 'draft')
  const form = useForm<FormValues>({
    defaultValues: start,
    resolver: checks.resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const server = useRef(start)
  const [isDirty, setDirty] = useState(false)
  const [saidSaved, setSaidSaved] = useState(
    handed === null ? '' : savedWords(t('order_form:form.saved'), handed.saved_at),
  )
  const [kept, setKept] = useState<string | null>(null)
  const [amending, setAmending] = useState<FormValues | null>(null)
  const [reasonError, setReasonError] = useState<string>()
  const discard = useRef<() => void>(() => undefined)
  const summary = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  const openLine = useRef<((row: number, path: string) => void) | null>(null)
  const place = useMemo(() => orderPlace(how, t('order_form:form.frozen')), [how, t])
  const submit = useAvailability('orders.submit', order === null ? undefined : orderSubject(order))

  const saving = useOrderSaving({
    order,
    source,
    form,
    checks,
    saved: server,
    onRefused: (errors) => {
      const ofReason = errors.find((error) => error.path === 'change_reason')
      setReasonError(ofReason?.message)
      if (ofReason !== undefined) return
      setAmending(null)
      showProblems()
    },
    onDone: (act, fresh, values) => {
      discard.current()
      setAmending(null)
      const now = form.getValues()
      setDirty(!isSame(now, values))
      if (act === 'orders.save_draft') {
        const at = new Date().toISOString()
        // Already on the way to somewhere else, or on the page of the order itself.
        if (leaving.current) return
        if (order !== null) return setSaidSaved(savedWords(t('order_form:form.saved'), at))
        leaving.current = true
        handOver(fresh, now, at)
        go(to('order_edit', { id: fresh.id }), { replace: true })
        return
      }
      leaving.current = true
      go(to('order_detail', { id: fresh.id }), { replace: true })
    },
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setDirty(!isSame(values, server.current))
          setSaidSaved('')
        },
      }),
    [form],
  )
  useLayoutEffect(() => takeOver(), [])
  useFirstField(order === null ? fieldId('title') : null)

  /** After the marks are drawn; where the first is at no field, the list of them. */
  const showProblems = () =>
    requestAnimationFrame(() => {
      const [first] = listedOrderProblems(checks.errorsOf(form.getValues()))
      if (first === undefined || !goToProblem(first.path, openLine.current)) summary.current?.focus()
    })
  const checked = (intent: Intent, act: (values: FormValues) => void, refuse: () => void = showProblems) => {
    if (saving.isBusy) return refuse()
    checks.intend(intent)
    void form.handleSubmit(act, refuse)()
  }
  const save = () => checked('draft', saving.save)
  const review = (values: FormValues) => {
    if (isSame(values, server.current)) setSaidSaved(t('order_form:amend.nothing'))
    else setAmending(values)
  }
  const hand = () => checked('submit', how === 'amend' ? review : saving.submit)
  const saveAndLeave = () =>
    new Promise<boolean>((resolve) => {
      const send = (values: FormValues) => {
        leaving.current = true
        void saving.nextAnswer().then((taken) => {
          leaving.current = taken
          resolve(taken)
        })
        saving.save(values)
      }
      checked('draft', send, () => {
        resolve(false)
        showProblems()
      })
    })
  const page = usePage({
    path: order === null ? 'order_create' : 'order_edit',
    subject: saving.record === null ? null : orderSubject(saving.record),
    context: 'form',
    answers: { 'form.submit': hand, ...(how !== 'amend' && { 'form.save': save }) },
  })
  const cancel = () => go(order === null ? to('orders') : to('order_detail', { id: order.id }))
  const keepWords = useCallback((words: string) => setKept(words), [])
  const foreign =
    present !== null && saving.record !== null && present.version > saving.record.version && !saving.isBusy
  const diffs = amending === null ? [] : diffOf(server.current, amending)
  const title =
    how === 'create' ? t('order_form:form.new') : t(how === 'amend' ? 'order_form:form.amend' : 'order_form:form.edit')

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc of whatever stands in the form comes by here
    <div
      {...page}
      className="flex min-h-full flex-1 flex-col bg-surface"
      onKeyDown={(event) => leaveByEscape(event, cancel)}
    >
      <FormProvider {...form}>
        <FormSituationProvider
          value={{ how, enterprise, removable: how !== 'amend' || (order?.stats.quoted ?? 0) === 0, openLine }}
        >
          <FormPlaceProvider value={place}>
            <div className="grid flex-1 grid-cols-[minmax(0,1fr)] xl:grid-cols-[208px_minmax(0,1fr)]">
              <OrderOutline kept={kept} />
              <div className="@container min-w-0 px-gutter pt-4 pb-8">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <h1 tabIndex={-1}>{title}</h1>
                  <span className="text-table">
                    <OrderStatusTag status={saving.record?.status ?? 'draft'} />
                  </span>
                  {order !== null && <span className="text-table text-ink-3">{order.order_no}</span>}
                </div>
                {order?.status === 'rejected' && <ReturnedBanner orderId={order.id} />}
                {how === 'amend' && <p className="mt-1 text-table text-ink-2">{t('order_form:amend.intro')}</p>}
                <DraftKeeper
                  key={saving.record?.version ?? 0}
                  form="order"
                  id={draftId}
                  version={saving.record?.version ?? null}
                  restore={(draft) => restoredValues(draft, form.getValues())}
                  onKept={keepWords}
                  discard={discard}
                />
                {(foreign || saving.submission.state === 'conflicted') && (
                  <ConflictBanner
                    savedAt={present?.updated_at ?? null}
                    about={
                      present === null
                        ? undefined
                        : t('order_form:form.now', { status: t(`orders:status.${present.status}`) })
                    }
                    onTakeTheirs={() => {
                      discard.current()
                      setDirty(false)
                      setTimeout(() => window.location.reload())
                    }}
                    onKeepMine={() => present !== null && saving.rebase(present)}
                  />
                )}
                {saving.submission.state === 'unknown' && <UnknownBanner onRetry={saving.submission.retry} />}
                <OrderProblems ref={summary} />
                <form noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={goOnByEnter}>
                  <SectionBasic />
                  <SectionLines />
                  <SectionSuppliers />
                  <SectionTerms />
                  <SectionReview />
                  {how !== 'amend' && <FormCautions />}
                </form>
              </div>
            </div>
            <FormFooter
              how={how}
              saved={saidSaved}
              busy={saving.isBusy}
              maySubmit={submit.is !== 'hidden'}
              onCancel={cancel}
              onSave={save}
              onSubmit={hand}
            />
          </FormPlaceProvider>
        </FormSituationProvider>
      </FormProvider>
      <LeaveDialog
        active={isDirty}
        free={leaving}
        onSave={how === 'amend' ? undefined : saveAndLeave}
        saveLabel={t('order_form:form.save_and_leave')}
      />
      {amending !== null && (
        <AmendDialog
          diffs={diffs}
          causes={order === null ? [] : causesIn(order, server.current, amending)}
          tendered={(order?.stats.quoted ?? 0) > 0}
          reason={amending.change_reason}
          busy={saving.isBusy}
          error={reasonError}
          onReason={(change_reason) => {
            setReasonError(undefined)
            setAmending({ ...amending, change_reason })
          }}
          onConfirm={() => saving.amend(amending, amending.change_reason)}
          onClose={() => setAmending(null)}
        />
      )}
    </div>
  )
}

const savedWords = (words: string, at: string): string => `${words} ${instantText(at, 'time')}`
