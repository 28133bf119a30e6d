// Arithmetic on calendar days written `YYYY-MM-DD`: they have no zone and no time.

const DAY_MS = 86_400_000

const two = (value: number): string => String(value).padStart(2, '0')

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

const written = (date: Date): string => date.toISOString().slice(0, 10)

/** The day of these numbers; null where the calendar has no such day, or its year has not four digits. */
export const dayOf = (year: number, month: number, date: number): string | null => {
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
  const found = at(day)
  return !Number.isNaN(found.getTime()) && written(found) === day ? day : null
}

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean => {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return found !== null && dayOf(Number(found[1]), Number(found[2]), Number(found[3])) !== null
}

export const addDays = (day: string, count: number): string => written(new Date(at(day).getTime() + count * DAY_MS))

/** The same date `count` months later, or the last day of a shorter month. */
export const addMonths = (day: string, count: number): string => {
  const from = at(day)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return written(first)
}

/** Days from one day to another; negative backwards. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((at(to).getTime() - at(from).getTime()) / DAY_MS)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => at(day).getUTCDay() || 7

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

export const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1)

/** The six weeks in which a month is drawn, from Monday on. */
export const weeksOf = (day: string): readonly (readonly string[])[] => {
  const start = mondayOf(firstOfMonth(day))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)))
}
