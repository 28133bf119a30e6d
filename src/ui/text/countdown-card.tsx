import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { timeLeft, toneOfLeft } from './day.tsx'
import { useNow } from './now.ts'
import { softOf } from './tag.tsx'

export interface CountdownCardProps {
  /** The line above the figures: `距截止`. */
  title: ReactNode
  until: string
  /** The line below the figures: the moment itself and what happens then. */
  caption?: ReactNode
  units: { days: string; hours: string; minutes: string; seconds: string }
  /** Shown instead of the figures once the moment has passed. */
  passed: ReactNode
  /** The server's clock minus the browser's, ms. */
  offset?: number | undefined
  className?: string | undefined
}

/** The time left in large figures: days, hours, minutes; under a day hours, minutes, seconds. */
export const CountdownCard = ({ title, until, caption, units, passed, offset, className }: CountdownCardProps) => {
  const left = timeLeft(until, useNow(1000, offset))
  const tone = toneOfLeft(left)
  const parts = (['days', 'hours', 'minutes', 'seconds'] as const).slice(left.days > 0 ? 0 : 1, left.days > 0 ? 3 : 4)
  return (
    <div className={cx('rounded p-3 print:hidden', softOf[tone === 'neutral' ? 'primary' : tone], className)}>
      <div className="text-cap text-ink-2">{title}</div>
      <div role="timer" aria-live="off" className="text-h1 leading-8 font-semibold tracking-tight text-ink">
        {left.passed
          ? passed
          : parts.map((part, at) => (
              <span key={part}>
                {at === 0 ? left[part] : String(left[part]).padStart(2, '0')}
                <small className="mr-1.5 ml-0.5 text-table font-normal tracking-normal text-ink-2">{units[part]}</small>
              </span>
            ))}
      </div>
      {caption !== undefined && <div className="text-cap text-ink-2">{caption}</div>}
    </div>
  )
}
