// A field for a passcode: hidden until it is wanted to be seen, pasted into and filled by the browser like any other.
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSCODE_MAX } from '#contract/tenders.unlock.ts'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

interface Props {
  /** Its name in a body, and how a password manager tells fields apart. */
  name: 'passcode' | 'again' | 'old_passcode'
  /** `current`: the browser may fill in what it keeps. `new`: it may propose one. */
  kind: 'current' | 'new'
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  shown: boolean
  /** Without it the field has no switch: another one switches both. */
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
        // A guess must not learn the rules: only a new one is bounded here.
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
