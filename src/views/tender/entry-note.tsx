// Tells a supplier that staff entered a tender for it, which it confirms, corrects or only reads.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

interface Props {
  page: SupplierPage
  /** Begins a tender of the supplier's own; undefined where it is open already, or the deadline has passed. */
  onOwn: (() => void) | undefined
}

export const EntryNote = ({ page, onOwn }: Props) => {
  const { t } = useTranslation()
  const { entry, tender } = page
  if (entry === null || entry.standing === 'replaced') return null
  const name = entry.entered_by_name
  const channel = t(`tenders:entry.channel.${entry.entry_channel}`)
  if (entry.standing !== 'unconfirmed' || tender?.surrogate_confirmed !== false)
    return (
      <p className="px-1 text-cap text-ink-3">
        {t(`tenders:entry.${entry.standing === 'set_aside' ? 'set_aside' : 'confirmed'}`, { name, channel })}{' '}
        <Instant value={entry.entered_at} format="short" />
      </p>
    )
  // What was sealed before the passcode was set cannot be checked at the link.
  const isBlind = tender.is_withheld
  return (
    <section className="grid grid-cols-[20px_1fr] gap-x-2 gap-y-1 rounded-l bg-warning-soft p-3 text-table">
      <Icon name="warn" className="mt-0.5 text-warning-ink" />
      <h2 className="text-body font-semibold">{t(isBlind ? 'tenders:entry.blind' : 'tenders:entry.title')}</h2>
      <p className="col-start-2 text-ink-2">
        {t('tenders:entry.text', { name, channel })} <Instant value={entry.entered_at} format="short" />
      </p>
      <p className="col-start-2 text-ink-2">
        {isBlind ? t('tenders:entry.blind_check', { name }) : t('tenders:entry.check')}
      </p>
      <div className="col-start-2 mt-1 flex flex-wrap gap-2">
        {isBlind && onOwn !== undefined && (
          <Button variant="primary" size="lg" icon="edit" onClick={onOwn}>
            {t('tenders:entry.own')}
          </Button>
        )}
        <CommandButton
          id="tenders.confirm_surrogate"
          variant={isBlind ? 'default' : 'primary'}
          size="lg"
          keys={false}
        />
      </div>
    </section>
  )
}
