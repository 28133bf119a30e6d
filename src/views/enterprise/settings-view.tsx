// The settings, read-only, by the part of a tender they apply to: each with its value, unit and effect.
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '#contract/enterprise.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { RestingRules } from './resting-rules.tsx'
import { numberSettings, type SettingGroup, settingGroups, writtenNumber } from './setting-rules.ts'

interface Row {
  readonly name: string
  readonly value: ReactNode
}

export const SettingsView = ({ settings }: { settings: Settings }) => {
  const { t } = useTranslation()
  const yes = (on: boolean) => t(on ? 'enterprise:words.on' : 'enterprise:words.off')
  const numbers = (group: SettingGroup): Row[] =>
    settingGroups[group].map((name) => {
      const value = writtenNumber(name, settings[name])
      return { name, value: t(`enterprise:unit.${numberSettings[name]}`, { value, count: Number(value) }) }
    })
  const warned = settings.licence_warn_days
  return (
    <>
      <SettingRows
        rows={[
          ...numbers('rules'),
          { name: 'under_min_policy', value: t(`enterprise:options.under_min_policy.${settings.under_min_policy}`) },
          {
            name: 'licence_warn_days',
            value: t('enterprise:unit.days', { value: warned.join(t('enterprise:missing.and')), count: warned.at(-1) }),
          },
          { name: 'time_zone', value: settings.time_zone },
          { name: 'show_tender_count', value: yes(settings.show_tender_count) },
        ]}
      />
      {(['review', 'award'] as const).map((group) => (
        <div key={group} className="mt-5">
          <h3 className="mb-2 text-body font-medium">{t(`enterprise:section.${group}`)}</h3>
          <SettingRows rows={numbers(group)} />
        </div>
      ))}
      <RestingRules>
        <SettingRows rows={numbers('resting')} />
      </RestingRules>
    </>
  )
}

/** Name and effect at the left, the value at the right; stacked on a phone. */
export const SettingRows = ({ rows }: { rows: readonly Row[] }) => {
  const wanted = new URLSearchParams(useUrl().search).get('setting')
  return (
    <dl className="max-w-200 divide-y divide-line border-y border-line text-table">
      {rows.map((row) => (
        <SettingRow key={row.name} {...row} isWanted={row.name === wanted} />
      ))}
    </dl>
  )
}

/**
 * `isWanted`: the address names it, as from the palette; then it is scrolled to and has the focus, and again whenever it
 * is chosen once more.
 */
const SettingRow = ({ name, value, isWanted }: Row & { isWanted: boolean }) => {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWanted) return
    const show = () => {
      row.current?.focus({ preventScroll: true })
      row.current?.scrollIntoView({ block: 'center' })
    }
    show()
    // A step to the same address renders nothing; wouter tells the window of each.
    window.addEventListener('pushState', show)
    return () => window.removeEventListener('pushState', show)
  }, [isWanted])
  return (
    <div ref={row} tabIndex={-1} className="flex items-baseline justify-between gap-6 py-2.5">
      <dt className="min-w-0">
        {t(`enterprise:fields.${name}`)}
        <span className="block text-cap text-ink-3">{t(`enterprise:about.${name}`)}</span>
      </dt>
      <dd className="flex-none font-medium tabular-nums">{value}</dd>
    </div>
  )
}
