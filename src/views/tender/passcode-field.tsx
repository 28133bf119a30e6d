// A passcode field: hidden by default, and open to pasting and password managers.
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSCODE_MAX } from '#contract/tenders.unlock.ts'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

interface Props {
  /** The name of the field in a body, and for password managers. */
  name: 'passcode' | 'again' | 'old_passcode'
  /** `current`: the browser may fill in a stored one. `new`: it may propose one. */
  kind: 'current' | 'new'
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  shown: boolean
  /**
   * Called when the text is shown or hidden. Without this prop the field has no toggle; the toggle of another field
   * shows both.
   */
  onShow?: ((shown: boolean) => void) | undefined
  fixed?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onChange(value: string): void
}

export const PasscodeField = (props: Props) => {
  const { name, kind, label, hint, value, error, shown, onShow, fixed = false, ref, onChange } = props
  const { t } = useTranslation()
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        ref={ref}
        size="touch"
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Only a new passcode has a maximum length here, because a limit on an attempt would reveal the rules.
        maxLength={kind === 'new' ? PASSCODE_MAX : undefined}
        value={value}
        readOnly={fixed}
        className={shown ? '' : '[&_input]:tracking-[0.12em]'}
        onChange={(event) => onChange(event.target.value)}
        after={
          onShow === undefined ? undefined : (
            <button
              type="button"
              aria-label={t(shown ? 'tenders:gate.hide' : 'tenders:gate.show')}
              aria-pressed={shown}
              onClick={() => onShow(!shown)}
              className="-mr-3 grid size-11 place-items-center rounded text-ink-2"
            >
              <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
            </button>
          )
        }
      />
    </Field>
  )
}
