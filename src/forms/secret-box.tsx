import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { fieldId } from '#src/ui/input/field-focus.ts'
import { Input } from '#src/ui/input/input.tsx'
import { useFormField } from './fields.tsx'
import { useFormPlace } from './place.tsx'

/** Without signs that are easily taken for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MADE_LENGTH = 16

const makePassword = (): string =>
  // 56 signs and 256 values: the slight leaning towards the first 32 leaves more than 90 bits.
  [...crypto.getRandomValues(new Uint8Array(MADE_LENGTH))].map((byte) => alphabet[byte % alphabet.length]).join('')

interface SecretBoxProps {
  name: string
  /** What password managers are told it is. */
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  /** Fields a random password can be put into at a press; it is shown then. */
  makes?: readonly string[]
}

/** A password in a form: hidden, and shown on request. */
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
