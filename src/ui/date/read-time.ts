// Reads a time of day as a person writes it: `17:00`, `下午三点半`, `5 pm`, `上午`. Pure.
import { dayParts } from './date-tokens.ts'

export interface ReadTime {
  readonly time: string
  /** Whether the time is 24:00, the first moment of the next day. */
  readonly nextDay?: true
  /**
   * The part of the time that the text left open, and that was assumed: the hour of a part of the day, or that 1 to 6
   * o'clock are in the afternoon.
   */
  readonly assumed: 'time' | 'part' | 'afternoon' | null
}

const two = (value: number): string => String(value).padStart(2, '0')

const clockTime = (hours: number, minutes: number, assumed: ReadTime['assumed'] = null): ReadTime | null => {
  if (hours === 24 && minutes === 0) return { time: '00:00', nextDay: true, assumed }
  return hours < 24 && minutes < 60 ? { time: `${two(hours)}:${two(minutes)}`, assumed } : null
}

const LAST_OF_AFTERNOON = 6

/** An hour with its part of the day: `下午 3 点`, `5 pm`; null where the two contradict each other. */
const hourIn = (part: string | undefined, hour: number, minutes: number): ReadTime | null => {
  if (part === undefined)
    return hour >= 1 && hour <= LAST_OF_AFTERNOON
      ? clockTime(hour + 12, minutes, 'afternoon')
      : clockTime(hour, minutes)
  if (part === 'am' || part === 'pm')
    return hour < 1 || hour > 12 ? null : clockTime((hour % 12) + (part === 'pm' ? 12 : 0), minutes)
  const span = dayParts[part]
  if (span === undefined) return null
  const found = [hour, hour + 12].find((one) => one >= span.from && one <= span.until && one < 24)
  return found === undefined ? null : clockTime(found, minutes)
}

const minuteWords: Readonly<Record<string, number>> = { half: 30, quarter: 15, quarters: 45 }

/** The time that tokens of date-tokens.ts mean; null where they mean none, or contradict each other. */
export const timeOf = (text: string): ReadTime | null => {
  const part = /^part:(\w+)$/.exec(text)?.[1]
  const from = part === undefined ? undefined : dayParts[part]
  if (from !== undefined) return { time: from.at, assumed: part === 'noon' ? null : 'part' }
  const digital = /^(?:part:(\w+) )?time:(\d+):(\d+)(?: part:(\w+))?(?: ago)?$/.exec(text)
  if (digital !== null) {
    const [, before, hours, minutes, after] = digital
    const said = before ?? after
    return said === undefined ? clockTime(Number(hours), Number(minutes)) : hourIn(said, Number(hours), Number(minutes))
  }
  const spoken =
    /^(?:part:(\w+) )?number:(\d{1,2})(?: clock(?: (?:number:(\d{1,2})(?: unit:minute)?|(half|quarters?)))?)?(?: part:(\w+))?(?: ago)?$/.exec(
      text,
    )
  if (spoken === null) return null
  const [, before, hour, minutes, word, after] = spoken
  return hourIn(before ?? after, Number(hour), word === undefined ? Number(minutes ?? 0) : (minuteWords[word] ?? 0))
}
