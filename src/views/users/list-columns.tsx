// The columns of the list of users.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { userColumns } from '#contract/users.columns.ts'
import type { User } from '#contract/users.ts'
import { userAddress } from '#src/commands/users.ts'
import { UserStatusTag } from '#src/components/user-status.tsx'
import { listedColumns } from '#src/lists/listed-columns.ts'
import { Found } from '#src/ui/input/found.tsx'
import type { RecordCard } from '#src/ui/table/card-row.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Tag } from '#src/ui/text/tag.tsx'

/** The columns, made once per language and search; `viewerId` marks the user's own row. */
export const listColumns = (t: TFunction, search: string, viewerId: string | null): Column<User>[] =>
  listedColumns<User, keyof typeof userColumns>(t, userColumns, [
    {
      id: 'username',
      width: 120,
      cell: (user) => (
        <Link to={userAddress(user.id)} variant="quiet" tabIndex={-1} title={user.username} className="text-ink-2">
          <Found text={user.username} search={search} />
        </Link>
      ),
    },
    {
      id: 'name',
      card: 'title',
      cell: (user) => <NameCell user={user} search={search} isOneself={user.id === viewerId} />,
    },
    {
      id: 'department',
      from: 'md',
      cell: (user) =>
        user.department === null ? (
          <MissingValue />
        ) : (
          <span title={[user.department, user.position ?? ''].join(' ').trim()}>
            <Found text={user.department} search={search} />
            {user.position !== null && <span className="ml-2 text-ink-3">{user.position}</span>}
          </span>
        ),
    },
    {
      id: 'role_preset',
      width: 148,
      from: 'lg',
      cell: (user) => (user.role_preset === null ? <MissingValue /> : t(`users:preset.${user.role_preset}`)),
    },
    {
      id: 'status',
      width: 112,
      cell: (user) => <UserStatusTag status={user.status} />,
    },
    {
      id: 'last_login_at',
      width: 160,
      from: 'md',
      cell: (user) => <LastLogin user={user} />,
    },
    {
      id: 'phone',
      width: 120,
      extra: true,
      cell: ({ phone }) => phone ?? <MissingValue />,
    },
    {
      id: 'email',
      width: 200,
      extra: true,
      cell: ({ email }) => (email === null ? <MissingValue /> : <span title={email}>{email}</span>),
    },
    {
      id: 'created_at',
      width: 140,
      extra: true,
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  ])

interface NameCellProps {
  user: User
  search: string
  isOneself: boolean
}

const NameCell = ({ user, search, isOneself }: NameCellProps) => {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 items-center gap-2" title={user.name}>
      <span className="truncate font-medium">
        <Found text={user.name} search={search} />
      </span>
      {isOneself && <Tag tone="primary">{t('users:list.you')}</Tag>}
      {user.must_change_password && <Tag tone="warning">{t('users:list.due')}</Tag>}
    </span>
  )
}

const LastLogin = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  return user.last_login_at === null ? (
    <span className="text-ink-3">{t('users:list.never')}</span>
  ) : (
    <Instant value={user.last_login_at} />
  )
}

/**
 * A user as a card, where the list is narrow. Made once per language and search; `viewerId` marks the user's own card.
 */
export const listCard =
  (t: TFunction, search: string, viewerId: string | null) =>
  (user: User): RecordCard => ({
    title: <NameCell user={user} search={search} isOneself={user.id === viewerId} />,
    status: <UserStatusTag status={user.status} />,
    facts: (
      <>
        <Found text={user.username} search={search} />
        {user.role_preset !== null && ` · ${t(`users:preset.${user.role_preset}`)}`}
      </>
    ),
    origin: user.department === null ? undefined : [user.department, user.position ?? ''].join(' ').trim(),
    when: <LastLogin user={user} />,
    value: <span className="font-normal text-ink-2">{user.phone ?? ''}</span>,
  })
