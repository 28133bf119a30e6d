import { useTranslation } from 'react-i18next'
import type { User } from '#contract/users.ts'
import { ZoneNote } from '#src/components/moment-text.tsx'
import { DescriptionList } from '#src/ui/layout/description-list.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'

/** The profile of a user, read-only. */
export const ProfileView = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const texts = ['username', 'name', 'department', 'position', 'phone', 'email', 'remark'] as const
  return (
    <DescriptionList
      variant="sheet"
      items={[
        ...texts.map((name) => ({ id: name, name: t(`users:fields.${name}`), value: user[name] ?? <MissingValue /> })),
        {
          id: 'role_preset',
          name: t('users:fields.role_preset'),
          value: user.role_preset === null ? <MissingValue /> : t(`users:preset.${user.role_preset}`),
        },
      ]}
    />
  )
}

/** The times of the last sign-in, of the last change of the password, and of the creation. */
export const ProfileTimes = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 text-cap text-ink-3">
      <span>
        {t('users:fields.last_login_at')} <Instant value={user.last_login_at} />
      </span>
      <span>
        {t('users:fields.password_changed_at')} <Instant value={user.password_changed_at} />
      </span>
      <span>
        {t('users:fields.created_at')} <Instant value={user.created_at} />
      </span>
      <ZoneNote />
    </p>
  )
}

/** Profile and times in one column, for narrow places. */
export const ProfileFacts = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const texts = ['department', 'position', 'phone', 'email', 'remark'] as const
  const times = ['last_login_at', 'password_changed_at', 'created_at'] as const
  return (
    <DescriptionList
      items={[
        ...texts.map((name) => ({ id: name, name: t(`users:fields.${name}`), value: user[name] ?? <MissingValue /> })),
        {
          id: 'role_preset',
          name: t('users:fields.role_preset'),
          value: user.role_preset === null ? <MissingValue /> : t(`users:preset.${user.role_preset}`),
        },
        ...times.map((name) => ({ id: name, name: t(`users:fields.${name}`), value: <Instant value={user[name]} /> })),
      ]}
    />
  )
}
