// Moments with the name of their zone, where somebody acts by them; lists name the zone once (docs/decisions/048).
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { businessZone, DEFAULT_ZONE } from '#contract/business-day.ts'
import { Instant, type InstantFormat, instantText } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { localTime, offsetName } from '#src/ui/text/zone.ts'

/** The everyday name of the zone of the business; for a zone without one, its offset from UTC at a moment (ms). */
const zoneName = (t: TFunction, at: number): string =>
  businessZone() === DEFAULT_ZONE ? t('common:zone.beijing') : offsetName(at)

/** `北京时间`, followed by `您当地 09:00` in a browser of another zone; for a sentence about one moment (ISO). */
export const zoneWords = (t: TFunction, iso: string): string => {
  const local = localTime(iso)
  const name = zoneName(t, Date.parse(iso))
  return local === null
    ? name
    : t('common:zone.and_local', { zone: name, local: t('common:zone.local', { time: local }) })
}

/** A moment (ms) in a short sentence, with its zone: `11-22 周日 17:00（北京时间）`. */
export const inZone = (t: TFunction, time: string, at: number): string =>
  t('common:zone.at', { time, zone: zoneName(t, at) })

/** A moment in a sentence: `2026-11-22 17:00（北京时间）`. */
export const zonedText = (t: TFunction, iso: string, format?: InstantFormat): string =>
  inZone(t, instantText(iso, format), Date.parse(iso))

/** Below a moment (ISO) in a sentence: the local time of this browser; nothing where both are the same. */
export const LocalTime = ({ value }: { value: string }) => {
  const { t } = useTranslation()
  const time = localTime(value)
  return time === null ? null : <span className="block text-cap text-ink-3">{t('common:zone.local', { time })}</span>
}

/** A moment with the name of its zone, and the local time below. */
export const ZonedInstant = ({ value, format }: { value: string | null | undefined; format?: InstantFormat }) => {
  const { t } = useTranslation()
  if (!value) return <MissingValue />
  return (
    <span className="inline-block align-top">
      <Instant value={value} format={format} />
      {t('common:zone.in', { zone: zoneName(t, Date.parse(value)) })}
      <LocalTime value={value} />
    </span>
  )
}
