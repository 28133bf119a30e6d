import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { zonedText } from '#src/components/zoned-instant.tsx'
import { useMay } from '#src/machines/use-session.ts'
import { paths, to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Textarea } from '#src/ui/input/input.tsx'
import { Link } from '#src/ui/text/link.tsx'

/** The message to a supplier, for copying. It contains no link: each supplier has its own, copied in the links tab. */
export const RemindMessage = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)
  const mayLink = useMay(paths.order_edit.access)
  const contact = [order.contact_name, order.contact_phone].filter(Boolean).join(' ')
  const text = [
    t('order_detail:remind.message', {
      title: order.title,
      order_no: order.order_no,
      deadline: zonedText(t, order.bid_deadline_at ?? ''),
    }),
    contact === '' ? null : t('order_detail:remind.message_contact', { contact }),
  ]
    .filter(Boolean)
    .join('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser forbids writing to the clipboard: the text is selected for copying by hand.
      box.current?.select()
    }
  }
  return (
    <div>
      <div className="mb-1.5 flex items-center">
        <label htmlFor={id} className="text-table font-medium">
          {t('order_detail:remind.words')}
        </label>
        <Button
          size="sm"
          variant="quiet"
          icon={isCopied ? 'check' : 'copy'}
          className="ml-auto"
          onClick={copy}
          onBlur={() => setCopied(false)}
        >
          {t(isCopied ? 'order_detail:links.copied' : 'order_detail:links.copy')}
        </Button>
        {/* Screen readers do not read the changed name of a focused button. */}
        <span role="status" className="sr-only">
          {isCopied ? t('order_detail:links.copied') : ''}
        </span>
      </div>
      <Textarea ref={box} id={id} readOnly rows={3} value={text} />
      <p className="mt-1.5 text-cap text-ink-3">
        {t('order_detail:remind.link')}{' '}
        {mayLink && (
          <Link className="underline" to={to('order_detail', { id: order.id, tab: 'links' })}>
            {t('order_detail:remind.to_links')}
          </Link>
        )}
      </p>
    </div>
  )
}
