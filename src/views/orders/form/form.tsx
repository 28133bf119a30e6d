import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readEnterprise } from '#contract/enterprise.ts'
import { code } from '#contract/envelope.ts'
import { id as idSchema } from '#contract/fields.ts'
import { isTagged } from '#contract/orders.tags.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import { orderSubject } from '#src/commands/orders/subjects.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { FormSkeleton } from '#src/forms/record-page.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { useMay, useViewer } from '#src/machines/use-session.ts'
import { paths, to } from '#src/paths.ts'
import { buttonClass } from '#src/ui/input/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Link } from '#src/ui/text/link.tsx'
import { OrderMissing } from '../detail/order-missing.tsx'
import { handedOver } from './handover.ts'
import { OrderSheet } from './page.tsx'
import { copiedValues, newValues, valuesOf } from './values.ts'

/**
 * One form for a new demand (`?source=` and `copy=` for a copy of an ended demand), an edited one and an amended one
 * (`?id=`).
 */
export const OrderForm = () => {
  const { path, search } = useUrl()
  const given = new URLSearchParams(search)
  const id = given.get('id')
  const source = given.get('source')
  if (path === paths.order_edit.pattern) {
    return isId(id) ? (
      <EditForm key={id} id={id} />
    ) : (
      <FormPlace path="order_edit">
        <OrderMissing />
      </FormPlace>
    )
  }
  return (
    <NewForm
      key={source}
      source={isId(source) ? source : null}
      lines={given.get('copy') === 'failed' ? 'failed' : 'all'}
    />
  )
}

const isId = (text: string | null): text is string => text !== null && idSchema.safeParse(text).success

const NewForm = ({ source, lines }: { source: string | null; lines: 'all' | 'failed' }) => {
  const viewer = useViewer()
  const enterprise = useResource(readEnterprise, {}, { nouns: ['enterprise'] })
  const original = useResource(readOrder, { params: { id: source ?? '' } }, { nouns: [], skip: source === null })
  const failed = enterprise.error ?? original.error
  if (failed?.code === code.notFound)
    return (
      <FormPlace path="order_create">
        <OrderMissing />
      </FormPlace>
    )
  if (failed !== null) {
    const again = () => (enterprise.error === null ? original.reload() : enterprise.reload())
    return (
      <FormPlace path="order_create">
        <Heading />
        <ReadFailed error={failed} onRetry={again} />
      </FormPlace>
    )
  }
  if (viewer === null || enterprise.data === undefined || (source !== null && original.data === undefined))
    return (
      <FormPlace path="order_create">
        <Heading />
        <FormSkeleton outlined />
      </FormPlace>
    )
  return (
    <OrderSheet
      how="create"
      order={null}
      present={null}
      source={source === null ? null : { id: source, lines }}
      start={original.data === undefined ? newValues(viewer, enterprise.data) : copiedValues(original.data, lines)}
      enterprise={enterprise.data}
      draftId={source === null ? null : `copy:${source}`}
    />
  )
}

const EditForm = ({ id }: { id: string }) => {
  const enterprise = useResource(readEnterprise, {}, { nouns: ['enterprise'] })
  const order = useResource(readOrder, { params: { id } }, { nouns: ['orders'] })
  const first = useRef<Order | null>(handedOver(id)?.order ?? null)
  first.current ??= order.data ?? null
  const loaded = first.current
  const editing = useEditing(loaded)
  const failed = enterprise.error ?? (loaded === null ? order.error : null)
  if (failed?.code === code.notFound)
    return (
      <FormPlace path="order_edit">
        <OrderMissing />
      </FormPlace>
    )
  if (failed !== null && (loaded === null || enterprise.data === undefined)) {
    const again = () => (enterprise.error === null ? order.reload() : enterprise.reload())
    return (
      <FormPlace path="order_edit">
        <Heading />
        <ReadFailed error={failed} onRetry={again} />
      </FormPlace>
    )
  }
  if (loaded === null || enterprise.data === undefined)
    return (
      <FormPlace path="order_edit">
        <Heading />
        <FormSkeleton outlined />
      </FormPlace>
    )
  if (editing.how === null)
    return (
      <FormPlace path="order_edit" order={loaded}>
        <NotEditable order={loaded} reason={editing.reason} />
      </FormPlace>
    )
  return (
    <OrderSheet
      how={editing.how}
      order={loaded}
      present={order.data ?? null}
      source={null}
      start={handedOver(id)?.values ?? valuesOf(loaded)}
      enterprise={enterprise.data}
      draftId={id}
    />
  )
}

/** How an order can be edited now, or why it cannot. */
const useEditing = (order: Order | null): { how: 'edit' | 'amend' | null; reason: string } => {
  const { t } = useTranslation()
  const mayEdit = useMay(paths.order_edit.access)
  const amend = useAvailability('orders.amend', order === null ? undefined : orderSubject(order))
  if (order === null) return { how: null, reason: '' }
  if (!mayEdit) return { how: null, reason: t('refusals:permission') }
  if (isTagged(order.status, 'editable')) return { how: 'edit', reason: '' }
  if (order.status !== 'bidding') return { how: null, reason: t(`order_form:not_editable.${order.status}`) }
  if (amend.is === 'refused') return { how: null, reason: t(amend.reason, { ...amend.params }) }
  return { how: 'amend', reason: '' }
}

/** A page with only a message; keys and the palette still treat it as the form. */
const FormPlace = ({
  path,
  order,
  children,
}: {
  path: 'order_create' | 'order_edit'
  order?: Order
  children: React.ReactNode
}) => {
  const page = usePage({ path, subject: order === undefined ? null : orderSubject(order), context: 'detail' })
  return (
    <div {...page} className="flex min-h-full flex-1 flex-col bg-surface">
      {children}
    </div>
  )
}

/** The heading for screen readers where there is no form. */
const Heading = () => {
  const { t } = useTranslation()
  const { path } = useUrl()
  return (
    <h1 tabIndex={-1} className="sr-only">
      {t(path === paths.order_edit.pattern ? 'order_form:form.edit' : 'order_form:form.new')}
    </h1>
  )
}

const NotEditable = ({ order, reason }: { order: Order; reason: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <Heading />
      <Empty
        icon="lock"
        title={t('order_form:not_editable.title', { no: order.order_no, status: t(`orders:status.${order.status}`) })}
        text={reason}
        actions={
          <>
            <Link to={to('order_detail', { id: order.id })} variant="none" className={buttonClass()}>
              {t('order_form:not_editable.back')}
            </Link>
            {order.status === 'pending_audit' && <CommandButton id="orders.withdraw" subject={orderSubject(order)} />}
          </>
        }
      />
    </>
  )
}
