// The state of one tender link, and the commands for it: copy it until it is read, renew it, reset a forgotten passcode
// with a second person.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderLink } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun } from '#src/commands/command-context.tsx'
import { Button } from '#src/ui/input/button.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

const deliveryTones = {
  unsent: 'neutral',
  copied: 'info',
  sent: 'info',
  delivered: 'primary',
  failed: 'danger',
} as const satisfies Record<TenderLink['delivery_status'], string>

/**
 * The state of a link: revoked, declined or read, else its delivery. Before the opening nothing more about the supplier
 * is disclosed.
 */
const Standing = ({ link }: { link: TenderLink }) => {
  const { t } = useTranslation()
  if (link.revoked_at !== null) return <Tag tone="danger">{t('order_detail:links.revoked')}</Tag>
  if (link.declined) return <Tag tone="danger">{t('order_detail:links.declined')}</Tag>
  if (link.first_viewed_on !== null) return <Tag tone="success">{t('order_detail:links.seen')}</Tag>
  return (
    <Tag tone={deliveryTones[link.delivery_status]}>
      {t(`order_detail:links.delivery_status.${link.delivery_status}`)}
    </Tag>
  )
}

/** The state of a link, and a pending reset of its passcode. */
export const LinkState = ({ link }: { link: TenderLink }) => {
  const { t } = useTranslation()
  const reset = link.reset
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Standing link={link} />
      {link.facts.reset_asked && <Tag tone="warning">{t('order_detail:links.reset_asked')}</Tag>}
      {link.facts.reset_proposed && (
        <span title={[reset?.proposed_by_name, reset?.reason].filter(Boolean).join(' · ')}>
          <Tag tone="warning">{t('order_detail:links.reset_proposed')}</Tag>
        </span>
      )}
    </span>
  )
}

/** The arguments of its commands: the link, and its supplier's name for the questions. */
const argsOf = ({ id, supplier_name }: TenderLink) => ({ link_id: id, supplier_name })

export const LinkActs = ({ link }: { link: TenderLink }) => {
  const args = argsOf(link)
  if (link.revoked_at !== null) return null
  return (
    <span className="-my-1 inline-flex flex-wrap justify-end gap-1">
      {link.url !== null && <CopyLink url={link.url} name={link.supplier_name} linkId={link.id} />}
      <CommandButton
        id="tender_entries.begin"
        label="order_detail:links.enter"
        args={{ supplier_id: link.supplier_id }}
        size="sm"
        variant="quiet"
        keys={false}
      />
      <CommandButton id="tender_links.renew" label="order_detail:links.resend" args={args} size="sm" variant="quiet" />
      <ResetActs link={link} />
    </span>
  )
}

/** Whether the user can take a step of the reset: the proposer waits for somebody else. */
const mayDecide = ({ facts }: TenderLink): boolean =>
  facts.reset_asked || (facts.reset_proposed && facts.not_reset_proposer)

/**
 * Anybody with the new link can propose a reset in the supplier's name, so this note asks the decider to call the
 * supplier first.
 */
export const RenewedNote = ({ link }: { link: TenderLink }) => {
  const { t } = useTranslation()
  const { renewed_by_name, renew_reason } = link
  if (renewed_by_name === null || !mayDecide(link)) return null
  return (
    <span className="block text-cap font-normal text-warning-ink">
      {t('order_detail:links.reset_after_renewal', { name: renewed_by_name, reason: renew_reason ?? '' })}
    </span>
  )
}

const ResetActs = ({ link }: { link: TenderLink }) => {
  const args = argsOf(link)
  if (!mayDecide(link)) return null
  if (link.facts.reset_asked)
    return <CommandButton id="tender_links.reset" label="order_detail:links.reset" args={args} size="sm" />
  return (
    <>
      <CommandButton id="tender_links.reset_agree" label="order_detail:links.agree" args={args} size="sm" />
      <CommandButton
        id="tender_links.reset_reject"
        label="order_detail:links.reject"
        args={args}
        size="sm"
        variant="quiet"
      />
    </>
  )
}

type Copied = 'no' | 'yes' | 'denied'

/** `linkId`: the server records that this supplier's link was copied; a public page has none. */
export const CopyLink = ({ url, name, linkId }: { url: string; name: string; linkId?: string }) => {
  const { t } = useTranslation()
  const run = useRun()
  const [copied, setCopied] = useState<Copied>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('yes')
    } catch {
      // The browser forbids writing to the clipboard: the link is shown for copying by hand.
      setCopied('denied')
    }
    // A link shown for copying by hand counts as copied.
    if (linkId !== undefined) await run('tender_links.copy', { link_id: linkId })
  }
  if (copied === 'denied')
    return (
      <input
        readOnly
        value={url}
        aria-label={t('order_detail:links.by_hand', { name })}
        title={t('order_detail:links.by_hand', { name })}
        onFocus={(event) => event.target.select()}
        className="h-7 w-28 rounded border border-line-strong bg-surface-2 px-2 text-cap"
      />
    )
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={copied === 'yes' ? 'check' : 'copy'}
        aria-label={
          copied === 'yes' ? `${t('order_detail:links.copied')} ${name}` : t('order_detail:links.copy_of', { name })
        }
        onClick={copy}
        onBlur={() => setCopied('no')}
      >
        {t(copied === 'yes' ? 'order_detail:links.copied' : 'order_detail:links.copy')}
      </Button>
      {/* Screen readers do not read the changed name of a focused button. */}
      <span role="status" className="sr-only">
        {copied === 'yes' ? t('order_detail:links.copied') : ''}
      </span>
    </>
  )
}
