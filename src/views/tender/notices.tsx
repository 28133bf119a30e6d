import type { TFunction } from 'i18next'
// The supplier's notices about the demand (通知): the newest in one line, all of them on request.
import { useTranslation } from 'react-i18next'
import type { SupplierNotice, SupplierNoticeKind } from '#contract/tenders.notices.ts'
import type { SupplierPage } from '#contract/tenders.ts'
import { zonedText } from '#src/components/zoned-instant.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { inkOf, type Tone } from '#src/ui/text/tag.tsx'

const presentations: Readonly<Record<SupplierNoticeKind, { icon: IconName; tone: Tone }>> = {
  published: { icon: 'send', tone: 'primary' },
  amended: { icon: 'edit', tone: 'warning' },
  extended: { icon: 'clock', tone: 'info' },
  reminded: { icon: 'bell', tone: 'info' },
  deadline_near: { icon: 'clock', tone: 'warning' },
  deadline_last: { icon: 'clock', tone: 'danger' },
  reconfirm_near: { icon: 'warn', tone: 'warning' },
  reconfirm_last: { icon: 'warn', tone: 'danger' },
  questions_published: { icon: 'help', tone: 'info' },
  entered: { icon: 'edit', tone: 'info' },
  reset: { icon: 'unlock', tone: 'info' },
  reset_withdrawn: { icon: 'unlock', tone: 'danger' },
  locked: { icon: 'lock', tone: 'danger' },
  cancelled: { icon: 'ban', tone: 'neutral' },
  failed: { icon: 'x-circle', tone: 'neutral' },
  asked: { icon: 'help', tone: 'warning' },
  answer_due: { icon: 'clock', tone: 'danger' },
  answer_missed: { icon: 'x-circle', tone: 'danger' },
  won: { icon: 'check-circle', tone: 'success' },
  lost: { icon: 'circle-dashed', tone: 'neutral' },
  revoked: { icon: 'undo', tone: 'warning' },
  origin_asked: { icon: 'pin', tone: 'warning' },
  extend_asked: { icon: 'clock', tone: 'warning' },
  confirm_due: { icon: 'clock', tone: 'danger' },
  confirm_missed: { icon: 'x-circle', tone: 'danger' },
  papers_ending: { icon: 'shield', tone: 'warning' },
  papers_ended: { icon: 'shield', tone: 'danger' },
}

/** Works for an unknown kind too. */
const presentationOf = (kind: SupplierNoticeKind) =>
  Object.hasOwn(presentations, kind) ? presentations[kind] : ({ icon: 'bell', tone: 'neutral' } as const)

/** The text of a notice. */
const noticeText = ({ kind, until, day, count }: SupplierNotice, t: TFunction<'tenders'>): string =>
  t(`notices.${kind === 'won' && until !== null ? 'won_by' : kind}`, {
    until: until === null ? '' : zonedText(t, until, 'short'),
    day: day ?? '',
    version: count ?? '',
    // On the last day the text has no number of days.
    ...(count !== null && count > 0 && { count }),
  })

export const Notices = ({ page }: { page: SupplierPage }) => {
  const { t } = useTranslation('tenders')
  const [newest] = page.notices
  if (newest === undefined) return null
  const { icon, tone } = presentationOf(newest.kind)
  return (
    <details className="group rounded-l bg-surface text-table">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <Icon name={icon} className={inkOf[tone]} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <b className="font-medium">{t('notices.title')}</b>
          <span className="text-cap text-ink-3">{t('notices.count', { count: page.notices.length })}</span>
          <span className="min-w-0 basis-full text-ink-2 group-open:hidden sm:flex-1 sm:basis-0">
            {noticeText(newest, t)}
          </span>
        </span>
        <Instant value={newest.at} format="short" className="text-cap text-ink-3 group-open:hidden" />
        <Icon name="down" size={14} className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="divide-y divide-line border-t border-line px-3">
        {page.notices.map((one) => (
          <li
            key={`${one.kind} ${one.at} ${one.day ?? ''}`}
            className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-baseline gap-x-2 py-2"
          >
            <Icon
              name={presentationOf(one.kind).icon}
              size={14}
              className={cx('self-center', inkOf[presentationOf(one.kind).tone])}
            />
            <span className="wrap-anywhere">{noticeText(one, t)}</span>
            <Instant value={one.at} format="short" className="text-cap text-ink-3" />
          </li>
        ))}
      </ol>
    </details>
  )
}
