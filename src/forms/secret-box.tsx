import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { fieldId } from '#src/ui/input/field-focus.ts'
import { Input } from '#src/ui/input/input.tsx'
import { useFormField } from './fields.tsx'
import { useFormPlace } from './place.tsx'

/** The characters of a random password, without those that are easily confused. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MADE_LENGTH = 16

const makePassword = (): string =>
  // 256 byte values do not divide evenly among 56 characters, so the first 32 are slightly more likely; more than 90
  // bits of chance are left.
  [...crypto.getRandomValues(new Uint8Array(MADE_LENGTH))].map((byte) => alphabet[byte % alphabet.length]).join('')

interface SecretBoxProps {
  name: string
  /** The `autocomplete` value for password managers. */
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  /** Fields that a button fills with a random password, which is then visible. */
  makes?: readonly string[]
}

/** A password field: hidden, and shown on request. */
export const SecretBox = ({ name, autoComplete, hint, makes }: SecretBoxProps) => {
  const { t } = useTranslation()
  const place = useFormPlace()
  const { value, field, error } = useFormField(name)
  const form = useFormContext()
  const [isShown, setShown] = useState(false)
  const make = () => {
    const password = makePassword()
    for (const one of makes ?? []) form.setValue(one, password, { shouldValidate: form.formState.isSubmitted })
    setShown(true)
  }
  return (
    <Field
      id={fieldId(place.id, name)}
      label={t(`${place.labels}.${name}`)}
      required={place.isRequired(name)}
      hint={hint}
      error={error}
    >
      <Input
        {...field}
        value={typeof value === 'string' ? value : ''}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        after={
          <>
            {makes !== undefined && (
              <IconButton size="sm" icon="refresh" label={t('users:password.make')} onClick={make} />
            )}
            <IconButton
              size="sm"
              icon={isShown ? 'eye-off' : 'eye'}
              label={t(isShown ? 'session:hide_password' : 'session:show_password')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="-mr-1"
            />
          </>
        }
      />
    </Field>
  )
}
