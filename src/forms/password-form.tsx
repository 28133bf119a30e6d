// Sets a new password: the user's own, with the old one, or another user's.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword, PASSWORD_MIN, passwordLength } from '#contract/users.ts'
import { useFormField } from './fields.tsx'
import { PanelForm } from './panel-form.tsx'
import { SecretBox } from './secret-box.tsx'
import { useRecordForm } from './use-record-form.tsx'

interface PasswordValues {
  old_password: string
  new_password: string
  confirm_password: string
}

const blank: PasswordValues = { old_password: '', new_password: '', confirm_password: '' }

export interface PasswordFormProps {
  user: { readonly id: string; readonly username: string }
  /** The user's own password: the old one is required. */
  isOwn: boolean
  variant: 'panel' | 'page'
  onDone?: () => void
  onCancel?: () => void
}

export const PasswordForm = (props: PasswordFormProps) => {
  const [changes, setChanges] = useState(0)
  const done = () => {
    setChanges((before) => before + 1)
    props.onDone?.()
  }
  // The typed text is dropped together with its form.
  return <Blank key={changes} {...props} onDone={done} />
}

const Blank = ({ user, isOwn, variant, onDone, onCancel }: PasswordFormProps) => {
  const { t } = useTranslation()
  const form = useRecordForm<PasswordValues, never>({
    id: 'password',
    record: null,
    valuesOf: () => blank,
    bodyOf: ({ old_password, ...values }) => ({ user_id: user.id, ...values, ...(isOwn && { old_password }) }),
    schema: changePassword.body,
    command: 'users.change_password',
    order: ['old_password', 'new_password', 'confirm_password'],
    secrets: ['old_password', 'new_password', 'confirm_password'],
    ...(onDone !== undefined && { onDone }),
  })
  return (
    <PanelForm
      form={form}
      labels="users:password"
      options="users:password"
      required={['old_password', 'new_password', 'confirm_password']}
      submitLabel={t(isOwn ? 'users:password.change' : 'users:password.reset')}
      variant={variant}
      {...(onCancel !== undefined && { onCancel })}
    >
      <div className="flex max-w-90 flex-col gap-4">
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        {isOwn && <SecretBox name="old_password" autoComplete="current-password" />}
        <div>
          <SecretBox
            name="new_password"
            autoComplete="new-password"
            {...(!isOwn && { makes: ['new_password', 'confirm_password'] })}
          />
          <Length />
        </div>
        <SecretBox
          name="confirm_password"
          autoComplete="new-password"
          {...(!isOwn && { hint: t('users:password.make_hint') })}
        />
      </div>
    </PanelForm>
  )
}

/** The characters still missing to the minimum length, and advice for a good password. */
const Length = () => {
  const { t } = useTranslation()
  const { value, error } = useFormField('new_password')
  const length = passwordLength(typeof value === 'string' ? value : '')
  if (error !== undefined) return null
  return (
    <p className="mt-1 text-cap text-ink-3">
      {length > 0 && length < PASSWORD_MIN
        ? t('users:password.length', { count: length, min: PASSWORD_MIN })
        : t('users:password.hint', { min: PASSWORD_MIN })}
    </p>
  )
}
