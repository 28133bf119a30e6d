import { businessTime } from '#contract/business-day.ts'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import { MissingValue } from './missing-value.tsx'
import { useNow } from './now.ts'
import type { Tone } from './tag.tsx'
import { inkOf } from './tag.tsx'
import { offsetName } from './zone.ts'

/** The parts of a moment that are written. */
export type InstantFormat = 'full' | 'short' | 'near' | 'time' | 'seconds'

/**
 * An instant in business time, whatever the zone of the browser: `2026-11-23 17:00`; `short` leaves the year out,
 * `near` where it is the present one, `seconds` adds them.
 */
export const instantText = (iso: string, format: InstantFormat = 'full'): string => {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const whole = businessTime(at)
  if (format === 'time') return whole.slice(-'HH:mm'.length)
  const isNear = format === 'near' && whole.startsWith(businessTime(new Date()).slice(0, 'YYYY-'.length))
  if (format === 'short' || isNear) return whole.slice('YYYY-'.length)
  return format === 'seconds' ? `${whole}:${String(at.getUTCSeconds()).padStart(2, '0')}` : whole
}

interface TimeProps {
  value: string | null | undefined
  className?: string | undefined
}

/** A moment, given as ISO with offset; the whole moment with its zone is in its tooltip. */
export const Instant = ({ value, format, className }: TimeProps & { format?: InstantFormat | undefined }) =>
  value ? (
    <time
      dateTime={value}
      title={`${instantText(value, 'seconds')} ${offsetName(Date.parse(value))}`.trim()}
      className={cx('whitespace-nowrap tabular-nums', className)}
    >
      {instantText(value, format)}
    </time>
  ) : (
    <MissingValue />
  )

/** A calendar day `YYYY-MM-DD`; it has no zone and is shown as it is. */
export const Day = ({ value, className }: TimeProps) =>
  value ? (
    <time dateTime={value} className={cx('whitespace-nowrap tabular-nums', className)}>
      {value}
    </time>
  ) : (
    <MissingValue />
  )

/** The time left until a moment, in whole units; all 0 once it has passed. */
export interface TimeLeft {
  passed: boolean
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Splits the distance from `now` (ms) to an ISO moment. */
export const timeLeft = (until: string, now: number): TimeLeft => {
  const ms = Date.parse(until) - now
  const left = Math.max(0, Math.floor(ms / 1000))
  return {
    passed: !(ms > 0),
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** The tone of the time left: under an hour danger, under a day warning. */
export const toneOfLeft = (left: TimeLeft): Tone =>
  left.passed || left.days > 0 ? 'neutral' : left.hours > 0 ? 'warning' : 'danger'

export interface CountdownProps {
  /** ISO moment with offset. */
  until: string
  /** Puts the time left into words: `余 3 天 2 时`, `已截止`. */
  format: (left: TimeLeft) => string
  /** The server's clock minus the browser's, ms. */
  offset?: number | undefined
  className?: string | undefined
}

/** A countdown in a line of text: a clock and the warning tone under 24 h, the danger tone under 1 h. */
export const Countdown = ({ until, format, offset, className }: CountdownProps) => {
  const left = timeLeft(until, useNow(1000, offset))
  const tone = toneOfLeft(left)
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 align-top whitespace-nowrap',
        left.passed ? 'text-ink-3' : inkOf[tone],
        className,
      )}
    >
      {tone !== 'neutral' && <Icon name="clock" size={14} />}
      <span>{format(left)}</span>
    </span>
  )
}
