import { useEffect } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { opinionStatuses } from '#contract/suppliers.events.ts'
import type { SupplierStatus } from '#contract/suppliers.lifecycle.ts'
import { certifyLevels } from '#contract/suppliers.options.ts'
import { unseenPapers } from '#contract/suppliers.papers.ts'
import { fieldsOf } from '#src/forms/fields.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { type CertifyValues, checkedFacts, decisionsFor, factsIn } from './certify-values.ts'

const { ChoiceBar, TextArea } = fieldsOf<CertifyValues>()

/** Whether the decision needs an opinion: most do, and a certification by papers of which nobody saw a scan. */
export const needsOpinion = ({ decision, certificates }: Pick<CertifyValues, 'decision' | 'certificates'>): boolean =>
  opinionStatuses.some((status) => status === decision) ||
  (decision === 'certified' && unseenPapers(certificates).length > 0)

/** Whether the decision needs an opinion that is still empty. */
export const isOpinionDue = (values: Pick<CertifyValues, 'decision' | 'certificates' | 'audit_opinion'>): boolean =>
  needsOpinion(values) && values.audit_opinion.trim() === ''

interface DecisionProps {
  status: SupplierStatus
  today: string
  /** The user may certify; otherwise somebody else decides. */
  mayCertify: boolean
}

/** The result of the checks, and the decision. */
export const DecisionSection = ({ status, today, mayCertify }: DecisionProps) => {
  const { t } = useTranslation()
  const values = useWatch<CertifyValues>()
  // The watched values of a field array are complete; only their type says that parts may be missing.
  const certificates = (values.certificates ?? []) as CertifyValues['certificates']
  const facts = factsIn(
    {
      supplier_type: values.supplier_type ?? 'farmer',
      certificates,
      supply_herbs: (values.supply_herbs ?? []) as CertifyValues['supply_herbs'],
    },
    today,
  )
  const { trigger } = useFormContext<CertifyValues>()
  const { errors } = useFormState<CertifyValues>({ name: 'decision' })
  const isRefused = errors.decision !== undefined
  const holding = checkedFacts.filter((name) => facts[name]).join()
  // A refused decision is checked again when its cause changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts that hold are the question
  useEffect(() => {
    if (isRefused) void trigger('decision')
  }, [isRefused, holding, trigger])
  const decisions = decisionsFor(status)
  const checks = [
    ...checkedFacts.map((name) => ({ name, holds: facts[name] })),
    { name: 'not_applicant' as const, holds: mayCertify },
  ]
  const unseen = unseenPapers(certificates).map(({ type }) => t(`suppliers:certificate.${type}`))
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2">{t('suppliers:section.decision')}</h3>
      <ul className="mb-4 flex flex-col gap-1.5 text-table">
        {checks.map(({ name, holds }) => (
          <li key={name} className="flex items-start gap-2">
            <Icon
              name={holds ? 'check-circle' : 'x-circle'}
              size={16}
              className={cx('mt-0.5 flex-none', holds ? 'text-success-ink' : 'text-danger-ink')}
            />
            <span className={holds ? 'text-ink-2' : undefined}>
              {t(holds ? `suppliers:check.${name}` : `refusals:${name}`)}
              <span className="sr-only">{t(holds ? 'suppliers:check.yes' : 'suppliers:check.no')}</span>
            </span>
          </li>
        ))}
        {unseen.length > 0 && (
          <li className="flex items-start gap-2 text-warning-ink">
            <Icon name="warn" size={16} className="mt-0.5 flex-none" />
            {t('suppliers:check.no_scan', { papers: unseen.join(t('suppliers:and')) })}
          </li>
        )}
      </ul>
      <div className="flex flex-col gap-3">
        {decisions.length === 0 ? (
          <p className="text-table text-ink-3">{t('suppliers:decision.none')}</p>
        ) : (
          <ChoiceBar
            name="decision"
            values={['', ...decisions]}
            wordsOf={(value) => t(`suppliers:decision.${value === '' ? 'keep' : `${status}_${value}`}`)}
          />
        )}
        <ChoiceBar
          name="certify_level"
          values={['', ...certifyLevels]}
          wordsOf={(level) => (level === '' ? t('suppliers:decision.no_level') : level)}
        />
        <TextArea
          name="audit_opinion"
          maxLength={500}
          rows={2}
          note={
            needsOpinion({ decision: values.decision ?? '', certificates })
              ? t('suppliers:decision.opinion_due')
              : t('forms:optional')
          }
        />
      </div>
    </div>
  )
}
