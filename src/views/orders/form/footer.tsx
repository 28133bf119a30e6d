import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { compare, subtract } from '#contract/decimal.ts'
import { amount } from '#contract/fields.figures.ts'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { lineTotals } from './line-totals.ts'
import type { FormValues } from './values.ts'

interface FormFooterProps {
  how: 'create' | 'edit' | 'amend'
  /** The text about the last save, beside its button. */
  saved: string
  busy: boolean
  /** Whether the user may submit a demand. */
  maySubmit: boolean
  onCancel: () => void
  onSave: () => void
  onSubmit: () => void
}

/** The sum of the lines compared with the budget, and the form's buttons. */
export const FormFooter = ({ how, saved, busy, maySubmit, onCancel, onSave, onSubmit }: FormFooterProps) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  return (
    <StickyFooter
      className="min-h-14"
      start={<Totals />}
      end={
        <>
          <span role="status" className="text-cap text-ink-3">
            {saved}
          </span>
          <Button variant="quiet" onClick={onCancel}>
            {t('orders:words.cancel')}
          </Button>
          {how !== 'amend' && (
            <Button
              keys={keysOf('form.save', 'form')}
              busy={busy}
              variant={maySubmit ? 'default' : 'primary'}
              onClick={onSave}
            >
              {t('orders:event.save_draft')}
            </Button>
          )}
          {(how === 'amend' || maySubmit) && (
            <Button variant="primary" keys={keysOf('form.submit', 'form')} busy={busy} onClick={onSubmit}>
              {t(how === 'amend' ? 'order_form:amend.review' : 'orders:event.submit')}
            </Button>
          )}
        </>
      }
    />
  )
}

const Totals = () => {
  const { t } = useTranslation()
  const [items, budget] = useWatch<FormValues, ['items', 'budget_amount']>({ name: ['items', 'budget_amount'] })
  const total = lineTotals(items).amount
  const limit = amount.safeParse(budget.trim())
  const over = limit.success && compare(total, limit.data) > 0
  return (
    <span className="text-cap text-ink-3">
      <b className="text-table text-ink">
        <Money value={total} />
      </b>{' '}
      {t('order_form:form.reference_total')}
      {limit.success && (
        <span className={over ? 'text-warning-ink' : undefined}>
          {' · '}
          {t(over ? 'order_form:form.over_budget' : 'order_form:form.within_budget')}{' '}
          <Money value={over ? subtract(total, limit.data) : subtract(limit.data, total)} />
        </span>
      )}
    </span>
  )
}
