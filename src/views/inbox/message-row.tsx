import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/inbox.ts'
import { MISSING } from '#contract/missing.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { inkOf, softOf } from '#src/ui/text/tag.tsx'
import { messagePresentationOf } from './message-presentation.ts'

interface Props {
  message: Message
  to: string
  /** Called when the message was opened, here or in a new tab. */
  onOpen: (message: Message) => void
  /** Called by x, which marks the message as read without opening it. */
  onRead: (message: Message) => void
}

/** One message: the event, its record, its time; opening it leads to the record. */
export const MessageRow = ({ message, to, onOpen, onRead }: Props) => {
  const { t } = useTranslation('inbox')
  const { icon, tone } = messagePresentationOf(message)
  const isUnread = message.read_at === null
  const record = [message.order_no ?? message.supplier_name, message.title].filter(Boolean).join(' · ')
  return (
    <li>
      <Link
        to={to}
        variant="none"
        data-panel-row=""
        onClick={() => onOpen(message)}
        onKeyDown={(event) => {
          if (
            isComposing(event.nativeEvent) ||
            event.key !== 'x' ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey ||
            !isUnread
          )
            return
          event.preventDefault()
          onRead(message)
        }}
        className="grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 hover:bg-surface-3 focus-visible:-outline-offset-2"
      >
        <span className={cx('row-span-2 grid size-7 place-items-center rounded-full', softOf[tone], inkOf[tone])}>
          <Icon name={icon} size={14} />
        </span>
        <span className={cx('min-w-0 break-words', isUnread ? 'font-medium text-ink' : 'text-ink-2')}>
          {sentenceOf(message, t)}
        </span>
        <span className="flex h-5 items-center gap-2 text-cap text-ink-3">
          <Instant value={message.at} format="time" />
          <span className={cx('size-[7px] flex-none rounded-full', isUnread && 'bg-danger')}>
            {isUnread && <span className="sr-only">{t('unread')}</span>}
          </span>
        </span>
        <span className="col-span-2 min-w-0 truncate text-cap text-ink-2" title={record}>
          {record === '' ? MISSING : record}
        </span>
      </Link>
    </li>
  )
}

type Translate = ReturnType<typeof useTranslation<'inbox'>>['t']

/** Fields that a message names one by one. */
const NAMED = 8

const fieldsText = (fields: readonly string[], t: Translate): string => {
  const named = [...new Set(fields.map((field) => t(`orders:fields.${field}`)))]
  const first = named.slice(0, NAMED).join(t('comma'))
  return named.length > NAMED ? t('more', { fields: first, count: named.length }) : first
}

const sentenceOf = ({ kind, actor_name, count, entered, fields, day }: Message, t: Translate) => {
  const names = fields == null || fields.length === 0 ? '' : fieldsText(fields, t)
  const sentence = t(`sentence.${kind}${names === '' ? '' : '_of'}`, {
    actor: actor_name ?? MISSING,
    day: day ?? MISSING,
    fields: names,
    // Messages without a number have their own text.
    ...(count !== null && { count }),
  })
  return entered == null || entered === 0 ? sentence : t('entered', { sentence, count: entered })
}
