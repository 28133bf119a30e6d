import { useTranslation } from 'react-i18next'
import { useSituation } from '#src/commands/command-context.tsx'
import { cx } from '#src/ui/text/class-names.ts'

export interface AfterStepsProps {
  /** The suppliers with an award. */
  suppliers: number
  /** The suppliers that tendered without an award; null where that is not announced now. */
  others: number | null
}

/** The next steps after a decision is submitted. */
export const AfterSteps = ({ suppliers, others }: AfterStepsProps) => {
  const { t } = useTranslation('reviews')
  const { viewer } = useSituation()
  const steps = [
    { id: 'you', who: viewer?.name ?? '', text: t('after.you_text') },
    { id: 'approval', who: t('after.approval_who'), text: t('after.approval_text') },
    {
      id: 'told',
      who: '',
      text: [t('after.told_text'), others === null || others === 0 ? '' : t('after.lost', { count: others })].join(''),
    },
  ] as const
  return (
    <section aria-label={t('after.title')} className="border-line lg:border-l lg:pl-5">
      <h3 className="mb-1">{t('after.title')}</h3>
      <ol className="text-table">
        {steps.map(({ id, who, text }, at) => (
          <li key={id} className="relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2 pt-1 pb-2.5">
            {at < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-4 -bottom-2 left-2 border-l border-line-strong" />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'relative mt-1.5 ml-1 size-[9px] rounded-full border-[1.5px]',
                at === 0 ? 'border-primary bg-primary' : 'border-control bg-surface',
              )}
            />
            <span className="font-medium">{t(`after.${id}`, { count: suppliers })}</span>
            <span className="text-cap leading-5 text-ink-3">{who}</span>
            <span className="col-span-2 col-start-2 text-cap text-ink-3">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
