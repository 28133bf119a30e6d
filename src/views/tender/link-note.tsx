// Whose devices this link opens on, the way to one more, and that the buyer has renewed it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makeDeviceCode, type SupplierPage } from '#contract/tenders.ts'
import { useAvailability, useRun, useRunning } from '#src/commands/command-context.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Instant } from '#src/ui/day.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'

/** At the end of the page. */
export const LinkNote = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const run = useRun()
  const may = useAvailability('tenders.device_code')
  const busy = useRunning('tenders.device_code')
  const [made, setMade] = useState<{ code: string; expires_at: string } | null>(null)
  const { link } = page
  if (may.is !== 'available' && link.renewed_at === null) return null
  const ask = async () => {
    const outcome = await run('tenders.device_code')
    if (outcome?.is !== 'done') return
    const parsed = makeDeviceCode.data.safeParse(outcome.data)
    if (parsed.success) setMade(parsed.data)
  }
  return (
    <section
      aria-label={t('tenders:link.title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 pt-1 text-cap text-ink-3"
    >
      {may.is === 'available' ? (
        <>
          <Icon name="shield" size={14} />
          <span className="min-w-0 flex-1">
            {link.browsers === 1 ? t('tenders:link.this_one') : t('tenders:link.browsers', { count: link.browsers })}
          </span>
          <Button size="sm" variant="quiet" icon="phone" busy={busy} onClick={ask}>
            {t('tenders:command.device_code')}
          </Button>
        </>
      ) : null}
      {link.renewed_at === null ? null : (
        <p className="w-full">
          {t('tenders:link.renewed', { name: link.renewed_by_name ?? '' })}{' '}
          <Instant value={link.renewed_at} look="short" />
        </p>
      )}
      <Dialog
        open={made !== null}
        onClose={() => setMade(null)}
        title={t('tenders:command.device_code')}
        description={t('tenders:link.how')}
        closeLabel={t('orders:words.close')}
        footer={
          <Button size="lg" onClick={() => setMade(null)}>
            {t('orders:words.close')}
          </Button>
        }
      >
        <output className="block text-center font-mono text-[32px] leading-12 font-semibold tracking-[0.2em]">
          {made?.code}
        </output>
        <p className="mt-2 text-center text-cap text-ink-3">
          {t('tenders:link.until')} <Instant value={made?.expires_at} look="time" />
        </p>
        <p className="mt-4 text-table text-warning-ink">{t('tenders:link.warning')}</p>
      </Dialog>
    </section>
  )
}

/** What must be known first: the tender stands but is not shown, or this browser keeps nothing. */
export const LinkBanner = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation()
  const { link, tender } = page
  if (link.browser === 'pending')
    return <Banner tone="warning" title={t('tenders:link.no_cookie')} text={t('tenders:link.no_cookie_text')} />
  if (tender?.is_withheld !== true) return null
  return (
    <Banner
      tone="violet"
      title={t('tenders:link.withheld', { name: link.renewed_by_name ?? '' })}
      text={t('tenders:link.withheld_text')}
    />
  )
}
