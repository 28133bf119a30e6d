// The numeric settings: their units, and how they are formatted into an input and parsed from it.
import { divide, multiply } from '#contract/decimal.ts'
import { MAX_WARNINGS, type Settings, settingBounds, unusedSettings } from '#contract/enterprise.ts'

/** `share` is stored as 0–1 and shown as a percentage. */
type NumberKind = 'hours' | 'minutes' | 'days' | 'years' | 'tenders' | 'people' | 'percent' | 'share'

type NumberSetting = { [K in keyof Settings]: Settings[K] extends number ? K : never }[keyof Settings] &
  keyof typeof settingBounds

/** Numbers in the page's order. */
export const numberSettings = {
  min_bid_hours: 'hours',
  min_remaining_hours: 'hours',
  freeze_minutes: 'minutes',
  reapprove_pct: 'percent',
  min_bids: 'tenders',
  bid_bond_pct: 'percent',
  opener_count: 'people',
  abnormal_low_mean: 'share',
  abnormal_low_next: 'share',
  explain_hours: 'hours',
  confirm_days: 'days',
  contract_days: 'days',
  deposit_pct: 'percent',
  record_keep_years: 'years',
  publicity_days: 'days',
} as const satisfies Record<NumberSetting, NumberKind>
export type ShownNumber = keyof typeof numberSettings
export const numberNames = Object.keys(numberSettings) as ShownNumber[] // Object.keys types the keys as string

/** The groups of settings, by the part of a tender they apply to. */
export const settingGroups = {
  rules: ['min_bid_hours', 'min_remaining_hours', 'freeze_minutes', 'reapprove_pct', 'min_bids', 'bid_bond_pct'],
  review: ['opener_count', 'abnormal_low_mean', 'abnormal_low_next', 'explain_hours'],
  award: ['confirm_days', 'contract_days', 'deposit_pct', 'record_keep_years'],
  resting: unusedSettings,
} as const satisfies Record<string, readonly ShownNumber[]>
export type SettingGroup = keyof typeof settingGroups

const wholes: ReadonlySet<ShownNumber> = new Set(['min_bids', 'opener_count', 'record_keep_years'])

/** Minimum and maximum as shown in the input. */
export const writtenBounds = (name: ShownNumber): readonly [min: number, max: number] => {
  const [min, max] = settingBounds[name]
  return numberSettings[name] === 'share' ? [min * 100, max * 100] : [min, max]
}

const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** A value as shown in its input. */
export const writtenNumber = (name: ShownNumber, value: number): string =>
  numberSettings[name] === 'share' ? plain(multiply(String(value), '100', 2)) : String(value)

/** The input's value in the setting's own unit; null when it is no number within its bounds. */
export const readNumber = (name: ShownNumber, text: string): number | null => {
  const written = text.trim()
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(written)) return null
  const [min, max] = writtenBounds(name)
  if (Number(written) < min || Number(written) > max) return null
  if (wholes.has(name) && !/^\d+$/.test(written)) return null
  return numberSettings[name] === 'share' ? Number(divide(written, '100', 6)) : Number(written)
}

/** Days of warning: `60、30、7`, the earliest first; null when the text is invalid. */
export const readDays = (text: string): number[] | null => {
  const parts = text.split(/[\s,，、/]+/).filter((part) => part !== '')
  const [min, max] = settingBounds.licence_warn_days
  const isDay = (part: string) => /^\d{1,3}$/.test(part) && Number(part) >= min && Number(part) <= max
  if (parts.length === 0 || parts.length > MAX_WARNINGS || !parts.every(isDay)) return null
  return [...new Set(parts.map(Number))].toSorted((a, b) => b - a)
}
