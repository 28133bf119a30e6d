// The link itself: the devices with access, changing the passcode, and who renewed the link and why.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { PasscodeDialog } from './passcode-dialog.tsx'

/** The note about the link, at the end of the page. */
export const LinkNote = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const { link, devices } = page
  const staffAt = link.staff_opened_at ?? null
  if (link.renewed_at === null && staffAt === null && devices === undefined) return null
  return (
    <div className="flex flex-col gap-2">
      {devices === undefined ? null : <Devices page={page} devices={devices} />}
      {link.renewed_at === null ? null : (
        <p className="px-1 text-cap text-ink-3">
          {t('tenders:link.renewed', { name: link.renewed_by_name ?? '', reason: link.renew_reason ?? '' })}{' '}
          <Instant value={link.renewed_at} format="short" />
        </p>
      )}
      {staffAt === null ? null : (
        <p className="px-1 text-cap text-ink-3">
          {t('tenders:link.staff_opened')} <Instant value={staffAt} format="short" />
        </p>
      )}
    </div>
  )
}

/** 设备记录: a supplier sees where its passcode was used, and ends that access by changing it. */
const Devices = ({ page, devices }: { page: SupplierPage; devices: NonNullable<SupplierPage['devices']> }) => {
  const { t } = useTranslation()
  const change = useAvailability('tenders.set_passcode')
  const [changing, setChanging] = useState(false)
  const living = devices.filter(({ has_ended }) => !has_ended).length
  const contact = page.passcode_contact ?? null
  return (
    <details className="group rounded-l bg-surface text-table">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 text-body [&::-webkit-details-marker]:hidden">
        <Icon name="shield" className="text-ink-3" />
        <span className="flex-1">{t('tenders:devices.title')}</span>
        <span className="text-cap text-ink-3">{t('tenders:devices.count', { count: living })}</span>
        <Icon name="down" size={14} className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-3 pb-3">
        <ul className="divide-y divide-line">
          {devices.map((one) => (
            <li
              key={`${one.unlocked_at} ${one.device}`}
              className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2 py-2"
            >
              <Icon name={one.device === 'phone' ? 'phone' : 'screen'} size={14} className="text-ink-3" />
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <span className={one.has_ended ? 'text-ink-3' : undefined}>
                  {t(`tenders:devices.kind.${one.device}`)}
                </span>
                {one.is_this ? <Tag tone="primary">{t('tenders:devices.this')}</Tag> : null}
                {one.has_ended ? <Tag>{t('tenders:devices.ended')}</Tag> : null}
              </span>
              <Instant value={one.unlocked_at} format="short" className="text-cap text-ink-3" />
            </li>
          ))}
        </ul>
        {contact === null ? null : (
          <p className="border-t border-line pt-2 text-cap text-ink-3">
            {t('tenders:devices.set_by', { name: contact.name, mobile: contact.mobile })}{' '}
            <Instant value={contact.set_at} format="short" />
          </p>
        )}
        {change.is === 'available' ? (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="lg" icon="key" onClick={() => setChanging(true)}>
              {t('tenders:devices.change')}
            </Button>
            <span className="min-w-0 flex-1 basis-40 text-cap text-ink-3">{t('tenders:devices.unknown')}</span>
          </div>
        ) : null}
        {changing ? <PasscodeDialog page={page} onClose={() => setChanging(false)} /> : null}
      </div>
    </details>
  )
}

/** A warning: the tender was sealed before the passcode was set. */
export const LinkBanner = ({ page: { tender } }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  if (tender?.is_withheld !== true) return null
  return <Banner tone="violet" title={t('tenders:link.withheld')} text={t('tenders:link.withheld_text')} />
}
