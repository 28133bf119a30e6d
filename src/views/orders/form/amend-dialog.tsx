import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seenAtLeast } from '#contract/fields.ts'
import type { AmendmentCause } from '#contract/orders.amend.ts'
import type { Order } from '#contract/orders.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { DiffTable } from '#src/components/diff-table.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Textarea } from '#src/ui/input/input.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import type { FieldDiff } from '../detail/order-diff.ts'

interface AmendDialogProps {
  diffs: readonly FieldDiff[]
  /** Why the amendment will wait for an approver; empty where it takes effect at once. */
  causes: readonly AmendmentCause[]
  /** Tenders exist already, and their suppliers must confirm them again. */
  tendered: boolean
  /** The lines of the demand before the change, by which changed lines are named. */
  items: Order['items']
  reason: string
  busy: boolean
  /** The server's errors. */
  error: string | undefined
  onReason: (reason: string) => void
  onConfirm: () => void
  onClose: () => void
}

const LEAST = 2

/** The changes and the reason of an amendment, before every supplier is notified. */
export const AmendDialog = ({
  diffs,
  causes,
  tendered,
  items,
  reason,
  busy,
  error,
  onReason,
  onConfirm,
  onClose,
}: AmendDialogProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState(false)
  const short = !seenAtLeast(LEAST).test(reason)
  const confirm = () => {
    setAsked(true)
    if (short) box.current?.focus()
    else if (!busy) onConfirm()
  }
  const answers = useAnswers({ 'dialog.confirm': confirm })
  return (
    <Dialog
      open
      stayOpen
      onClose={onClose}
      title={t('order_form:amend.title', { count: diffs.length })}
      description={t(causes.length > 0 ? 'orders:amendment.about' : 'order_form:amend.about')}
      size="lg"
      closeLabel={t('orders:words.close')}
      initialFocus={box}
      footer={
        <>
          <Button onClick={onClose}>{t('order_form:amend.back')}</Button>
          <Button variant="primary" keys="Mod+Enter" busy={busy} onClick={confirm}>
            {t(causes.length > 0 ? 'orders:amendment.propose' : 'order_form:amend.confirm')}
          </Button>
        </>
      }
    >
      <div {...answers} className="flex flex-col gap-4">
        {causes.length > 0 && (
          <Banner
            tone="info"
            title={t('orders:amendment.will_wait')}
            text={t('orders:amendment.because', {
              causes: causes.map((cause) => t(`orders:amendment.cause.${cause}`)).join(t('orders:amendment.and')),
            })}
          />
        )}
        {tendered && <Banner tone="warning" title={t('order_form:amend.tendered')} />}
        <DiffTable diffs={diffs} items={items} />
        <Field
          label={t('orders:fields.change_reason')}
          required
          hint={t('order_form:amend.reason_hint')}
          error={error ?? (asked && short ? t('order_form:problems.change_reason') : undefined)}
        >
          <Textarea
            ref={box}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => onReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
