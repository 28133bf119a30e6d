import { useTranslation } from 'react-i18next'
import type { SupplierRecord } from '#contract/suppliers.schemas.ts'
import { availabilityOf, titleKey } from '#src/commands/availability.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun, useSituation } from '#src/commands/command-context.tsx'
import { find } from '#src/commands/registry.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { supplierActions, supplierDangers } from '#src/commands/suppliers.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { SupplierStatusTag } from '#src/components/supplier-status.tsx'
import { type RecordPager, RecordSteps } from '#src/lists/record-pager.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Day, Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

interface DetailHeadProps {
  supplier: SupplierRecord
  pager: RecordPager
}

/** Name, status, one line of facts, the reason for the status, and the commands. */
export const DetailHead = ({ supplier, pager }: DetailHeadProps) => {
  const { t } = useTranslation()
  return (
    <header className="pt-4 pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-gutter">
        <h1 tabIndex={-1} className="min-w-0 break-words">
          {supplier.supplier_name}
        </h1>
        <SupplierStatusTag status={supplier.status} pill />
        <RecordSteps pager={pager} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 px-gutter text-table text-ink-2">
        <b className="font-medium text-ink">{supplier.apply_no}</b>
        <span>{t(`suppliers:options.supplier_type.${supplier.supplier_type}`)}</span>
        {supplier.region_text !== null && <span>{supplier.region_text}</span>}
        <span>
          {t(`suppliers:options.source.${supplier.source}`)} <Instant value={supplier.created_at} format="near" />
        </span>
      </div>
      <Why supplier={supplier} />
      <Actions supplier={supplier} />
    </header>
  )
}

/** The reason for the current status, where the supplier is not certified. */
const Why = ({ supplier }: { supplier: SupplierRecord }) => {
  const { t } = useTranslation()
  const { status } = supplier
  const changed = supplier.recheck_fields ?? []
  if (changed.length > 0 && (status === 'pending' || status === 'supplement'))
    return (
      <p className="mx-gutter mt-2 rounded bg-warning-soft px-3 py-2 text-table text-warning-ink">
        {t('suppliers:recheck', {
          fields: changed.map((field) => t(`suppliers:fields.${field}`)).join(t('suppliers:and')),
        })}
        {status === 'supplement' && supplier.audit_opinion !== null ? ` ${supplier.audit_opinion}` : null}
      </p>
    )
  const reason =
    status === 'rejected'
      ? supplier.rejected_reason
      : status === 'suspended'
        ? supplier.suspend_reason
        : status === 'blacklisted'
          ? supplier.blacklist_reason
          : status === 'supplement'
            ? supplier.audit_opinion
            : null
  if (reason === null) return null
  return (
    <p className="mx-gutter mt-2 rounded bg-surface-2 px-3 py-2 text-table text-ink-2">
      {reason}
      <span className="ml-2 text-cap text-ink-3">
        {supplier.audited_by_name} <Instant value={supplier.audited_at} format="near" />
      </span>
      {status === 'blacklisted' && supplier.blacklist_until !== null && (
        <span className="ml-2 text-cap">
          {t('suppliers:detail.until')} <Day value={supplier.blacklist_until} />
        </span>
      )}
    </p>
  )
}

/** The buttons; a refused one stays in place, with its reason below. */
const Actions = ({ supplier }: { supplier: SupplierRecord }) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const run = useRun()
  const situation = useSituation(supplierSubject(supplier))
  const states = supplierActions.flatMap((id) => {
    const command = find(id)
    return command === undefined ? [] : [{ command, availability: availabilityOf(command, situation) }]
  })
  const held = states.find(({ availability }) => availability.is === 'refused')
  const isCertifiable = states.some(
    ({ command, availability }) => command.tone === 'primary' && availability.is === 'available',
  )
  return (
    <div data-screen-only="" className="mt-3">
      <div className="flex flex-wrap items-center gap-2 px-gutter">
        {supplierActions.map((id) => (
          <CommandButton
            key={id}
            id={id}
            {...(id === 'suppliers.certify' && isCertifiable && { variant: 'primary' as const })}
          />
        ))}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {supplierDangers.map((id) => (
            <CommandButton key={id} id={id} />
          ))}
          <Button keys={keysOf('palette.open', 'detail')} onClick={() => void run('palette.open')}>
            {t('suppliers:detail.more')}
          </Button>
        </span>
      </div>
      {held !== undefined && held.availability.is === 'refused' && (
        <p className="flex items-start gap-1.5 px-gutter pt-2 text-cap text-ink-2">
          <Icon name="lock" size={14} className="flex-none text-warning-ink" />
          {t('commands:said.refused', {
            title: t(titleKey(held.command)),
            reason: t(held.availability.reason, { ...held.availability.params }),
          })}
        </p>
      )}
    </div>
  )
}
