import { type ComponentProps, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Enterprise } from '#contract/enterprise.ts'
import { permissionsOf } from '#contract/orders.events.ts'
import type { Order } from '#contract/orders.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import { FormNotices } from '#src/forms/banners.tsx'
import { DraftKeeper } from '#src/forms/draft.tsx'
import { FormHistoryProvider, useFormHistory } from '#src/forms/form-history.tsx'
import { LeaveDialog } from '#src/forms/leave.tsx'
import { FormPlaceProvider } from '#src/forms/place.tsx'
import { sectionAnswers } from '#src/forms/sections.ts'
import { useMay } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { goOnByEnter } from '#src/ui/input/go-on-by-enter.ts'
import { useFirstField } from '#src/ui/input/use-first-field.ts'
import { useFocusedField } from '#src/ui/input/use-focused-field.ts'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { leaveByEscape } from '#src/ui/overlay/leave-by-escape.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { causesIn, diffOf } from '../detail/order-diff.ts'
import { AmendDialog } from './amend-dialog.tsx'
import { FormCautions } from './caution-note.tsx'
import { FormSituationProvider, orderPlace } from './context.ts'
import { FormFooter } from './footer.tsx'
import { handedOver, handOver, takeOver } from './handover.ts'
import { OrderOutline } from './outline.tsx'
import { fieldId, goToProblem, problemLabel, shownPath, unknownNames } from './problems.ts'
import { restoredValues } from './restore.ts'
import { ReturnedBanner } from './returned.tsx'
import { SectionBasic } from './section-basic.tsx'
import { SectionLines } from './section-lines.tsx'
import { SectionReview } from './section-review.tsx'
import { SectionSuppliers } from './section-suppliers.tsx'
import { SectionTerms } from './section-terms.tsx'
import { sectionAnchor, sectionIds } from './sections.ts'
import { useOrderSaving } from './use-order-saving.ts'
import { type FormValues, isSame } from './values.ts'

interface OrderSheetProps {
  how: 'create' | 'edit' | 'amend'
  /** The order as loaded; null for a new one. */
  order: Order | null
  /** The server's current version of the order; a version other than ours was written by another user. */
  present: Order | null
  /** The ended demand from which this one is copied. */
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
  const [hasNothing, setNothing] = useState(false)
  const [kept, setKept] = useState<string | null>(null)
  const [amending, setAmending] = useState<FormValues | null>(null)
  const [reasonError, setReasonError] = useState<string>()
  const openLine = useRef<((row: number, path: string) => void) | null>(null)
  const place = useMemo(() => orderPlace(how, t('order_form:form.frozen')), [how, t])
  const submit = useAvailability('orders.submit', order === null ? undefined : orderSubject(order))
  const mayExtend = useMay(permissionsOf('extend'))

