// The time of the last use in the fewest words: minutes, then the time of today, then days. Pure.
import type { MessageDescriptor } from '#src/commands/command.ts'
import { instantText } from '#src/ui/text/day.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const DAY = 24 * HOUR

const dayOf = (ms: number): string => instantText(new Date(ms).toISOString()).slice(0, 10)

/** `at` is ISO, `now` ms since 1970; null for an invalid time. In the zone of all shown times. */
export const usedTime = (at: string, now: number): MessageDescriptor | null => {
  const then = Date.parse(at)
  if (Number.isNaN(then)) return null
  const ago = Math.max(0, now - then)
  if (ago < MINUTE) return { key: 'palette:used.now' }
  if (ago < HOUR) return { key: 'palette:used.minutes', params: { count: Math.floor(ago / MINUTE) } }
  if (dayOf(then) === dayOf(now)) return { key: 'palette:used.today', params: { time: instantText(at, 'time') } }
  if (dayOf(then) === dayOf(now - DAY)) return { key: 'palette:used.yesterday' }
  return { key: 'palette:used.day', params: { day: instantText(at).slice(5, 10) } }
}
