import { useTranslation } from 'react-i18next'
import { listSessions, type OwnSession } from '#contract/sessions.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { ReadFailed } from '#src/components/read-failed.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { deviceOf } from './device.ts'

/** Polled at this interval, ms: the user may sign in elsewhere meanwhile. */
const LIVE = 30_000

/** Devices on which the user is signed in; unknown ones can be signed out. */
export const Devices = () => {
  const { t } = useTranslation()
  const read = useResource(listSessions, {}, { nouns: ['sessions'], live: LIVE })
  if (read.data === undefined) {
    return read.error === null ? (
      <div className="flex flex-col gap-2">
        <Skeleton height={56} />
        <Skeleton height={56} />
      </div>
    ) : (
      <ReadFailed error={read.error} onRetry={read.reload} />
    )
  }
  const { list } = read.data
  const others = list.filter((one) => !one.is_current)
  return (
    <>
      <ul className="max-w-160 rounded border border-line text-table">
        {list
          .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
          .map((one) => (
            <Device key={one.id} session={one} />
          ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {others.length > 0 ? (
          <CommandButton id="sessions.end_others" args={{ ids: others.map((one) => one.id) }} size="sm" />
        ) : (
          <p className="text-cap text-ink-3">{t('preferences:devices.alone')}</p>
        )}
      </div>
    </>
  )
}

const Device = ({ session }: { session: OwnSession }) => {
  const { t } = useTranslation()
  const device = deviceOf(session.user_agent ?? '')
  const name =
    device.browser === null
      ? t('preferences:devices.unknown')
      : [device.browser, device.system].filter((word) => word !== null).join(' · ')
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2.5 last:border-0">
      <Icon name={device.isPhone ? 'phone' : 'screen'} size={16} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium" title={session.user_agent ?? undefined}>
            {name}
          </span>
          {session.is_current && <Tag tone="success">{t('preferences:devices.this')}</Tag>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-cap text-ink-3">
          <span>
            {t('preferences:devices.ip')} {session.ip ?? <MissingValue />}
          </span>
          <span>
            {t('preferences:devices.since')} <Instant value={session.created_at} format="short" />
          </span>
          <span>
            {t('preferences:devices.seen')} <Instant value={session.last_seen_at} format="short" />
          </span>
        </p>
      </div>
      {!session.is_current && <CommandButton id="sessions.end" args={{ id: session.id }} size="sm" />}
    </li>
  )
}
