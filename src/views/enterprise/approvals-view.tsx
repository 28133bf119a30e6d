// The approval steps, read-only.
import { useTranslation } from 'react-i18next'
import {
  type ApprovalKind,
  type Approver,
  type AuditChains,
  type AuditStep,
  approvalKinds,
  type Settings,
} from '#contract/enterprise.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { SettingRows } from './settings-view.tsx'

interface ApprovalsViewProps {
  settings: Settings
  chains: AuditChains
  people: readonly Approver[] | null
}

export const ApprovalsView = ({ settings, chains, people }: ApprovalsViewProps) => {
  const { t } = useTranslation()
  return (
    <>
      <SettingRows
        rows={[
          {
            name: 'allow_self_audit',
            value: t(settings.allow_self_audit ? 'enterprise:words.on' : 'enterprise:words.off'),
          },
        ]}
      />
      {approvalKinds.map((kind) => (
        <div key={kind} className="mt-4 max-w-200">
          <h3 className="text-body font-medium">{t(`enterprise:approval.${kind}`)}</h3>
          <Steps kind={kind} steps={chains[kind]} people={people} />
        </div>
      ))}
    </>
  )
}

interface StepsProps {
  kind: ApprovalKind
  steps: readonly AuditStep[]
  people: readonly Approver[] | null
}

const Steps = ({ kind, steps, people }: StepsProps) => {
  const { t } = useTranslation()
  if (steps.length === 0) return <p className="mt-1 text-table text-ink-2">{t('enterprise:approval.everybody')}</p>
  return (
    <ol className="mt-2 divide-y divide-line border-y border-line text-table">
      {steps.map((step) => (
        <li key={step.min_amount} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
          <span className="w-40 flex-none font-medium">{step.name}</span>
          <span className="w-44 flex-none text-ink-2">
            {t('enterprise:approval.from')} <Money value={step.min_amount} />
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
            {people === null ? (
              <Skeleton width={120} />
            ) : (
              step.approver_ids.map((id) => <Person key={id} id={id} kind={kind} people={people} />)
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

const Person = ({ id, kind, people }: { id: string; kind: ApprovalKind; people: readonly Approver[] }) => {
  const { t } = useTranslation()
  const person = people.find((one) => one.id === id)
  const name = person?.name ?? t('enterprise:approval.gone')
  if (person?.kinds.includes(kind)) return <span>{name}</span>
  return (
    <span className="inline-flex items-center gap-1 text-warning-ink" title={t('enterprise:approval.unfit')}>
      <Icon name="warn" size={12} />
      {name}
      <span className="text-cap">{t('enterprise:approval.unfit')}</span>
    </span>
  )
}
