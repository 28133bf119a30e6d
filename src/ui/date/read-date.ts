// Reads a day and a time as a person writes them: `明天 10点`, `next Monday 5pm`, `+3d`, `12-10 17:00` or `月底`. Pure.
import { businessInstant, businessTime } from '#contract/business-day.ts'
import { addDays, isDay } from './calendar.ts'
import { dateTokens } from './date-tokens.ts'
import { type Clock, dayIn, number } from './day-rules.ts'
import { type ReadTime, timeOf } from './read-time.ts'

/** The business time of a deadline that names only a day. */
export const DAY_ENDS_AT = '17:00'

export interface ReadHow {
  /**
   * Whether a day without its year, month or week means the next one (deadlines) or the nearest one (filters). Default
   * `ahead`.
   */
  readonly lean?: 'ahead' | 'nearest' | undefined
  /** The time of a day that is written without one. Default DAY_ENDS_AT. */
  readonly time?: string | undefined
  /** A text without a day (`17:00`, `+2h`) is not read; otherwise it means the next such time. */
  readonly needsDay?: boolean | undefined
}

/** A day (YYYY-MM-DD) and a time (HH:mm), in business time. */
export interface ReadDate {
  readonly day: string
  readonly time: string
  /**
   * The parts of the time that the text left open, and that were assumed: the whole time; the hour of a part of the
   * day; or that 1 to 6 o'clock are in the afternoon.
   */
  readonly assumed: 'time' | 'part' | 'afternoon' | null
}

const MINUTE_MS = 60_000
const sizes: Readonly<Record<string, number>> = { hour: 60 * MINUTE_MS, minute: MINUTE_MS }

/** `m` alone can mean months up to this number; above it, and behind hours, it means minutes. */
const MAX_MONTHS = 12

/** The ms from now to `+12h`, `+1h30m`, `in 2 hours`, `一个半小时后`; null for any other text. */
const distanceIn = (text: string): number | null => {
  if (text === 'now') return 0
  const found =
    /^(?:(plus|minus|in) )?(?:number:(\d+))?(?: ?(half))? unit:(hour|minute|m)(?: number:(\d+) unit:(?:minute|m))?(?: (later|ago))?$/.exec(
      text,
    )
  if (found === null) return null
  const [, sign, count, half, unit = '', minutes, way] = found
  if (sign === undefined && way === undefined) return null
  if (count === undefined && half === undefined) return null
  if (minutes !== undefined && unit !== 'hour') return null
  if (unit === 'm' && number(count) <= MAX_MONTHS) return null
  const whole = (count === undefined ? 0 : number(count)) + (half === undefined ? 0 : 0.5)
  const size = whole * (sizes[unit] ?? MINUTE_MS) + (minutes === undefined ? 0 : number(minutes) * MINUTE_MS)
  return sign === 'minus' || way === 'ago' ? -size : size
}

const YEARS = /^20\d\d-/

const readOf = (wall: string): ReadDate => ({ day: wall.slice(0, 10), time: wall.slice(11, 16), assumed: null })

/** `1210` at the beginning: month and day without a mark between them. */
const MONTH_AND_DAY = /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=$|\s)/

/** `1730` behind a day: hours and minutes without a mark between them. A number that can be a year is none. */
const HOURS_AND_MINUTES = /(?<=\S\s+)(?!20[2-4]\d)([01]\d|2[0-3])([0-5]\d)$/

const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i

/** `1210 1730` as `12-10 17:30`: four digits are a day, and behind a day a time. */
const marked = (text: string): string => text.replace(MONTH_AND_DAY, '$1-$2').replace(HOURS_AND_MINUTES, '$1:$2')

/**
 * The day and time that a text means, in business time whatever the zone of the browser; null where a part of the text
 * is not understood, or can mean two things (`midnight`, `下周`, `10`). A time alone means the next such time.
 */
export const readDate = (
  text: string,
  now: Date,
  { lean = 'ahead', time = DAY_ENDS_AT, needsDay = false }: ReadHow = {},
): ReadDate | null => {
  const trimmed = marked(text.normalize('NFKC').trim())
  if (OFFSET_TIME.test(trimmed)) {
    const at = new Date(trimmed.toUpperCase())
    return Number.isNaN(at.getTime()) ? null : readOf(businessTime(at))
  }
  const tokens = dateTokens(trimmed)
  if (tokens === null || tokens.length === 0) return null
  const wall = businessTime(now)
  const clock: Clock = { today: wall.slice(0, 10), time: wall.slice(11), lean }
  const distance = distanceIn(tokens.join(' '))
  if (distance !== null && needsDay) return null
  if (distance !== null) return readOf(businessTime(new Date(now.getTime() + distance)))
  const found = splits(tokens)
    .filter((split) => !needsDay || split.day !== '')
    .map((split) => joined(split, clock, time))
    .find((one) => one !== null)
  return found !== undefined && YEARS.test(found.day) ? found : null
}

interface Split {
  readonly day: string
  readonly time: string
  readonly first: 'day' | 'time'
}

/** Every split of the tokens into a day and a time, the longest day first. */
const splits = (tokens: readonly string[]): readonly Split[] =>
  tokens.flatMap((_, at): Split[] => {
    const [first, second] = [tokens.slice(0, tokens.length - at).join(' '), tokens.slice(tokens.length - at).join(' ')]
    return [
      { day: first, time: second, first: 'day' },
      { day: second, time: first, first: 'time' },
    ]
  })

const joined = ({ day: dayText, time: timeText, first }: Split, clock: Clock, standing: string): ReadDate | null => {
  // A number without a unit before a day belongs to the day (`12月底`) or is an error; a bare number is no time.
  if (first === 'time' && /(?:^| )number:\d+$/.test(timeText) && (dayText !== '' || !timeText.includes(' ')))
    return null
  const at = timeText === '' ? ({ time: standing, assumed: 'time' } satisfies ReadTime) : timeOf(timeText)
  if (at === null) return null
  if (dayText === '') {
    const isOver = clock.lean === 'ahead' && at.time <= clock.time && at.nextDay !== true
    return { day: addDays(clock.today, isOver || at.nextDay === true ? 1 : 0), time: at.time, assumed: at.assumed }
  }
  const day = dayIn(dayText, clock)
  if (day === null) return null
  return { day: at.nextDay === true ? addDays(day, 1) : day, time: at.time, assumed: at.assumed }
}

/** A day and time as an instant: ISO with the offset of business time. */
export const instantOf = ({ day, time }: Pick<ReadDate, 'day' | 'time'>): string => businessInstant(day, time)

/**
 * `2026-11-23 17:00` for a moment (ISO), `2026-11-23` for a day; null for anything else, such as a text that could not
 * be read.
 */
export const writtenDate = (value: string, kind: 'day' | 'moment'): string | null => {
  if (kind === 'day') return isDay(value) ? value : null
  const at = new Date(value)
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(at.getTime()) ? businessTime(at) : null
}
