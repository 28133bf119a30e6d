import { useTranslation } from 'react-i18next'
import { PRESENCE_MINUTES } from '#contract/orders.opening.ts'
import type { Order } from '#contract/orders.ts'

const rest = ['unseal', 'hashes', 'record', 'qualify'] as const

/** The steps of an opening, in order. */
export const OpeningSteps = ({ order }: { order: Order }) => {
  const { t } = useTranslation('reviews')
  const steps = [(order.opening?.needed ?? 1) > 1 ? 'passwords' : 'password', ...rest] as const
  return (
    <section className="mt-6">
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2">
        {t('opening.after')}
        <span className="text-cap font-normal text-ink-3">{t('opening.after_note')}</span>
      </h3>
      <ol className="border-t border-line text-table">
        {steps.map((step, at) => (
          <li
            key={step}
            className="grid min-h-10 grid-cols-[24px_minmax(0,1fr)] items-center gap-x-1 border-b border-line py-1.5 sm:grid-cols-[24px_172px_minmax(0,1fr)]"
          >
            <span className="text-ink-3 tabular-nums">{at + 1}</span>
            <span className="font-medium">{t(`opening.will.${step}`)}</span>
            <span className="text-ink-2 max-sm:col-start-2">
              {t(`opening.will.${step}_text`, { minutes: PRESENCE_MINUTES })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
