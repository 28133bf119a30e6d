// The settings to be read: each with its value, its unit, and what it does.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '#contract/enterprise.ts'
import { numberNames, numberSettings, writtenNumber } from './setting-rules.ts'

export const SettingsView = ({ settings }: { settings: Settings }) => {
  const { t } = useTranslation()
  const yes = (on: boolean) => t(on ? 'enterprise:words.on' : 'enterprise:words.off')
  const rows: { name: string; value: ReactNode }[] = [
    ...numberNames.map((name) => ({
      name,
      value: t(`enterprise:unit.${numberSettings[name]}`, { value: writtenNumber(name, settings[name]) }),
    })),
    { name: 'under_min_policy', value: t(`enterprise:options.under_min_policy.${settings.under_min_policy}`) },
    {
      name: 'licence_warn_days',
      value: t('enterprise:unit.days', { value: settings.licence_warn_days.join(t('enterprise:missing.and')) }),
    },
    { name: 'show_tender_count', value: yes(settings.show_tender_count) },
    { name: 'bind_tender_links', value: yes(settings.bind_tender_links) },
  ]
  return <SettingRows rows={rows} />
}

/** Name and what it does at the left, the value at the right; one under the other on a phone. */
export const SettingRows = ({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) => {
  const { t } = useTranslation()
  return (
    <dl className="max-w-200 divide-y divide-line border-y border-line text-table">
      {rows.map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-6 py-2.5">
          <dt className="min-w-0">
            {t(`enterprise:fields.${name}`)}
            <span className="block text-cap text-ink-3">{t(`enterprise:about.${name}`)}</span>
          </dt>
          <dd className="flex-none font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
