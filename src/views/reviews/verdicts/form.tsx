import { useTranslation } from 'react-i18next'
import type { disqualifyReasons } from '#contract/orders.options.ts'
import type { OpenedTender } from '#contract/tenders.schemas.ts'
import type { Subject } from '#src/commands/command.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useAvailability } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { NumberedChoices } from '#src/components/numbered-choices.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Input } from '#src/ui/input/input.tsx'

export type RejectReason = (typeof disqualifyReasons)[number]

/** Reasons by frequency, the last one with free text; the dialog of a veto has the rest. */
export const rejectReasons: readonly { readonly reason: RejectReason; readonly key: string }[] = [
  { reason: 'licence_expired', key: '1' },
  { reason: 'licence_scope', key: '2' },
  { reason: 'not_qualified', key: '3' },
  { reason: 'unsigned', key: '4' },
  { reason: 'not_responsive', key: '5' },
  { reason: 'origin_mismatch', key: '6' },
  { reason: 'expired_offer', key: '7' },
  { reason: 'duplicate_bid', key: '8' },
  { reason: 'collusion_or_fraud', key: '9' },
  { reason: 'other', key: '0' },
]

export interface VerdictFormProps {
  tender: OpenedTender
  /** The subject of the command that asks the supplier. */
  subject: Subject
  /** Whether this user may judge the supplier now. */
  open: boolean
  draft: { readonly reason: RejectReason | null; readonly text: string }
  /** Why the last key had no effect. */
  told: string | null
  onReason: (reason: RejectReason) => void
  onText: (text: string) => void
  onPass: () => void
  onReject: () => void
  /** Removes the verdict; undefined while there is none. */
  onRetract: (() => void) | undefined
}

/** The verdict on the focused supplier; its height never changes. */
export const VerdictForm = (props: VerdictFormProps) => {
  const { tender, subject, open, draft, told, onReason, onText, onPass, onReject, onRetract } = props
  const { t } = useTranslation('reviews')
  const keysOf = useKeysOf()
  const mayAsk = useAvailability('orders.clarify', subject).is !== 'hidden'
  return (
    <section
      aria-label={t('bench.label', { supplier: tender.supplier_name })}
      className="mt-auto min-h-44 border-t border-line bg-surface px-gutter py-3 xl:sticky xl:bottom-13 xl:z-10"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate">
          {tender.supplier_name}
          {tender.remark && <span className="ml-2 text-cap font-normal text-ink-3">{tender.remark}</span>}
        </h3>
        {onRetract !== undefined && (
          <Button variant="quiet" icon="undo" keys={keysOf('verdicts.retract', 'verdicts')} onClick={onRetract}>
            {t('bench.retract')}
          </Button>
        )}
        {open && (
          <>
            <Button keys={keysOf('verdicts.pass', 'verdicts')} onClick={onPass}>
              {t('bench.pass')}
            </Button>
            <Button variant="danger" icon="close" keys={keysOf('verdicts.reject', 'verdicts')} onClick={onReject}>
              {t('bench.reject')}
            </Button>
          </>
        )}
      </div>
      <div className="mt-2 grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-3 gap-y-2 text-table max-sm:grid-cols-1">
        <span className="leading-7 text-ink-2">{t('bench.reason')}</span>
        <NumberedChoices
          label={t('bench.reason')}
          choices={rejectReasons.map(({ reason, key }) => ({
            id: reason,
            label: t(`orders:options.disqualify_reason.${reason}`),
            keys: key,
          }))}
          value={draft.reason}
          tone="danger"
          fixed={!open}
          onChoose={onReason}
        />
        <span className="leading-7 text-ink-2">{t('bench.text')}</span>
        <Input
          size="sm"
          maxLength={500}
          aria-label={t('bench.text')}
          readOnly={!open}
          value={draft.text}
          onChange={(event) => onText(event.target.value)}
        />
        {tender.facts.askable && mayAsk && (
          <>
            <span className="leading-7 text-ink-2">{t('bench.or')}</span>
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="text-ink-3">{t('bench.or_hint')}</span>
              <CommandButton
                id="orders.clarify"
                subject={subject}
                args={{ tender_id: tender.id }}
                size="sm"
                variant="quiet"
                className="text-primary-ink!"
              />
            </span>
          </>
        )}
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-cap text-warning-ink">
        {told}
      </p>
    </section>
  )
}
