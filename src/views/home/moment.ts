// Days and moments of the home page, by the browser's zone.
import type { TFunction } from 'i18next'

const two = (value: number): string => String(value).padStart(2, '0')

/** The calendar day here, YYYY-MM-DD. */
export const dayOf = (moment: number): string => {
  const day = new Date(moment)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** `11-20 周五 14:32`. */
export const momentText = (moment: number, t: TFunction<'home'>): string => {
  const day = new Date(moment)
  return `${two(day.getMonth() + 1)}-${two(day.getDate())} ${t(`weekday.${day.getDay()}`)} ${two(day.getHours())}:${two(day.getMinutes())}`
}