  const engine = useOrderSaving({
    how,
    order,
    present,
    source,
    start,
    savedAt: handed?.saved_at ?? null,
    goTo: (path) => goToProblem(path, openLine.current),
    onRefused: (errors) => {
      const ofReason = errors.find((error) => error.path === 'change_reason')
      setReasonError(ofReason?.message)
      if (ofReason === undefined) setAmending(null)
      return ofReason !== undefined
    },
    onDone: ({ command, record }) => {
      setAmending(null)
      if (record === null || !engine.leaving.current) return
      const isNew = command === 'orders.save_draft'
      if (isNew) handOver(record, form.getValues(), new Date().toISOString(), history.history)
      go(to(isNew ? 'order_edit' : 'order_detail', { id: record.id }), { replace: true })
    },
  })
  const { form, record } = engine
  const afterRender = useAfterRender()
  const history = useFormHistory({
    form,
    without: notUndone,
    labelOf: (path) => problemLabel(shownPath(path), t),
    idOf: (path) => fieldId(shownPath(path)),
    history: handed?.history,
  })

  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setNothing(false) }), [form])
  // The stored state is applied after the router has scrolled to the top of the new page.
  useLayoutEffect(() => afterRender(takeOver), [afterRender])
  useFirstField(order === null ? fieldId('title') : null)

  const save = () => engine.submit('orders.save_draft')
  const review = (values: FormValues) => {
    if (isSame(values, engine.saved.current)) setNothing(true)
    else setAmending(values)
  }
  const hand = () => (how === 'amend' ? engine.check('orders.submit', review) : engine.submit('orders.submit'))
  const cancel = () => go(order === null ? to('orders') : to('order_detail', { id: order.id }))
  const page = usePage({
    path: order === null ? 'order_create' : 'order_edit',
    subject: record === null ? null : orderSubject(record),
    context: 'form',
    answers: { 'form.submit': hand, 'go.up': cancel, ...(how !== 'amend' && { 'form.save': save }), ...sectionKeys },
  })
  const hasTenders = order !== null && order.stats.quoted + (order.stats.entered ?? 0) > 0
  const diffs = amending === null ? [] : diffOf(engine.saved.current, amending)
  const title =
    how === 'create' ? t('order_form:form.new') : t(how === 'amend' ? 'order_form:form.amend' : 'order_form:form.edit')

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Esc of all controls of the form
    <div
      {...page}
      className="flex min-h-full flex-1 flex-col bg-surface"
      onKeyDown={(event) => leaveByEscape(event, cancel)}
    >
      <FormProvider {...form}>
        <FormHistoryProvider of={history}>
          <FormSituationProvider value={{ how, enterprise, removable: how !== 'amend' || !hasTenders, openLine }}>
            <FormPlaceProvider value={place}>
              <div className="grid flex-1 grid-cols-[minmax(0,1fr)] xl:grid-cols-[208px_minmax(0,1fr)]">
                <OrderOutline kept={kept} />
                <div className="@container min-w-0 px-gutter pt-4 pb-8">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <h1 tabIndex={-1}>{title}</h1>
                    <span className="text-table">
                      <OrderStatusTag status={record?.status ?? 'draft'} />
                    </span>
                    {order !== null && <span className="text-table text-ink-3">{order.order_no}</span>}
                  </div>
                  {order?.status === 'rejected' && <ReturnedBanner orderId={order.id} />}
                  {how === 'amend' && <p className="mt-1 text-table text-ink-2">{t('order_form:amend.intro')}</p>}
                  <DraftKeeper
                    key={record?.version ?? 0}
                    form="order"
                    id={draftId}
                    version={record?.version ?? null}
                    restore={(draft) => restoredValues(draft, form.getValues())}
                    onKept={setKept}
                    discard={engine.discard}
                    attempts={engine.attempts}
                  />
                  <Notices
                    form={engine}
                    about={
                      present === null
                        ? undefined
                        : t('order_form:form.now', { status: t(`orders:status.${present.status}`) })
                    }
                  />
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
                saved={
                  history.said ||
                  (hasNothing
                    ? t('order_form:amend.nothing')
                    : engine.savedAt === null
                      ? ''
                      : savedWords(t('order_form:form.saved'), engine.savedAt))
                }
                busy={engine.isBusy}
                maySubmit={submit.is !== 'hidden'}
                onCancel={cancel}
                onSave={save}
                onSubmit={hand}
              />
            </FormPlaceProvider>
          </FormSituationProvider>
        </FormHistoryProvider>
      </FormProvider>
      <LeaveDialog
        drafted
        active={engine.isDirty}
        free={engine.leaving}
        onSave={how === 'amend' ? undefined : engine.submitAndLeave}
        saveLabel={t('order_form:form.save_and_leave')}
      />
      {amending !== null && (
        <AmendDialog
          diffs={diffs}
          causes={order === null ? [] : causesIn(order, engine.saved.current, amending, mayExtend)}
          tendered={hasTenders}
          items={order?.items ?? []}
          reason={amending.change_reason}
          busy={engine.isBusy}
          error={reasonError}
          onReason={(change_reason) => {
            setReasonError(undefined)
            setAmending({ ...amending, change_reason })
          }}
          onConfirm={() => engine.send('orders.amend', amending)}
          onClose={() => setAmending(null)}
        />
      )}
    </div>
  )
}

/** Uploads in progress are no steps of the history. */
const notUndone = ['waiting_files'] as const

const sectionKeys = sectionAnswers(sectionIds.map(sectionAnchor), sectionAnchor('lines'))

const savedWords = (words: string, at: string): string => `${words} ${instantText(at, 'time')}`

/** The banners above the form; once a field has an error, they count the unknown herbs of the lines too. */
const Notices = (props: Pick<ComponentProps<typeof FormNotices>, 'form' | 'about'>) => {
  const { t } = useTranslation()
  const items = useWatch<FormValues, 'items'>({ name: 'items' })
  const further = unknownNames(items, useFocusedField(HERB_NAME), t)
  return <FormNotices {...props} labelOf={(path) => problemLabel(path, t)} further={further} />
}

/** Ids of the fields with the names of herbs. */
const HERB_NAME = /^order-items-\d+-name$/
