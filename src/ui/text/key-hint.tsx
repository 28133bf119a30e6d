import { cx } from './class-names.ts'

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const shown: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  ctrl: isApple ? '⌃' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  shift: isApple ? '⇧' : 'Shift',
  enter: '↵',
  escape: 'Esc',
  esc: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  backspace: '⌫',
  delete: 'Del',
  tab: '⇥',
  ' ': 'Space',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  contextmenu: 'Menu',
}

/** The chips of a binding: `Mod+K` → Ctrl, K; `v e` (one after the other) → V, E. */
export const keyCaps = (keys: string, lower = false): string[] =>
  keys
    .trim()
    .split(/\s+/)
    .flatMap((step) => (step === '+' ? ['+'] : step.split(/\+(?!$)/)))
    .map((key) => shown[key.toLowerCase()] ?? (key.length === 1 && !lower ? key.toUpperCase() : key))

/** The keys of a binding within a sentence: `Mod+K` → Ctrl+K, `v e` → V E. */
export const keyText = (keys: string): string =>
  keys
    .trim()
    .split(/\s+/)
    .map((step) => keyCaps(step).join('+'))
    .join(' ')

/** A binding in the form of `aria-keyshortcuts`; sequences have no such form and give undefined. */
export const ariaKeys = (keys: string | undefined): string | undefined => {
  if (keys === undefined || /\s/.test(keys.trim())) return undefined
  return keys.replace(/Mod/g, isApple ? 'Meta' : 'Control')
}

export interface KeyHintProps {
  /** `Mod+K`, `Shift+F`, `v e`, `Enter`. For several bindings use one hint each. */
  keys: string
  /** `chip`: on surfaces. `filled`: on a primary button. `plain`: bare letters, as in the side menu. */
  variant?: 'chip' | 'filled' | 'plain' | undefined
  /** Letters as typed, for the panel that waits for the next key. */
  lower?: boolean | undefined
  className?: string | undefined
}

/** The keys that do the same as the control they stand beside. Readers get them from `aria-keyshortcuts`. */
export const KeyHint = ({ keys, variant = 'chip', lower = false, className }: KeyHintProps) => {
  const caps = keyCaps(keys, lower || variant === 'plain')
  if (variant === 'plain') {
    return (
      <span aria-hidden="true" className={cx('text-kbd', className)}>
        {caps.join(' ')}
      </span>
    )
  }
  return (
    <span aria-hidden="true" className={cx('inline-flex flex-none gap-0.5 align-middle print:hidden', className)}>
      {caps.map((cap, at) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: a binding may hold the same key twice (g g)
          key={at}
          className={cx(
            'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-s border px-1 font-sans text-[11px] leading-none font-medium whitespace-nowrap',
            variant === 'filled' ? 'border-transparent bg-black/20 text-white' : 'border-line bg-surface-2 text-ink-2',
          )}
        >
          {cap}
        </kbd>
      ))}
    </span>
  )
}
