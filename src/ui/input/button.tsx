import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Tooltip } from '#src/ui/overlay/tooltip.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import { ariaKeys, KeyHint } from '#src/ui/text/key-hint.tsx'

export type ButtonVariant = 'default' | 'primary' | 'danger' | 'danger-fill' | 'quiet'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'touch'

const variants: Record<ButtonVariant, string> = {
  default: 'border-line-strong bg-surface text-ink hover:bg-surface-3',
  // The unpainted part of a glyph shows the button's colour, not the page's.
  primary:
    '[--surface:var(--primary-fill)] border-primary-fill bg-primary-fill text-white hover:border-primary-hover hover:bg-primary-hover',
  danger: 'border-line-strong bg-surface text-danger-ink hover:bg-danger-soft',
  'danger-fill': 'border-danger-fill bg-danger-fill text-white hover:border-danger-hover hover:bg-danger-hover',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-surface-3',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm gap-1.5 px-2 text-table',
  md: 'h-control-md gap-1.5 px-3 text-table',
  lg: 'h-control-lg gap-2 px-4 text-body',
  touch: 'h-12 gap-2 px-6 text-h3',
}

const off = 'border-line bg-surface-2 text-ink-3'

/** Classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'default', size: ButtonSize = 'md'): string =>
  cx(
    'inline-flex flex-none items-center justify-center rounded border whitespace-nowrap transition-colors select-none print:hidden',
    size === 'sm' && variant !== 'primary' ? 'font-normal' : 'font-medium',
    sizes[size],
    variants[variant],
  )

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: IconName | undefined
  /** Drawn after the label: `down` for buttons that open something. */
  iconAfter?: IconName | undefined
  /** Binding shown after the label, see KeyHint. */
  keys?: string | undefined
  /**
   * Why the button is disabled: nothing is selected, nothing has changed, it is the first page. The button stays
   * focusable.
   */
  disabledReason?: string | undefined
  /**
   * Why the lifecycle refuses the act now. Works like `disabledReason`, with a lock; a lock means this and 密封, nothing
   * else.
   */
  refusal?: string | undefined
  /** Id of the element that already says the reason nearby; without it the reason is in a tooltip. */
  reasonId?: string | undefined
  /** Whether the button's act is running: the button keeps its width and ignores presses. */
  busy?: boolean | undefined
  /** Whether the button takes all the width it is given. */
  block?: boolean | undefined
  children?: ReactNode
}

/** A button. Labels are verbs; at most one `primary` a screen. */
export const Button = (props: ButtonProps) => {
  const {
    variant = 'default',
    size = 'md',
    icon,
    iconAfter,
    keys,
    refusal,
    disabledReason = refusal,
    reasonId,
    busy,
    block,
    ...rest
  } = props
  const { className, children, onClick, type = 'button', ...attributes } = rest
  const ownReasonId = useId()
  const isOff = disabledReason !== undefined
  const inert = isOff || busy === true
  const offClass = variant === 'quiet' ? 'text-ink-3' : off
  const small = size === 'sm' || variant === 'default' || variant === 'danger' ? 14 : 16
  const button = (
    <button
      {...attributes}
      type={type}
      onClick={inert ? swallow : onClick}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={isOff ? undefined : ariaKeys(keys)}
      aria-describedby={isOff ? (reasonId ?? ownReasonId) : attributes['aria-describedby']}
      className={cx(
        isOff ? buttonClass(variant === 'quiet' ? 'quiet' : 'default', size) : buttonClass(variant, size),
        isOff && offClass,
        isOff && 'hover:bg-surface-2',
        block && 'w-full',
        busy && 'opacity-80',
        className,
      )}
    >
      {refusal !== undefined ? <Icon name="lock" size={14} /> : icon && <Icon name={icon} size={small} />}
      {children}
      {keys !== undefined && (
        <KeyHint
          keys={keys}
          variant={!isOff && (variant === 'primary' || variant === 'danger-fill') ? 'filled' : 'chip'}
          className="-mr-1 max-sm:hidden pointer-coarse:hidden"
        />
      )}
      {iconAfter && <Icon name={iconAfter} size={12} />}
      {isOff && reasonId === undefined && (
        <span id={ownReasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
  return isOff && reasonId === undefined ? (
    <Tooltip text={disabledReason} silent>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children'> {
  icon: IconName
  /** Spoken name, also the tooltip. */
  label: string
  keys?: string | undefined
  size?: 'sm' | 'md' | undefined
  /** A red dot: something new behind it. */
  dot?: boolean | undefined
}

/** A square button with a drawing only; its name is in the tooltip. */
export const IconButton = ({ icon, label, keys, size = 'md', dot, className, ...rest }: IconButtonProps) => (
  <Tooltip text={label} keys={keys} silent>
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-keyshortcuts={rest['aria-disabled'] === true ? undefined : ariaKeys(keys)}
      className={cx(
        'relative inline-grid flex-none place-items-center rounded text-ink-2 transition-colors hover:bg-surface-3 aria-disabled:text-ink-3 print:hidden',
        size === 'sm' ? 'size-6' : 'size-8 max-sm:size-11',
        className,
      )}
    >
      <Icon name={icon} size={size === 'sm' ? 14 : 16} />
      {dot && (
        <span className="absolute top-1/2 left-1/2 -mt-2.5 ml-1 size-[7px] rounded-full bg-danger ring-2 ring-surface" />
      )}
    </button>
  </Tooltip>
)

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}
