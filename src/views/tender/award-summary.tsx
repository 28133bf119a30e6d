// The sums of the answers to an award: in the footer while answering, and again before they are submitted.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LineQuantity } from '#src/components/line-quantity.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Quantity } from '#src/ui/text/quantity.tsx'
import { type AwardedLine, type Choices, choiceOf, type Share } from './award-choices.ts'
import { GoodsName } from './line-quality.tsx'

interface SumsProps {
  confirm: Share
  decline: Share
  choices: Choices
}

/** The reasons of declined lines, each once. */
const useReasons = () => {
  const { t } = useTranslation()
  return (lines: readonly AwardedLine[], choices: Choices): string[] => [
    ...new Set(
      lines.flatMap((line) => {
        const { reason_code } = choiceOf(choices, line)
        return reason_code === null ? [] : [t(`tenders:award.reason.${reason_code}`)]
      }),
    ),
  ]
}

export const ShareSums = ({ confirm, decline, choices }: SumsProps) => {
  const { t } = useTranslation()
  const reasons = useReasons()(decline.lines, choices)
  return (
    <output className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-0.5 text-table">
      <span>
        {t('tenders:award.confirm_count', { count: confirm.lines.length })}
        {confirm.kg === null ? null : (
          <>
            {t('tenders:comma')}
            <Quantity value={confirm.kg} unit="kg" />
          </>
        )}
      </span>
      <Money value={confirm.amount} className="text-right text-h3 font-semibold" />
      {decline.lines.length === 0 ? null : (
        <>
          <span className="text-danger-ink">
            {t('tenders:award.decline_count', { count: decline.lines.length })}
            {reasons.length === 0 ? null : `${t('tenders:comma')}${reasons.join(t('tenders:and'))}`}
          </span>
          <Money value={decline.amount} className="text-right text-ink-3" />
        </>
      )}
    </output>
  )
}

interface SummaryProps extends SumsProps {
  open: boolean
  busy: boolean
  trouble: ReactNode
  /** What is agreed to beside the lines. */
  terms: ReactNode
  onSend(): void
  onClose(): void
}

export const AwardSummary = (props: SummaryProps) => {
  const { open, busy, trouble, terms, onSend, onClose, confirm, decline, choices } = props
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('tenders:award.summary')}
      description={t('tenders:award.summary_text')}
      closeLabel={t('orders:words.close')}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('tenders:award.change')}
          </Button>
          <Button variant="primary" size="lg" busy={busy} onClick={onSend}>
            {t('tenders:command.answer_award')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {trouble}
        <Part tone="confirm" share={confirm} choices={choices} />
        <Part tone="decline" share={decline} choices={choices} />
        {confirm.lines.length === 0 ? null : terms}
      </div>
    </Dialog>
  )
}

const Part = ({ tone, share, choices }: { tone: 'confirm' | 'decline'; share: Share; choices: Choices }) => {
  const { t } = useTranslation()
  if (share.lines.length === 0) return null
  const confirmed = tone === 'confirm'
  return (
    <section>
      <h3 className="flex items-baseline gap-2 text-body font-semibold">
        <Icon
          name={confirmed ? 'check-fill' : 'x-circle'}
          className={`self-center ${confirmed ? 'text-success-ink' : 'text-danger-ink'}`}
        />
        <span className="flex-1">{t(`tenders:award.${tone}_count`, { count: share.lines.length })}</span>
        <Money value={share.amount} />
      </h3>
      <ul className="mt-1 divide-y divide-line text-table">
        {share.lines.map((line) => {
          const { reason_code, reason_text } = choiceOf(choices, line)
          return (
            <li key={line.id} className="flex flex-wrap items-baseline gap-x-2 py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <GoodsName line={line} />{' '}
                <LineQuantity value={line.awarded_qty} line={line} className="text-cap text-ink-3" />
              </span>
              <Money value={line.amount} className="text-ink-2" />
              {confirmed || reason_code === null ? null : (
                <span className="w-full text-cap text-danger-ink">
                  {t(`tenders:award.reason.${reason_code}`)}
                  {reason_code === 'other' ? ` · ${reason_text.trim()}` : null}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
