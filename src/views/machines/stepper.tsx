// Steps through the recorded events: two buttons and a slider with a dot for each event.
import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { cx } from '#src/ui/text/class-names.ts'

export interface StepperProps {
  count: number
  /** Index of the selected step. */
  at: number
  onStep: (at: number) => void
}

/** More dots than this would merge into a line. */
const MAX_DOTS = 60

export const Stepper = ({ count, at, onStep }: StepperProps) => {
  const { t } = useTranslation()
  const last = Math.max(0, count - 1)
  const place = (index: number) => `${last === 0 ? 100 : (index / last) * 100}%`
  return (
    <div className="flex h-11 flex-none items-center gap-3 border-t border-line bg-surface px-4 text-cap">
      <CommandButton id="machines.step_back" iconOnly keys />
      <CommandButton id="machines.step_on" iconOnly keys />
      {count === 0 ? (
        <span className="flex-1 text-ink-3">{t('machines:steps_none')}</span>
      ) : (
        <>
          <span className="relative flex h-6 min-w-20 flex-1 items-center rounded has-focus-visible:outline-2 has-focus-visible:outline-primary">
            <span aria-hidden="true" className="pointer-events-none absolute inset-x-2 h-px bg-line-strong" />
            <span aria-hidden="true" className="pointer-events-none absolute inset-x-2 h-full">
              <Track to={place(at)} />
              {count <= MAX_DOTS &&
                Array.from({ length: count }, (_, index) => (
                  <Dot
                    // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
                    key={index}
                    left={place(index)}
                    isPast={index <= at}
                  />
                ))}
              <Thumb left={place(at)} />
            </span>
            <input
              type="range"
              min={0}
              max={last}
              value={at}
              aria-label={t('machines:steps')}
              aria-valuetext={t('machines:step', { at: at + 1, count })}
              onChange={(event) => onStep(Number(event.currentTarget.value))}
              className="absolute inset-0 w-full cursor-pointer opacity-0"
            />
          </span>
          <span className="flex-none text-ink-2 tabular-nums">{t('machines:step', { at: at + 1, count })}</span>
        </>
      )}
      <Legend />
    </div>
  )
}

const Track = ({ to }: { to: string }) => (
  <span style={{ width: to }} className="absolute top-1/2 left-0 h-0.5 -translate-y-1/2 bg-primary" />
)

const Dot = ({ left, isPast }: { left: string; isPast: boolean }) => (
  <span
    style={{ left }}
    className={cx(
      'absolute top-1/2 size-2 -translate-1/2 rounded-full',
      isPast ? 'bg-primary' : 'border border-control bg-surface',
    )}
  />
)

const Thumb = ({ left }: { left: string }) => (
  <span style={{ left }} className="absolute top-1/2 size-3 -translate-1/2 rotate-45 rounded-[2px] bg-danger" />
)

const Legend = () => {
  const { t } = useTranslation()
  return (
    <span className="flex flex-none items-center gap-3 text-primary-ink max-lg:hidden">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="w-5 border-t-2 border-primary" />
        {t('machines:walked')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-primary" />
        {t('machines:possible')}
      </span>
    </span>
  )
}
