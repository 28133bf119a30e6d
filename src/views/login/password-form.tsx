// Username and password: required, submitted once, and a refusal shown at the password.
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdKeys, takeHeldKeys } from '#src/keyboard/before-shell.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { useSession } from '#src/machines/use-session.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

export const PasswordForm = () => {
  const { t } = useTranslation(['login', 'session'])
  const { state, refusal, signIn } = useSession()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [answered, setAnswered] = useState(refusal)
  const nameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const busy = state === 'signing_in' || state === 'initialising'
  // A refusal concerns the values sent; typing clears it.
  const refused = refusal !== null && refusal !== answered ? refusal.message : undefined

  useEffect(() => nameRef.current?.focus(), [])
  // Keys after Enter belong to the next page; after a refusal they are dropped.
  useEffect(() => void (busy ? holdKeys() : takeHeldKeys()), [busy])
  useEffect(() => {
    if (refusal !== null) passwordRef.current?.select()
  }, [refusal])

  const required = (name: string) => (missing.includes(name) ? t(`missing.${name}`) : undefined)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const empty = [...(username.trim() === '' ? ['username'] : []), ...(password === '' ? ['password'] : [])]
    setMissing(empty)
    if (empty.length > 0) (empty[0] === 'username' ? nameRef : passwordRef).current?.focus()
    else signIn({ username: username.trim(), password })
  }
  const watchKeys = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'))
    // An Enter that ends a composition, or repeats, does not submit.
    if (event.key === 'Enter' && (isComposing(event.nativeEvent) || event.repeat)) event.preventDefault()
  }
  const typed = (name: string, set: (text: string) => void) => (text: string) => {
    set(text)
    setAnswered(refusal)
    setMissing((before) => before.filter((one) => one !== name))
  }

  return (
    <form onSubmit={submit} onKeyDown={watchKeys} onKeyUp={watchKeys} noValidate className="mt-6">
      <Field label={t('username')} error={required('username')}>
        <Input
          ref={nameRef}
          size="lg"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={username}
          onChange={(event) => typed('username', setUsername)(event.target.value)}
        />
      </Field>
      <Field
        className="mt-4"
        label={t('password')}
        error={required('password') ?? refused}
        hintTone="warning"
        hint={
          capsLock ? (
            <>
              <Icon name="caps" size={12} className="mt-0.5" />
              {t('caps_lock')}
            </>
          ) : undefined
        }
      >
        <Input
          ref={passwordRef}
          size="lg"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => typed('password', setPassword)(event.target.value)}
          after={
            <IconButton
              size="sm"
              icon={isShown ? 'eye-off' : 'eye'}
              label={t(isShown ? 'session:hide_password' : 'session:show_password')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="-mr-1"
            />
          }
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={busy} keys="Enter" className="mt-6">
        {t('sign_in')}
      </Button>
    </form>
  )
}
