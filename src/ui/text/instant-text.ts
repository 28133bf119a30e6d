// What moment a person means who types `+3d`, `tomorrow 17:00`, `12-1 9:00` or `2026-12-01 09:00`. Pure.
import { add, isValid, nextDay, parse, set, startOfDay } from 'date-fns'

/** Words of the reader's language, each a list of ways to say it; what stands in every language is known here. */
export interface InstantVocabulary {
  readonly today: readonly string[]
  readonly tomorrow: readonly string[]
  readonly afterTomorrow: readonly string[]
  /** Before the name of a weekday: the week after this one. */
  readonly next: readonly string[]
  /** From Sunday on. */
  readonly weekdays: readonly (readonly string[])[]
  readonly hours: readonly string[]
  readonly days: readonly string[]
  readonly weeks: readonly string[]
}

/** A day without a time ends with office hours. */
const DAY_ENDS = { hours: 17, minutes: 0 }

/** Year, month and day signs of Chinese dates, as the separators they are. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\u5e74\u6708/.]/g, '-')
    .replace(/[\u65e5\u53f7]/g, ' ')
    .replace(/\u70b9(\d+)\u5206?/, ':$1')
    .replace(/\u70b9/, ':00')
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim()

type Time = typeof DAY_ENDS

/** `17:00`, `9:5`, `17`; undefined where it is no time of a day. */
const timeIn = (text: string): Time | undefined => {
  const found = /^(\d{1,2})(?::(\d{1,2}))?$/.exec(text)
  if (found === null) return undefined
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)]
  return hours < 24 && minutes < 60 ? { hours, minutes } : undefined
}

const at = (day: Date, { hours, minutes }: Time): Date => set(startOfDay(day), { hours, minutes })

/** `+3d`, `+2 weeks`, `+12h`: from now on. */
const later = (text: string, now: Date, words: InstantVocabulary): Date | null => {
  const found = /^\+\s?(\d{1,3})\s?(\D*)$/.exec(text)
  if (found === null) return null
  const [count, unit] = [Number(found[1]), (found[2] ?? '').trim()]
  if (unit === 'h' || words.hours.includes(unit)) return add(now, { hours: count })
  if (unit === 'w' || words.weeks.includes(unit)) return add(now, { weeks: count })
  return unit === '' || unit === 'd' || words.days.includes(unit) ? add(now, { days: count }) : null
}

/** `tomorrow`, `next friday`: the day, and the text behind it. */
const namedDay = (text: string, now: Date, words: InstantVocabulary): { day: Date; rest: string } | null => {
  const began = (names: readonly string[]) =>
    names
      .filter((name) => name !== '' && text.startsWith(name))
      .reduce((longest, name) => (name.length > longest.length ? name : longest), '')
  const near = [words.today, words.tomorrow, words.afterTomorrow].map(began)
  // The longest word wins: the one for the day after tomorrow may begin with another.
  const best = near.reduce((longest, name) => (name.length > longest.length ? name : longest), '')
  if (best !== '') return { day: add(now, { days: near.indexOf(best) }), rest: text.slice(best.length).trim() }
  const next = began(words.next)
  const rest = text.slice(next.length).trim()
  for (const [weekday, names] of words.weekdays.entries()) {
    const name = names.find((one) => one !== '' && rest.startsWith(one))
    if (name === undefined) continue
    // date-fns counts weekdays from Sunday as `words.weekdays` does; its type is a union of the seven numbers.
    const coming = nextDay(now, weekday as Parameters<typeof nextDay>[1])
    const monday = (now.getDay() + 6) % 7
    const target = (weekday + 6) % 7
    const isThisWeek = target > monday
    return { day: next !== '' && isThisWeek ? add(coming, { weeks: 1 }) : coming, rest: rest.slice(name.length).trim() }
  }
  return null
}

const dayFormats = ['yyyy-M-d', 'yyyyMMdd', 'M-d'] as const

const writtenDay = (text: string, now: Date): { day: Date; rest: string } | null => {
  const [first = '', ...others] = text.split(' ')
  for (const format of dayFormats) {
    const day = parse(first, format, startOfDay(now))
    if (!isValid(day) || day.getFullYear() < 2000) continue
    // A day without its year that is past this year means the next.
    const meant = format === 'M-d' && day < startOfDay(now) ? add(day, { years: 1 }) : day
    return { day: meant, rest: others.join(' ') }
  }
  return null
}

/** The moment meant, or `null` where none can be made out. A time alone is the next such time; a day alone ends at 17:00. */
export const readInstant = (text: string, now: Date, words: InstantVocabulary): Date | null => {
  const plain = plainText(text)
  if (plain === '') return null
  const relative = later(plain, now, words)
  if (relative !== null) return set(relative, { seconds: 0, milliseconds: 0 })
  const time = plain.includes(':') ? timeIn(plain) : undefined
  if (time !== undefined) return at(now, time) > now ? at(now, time) : at(add(now, { days: 1 }), time)
  const named = namedDay(plain, now, words) ?? writtenDay(plain, now)
  if (named === null) return null
  const inDay = named.rest === '' ? DAY_ENDS : timeIn(named.rest)
  return inDay === undefined ? null : at(named.day, inDay)
}
