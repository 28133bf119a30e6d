// The status of a found record, as in its lists.
import { useTranslation } from 'react-i18next'
import { templateStatuses } from '#contract/herbal-templates.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { supplierStatuses } from '#contract/suppliers.lifecycle.ts'
import { userStatuses } from '#contract/users.ts'
import { OrderStatusTag } from '#src/components/order-status.tsx'
import { SupplierStatusTag } from '#src/components/supplier-status.tsx'
import { TemplateStatusTag } from '#src/components/template-status.tsx'
import { UserStatusTag } from '#src/components/user-status.tsx'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { nounOf, recordStatusKey } from './records.ts'

const among = <T extends string>(all: readonly T[], status: string): T | undefined => all.find((one) => one === status)

/** Nothing while the messages of its pages are loading, and for records without a status. */
export const RecordStatus = ({ record }: { record: FoundRecord }) => {
  const { t, i18n } = useTranslation()
  const key = recordStatusKey(record)
  if (key === '' || !i18n.exists(key)) return null
  const noun = nounOf(record)
  const order = noun === 'orders' ? among(orderStatuses, record.status) : undefined
  if (order !== undefined) return <OrderStatusTag status={order} />
  const supplier = noun === 'suppliers' ? among(supplierStatuses, record.status) : undefined
  if (supplier !== undefined) return <SupplierStatusTag status={supplier} />
  const template = noun === 'herbal_templates' ? among(templateStatuses, record.status) : undefined
  if (template !== undefined) return <TemplateStatusTag status={template} />
  const user = noun === 'users' ? among(userStatuses, record.status) : undefined
  return user === undefined ? t(key) : <UserStatusTag status={user} />
}
