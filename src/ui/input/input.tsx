import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { ariaKeys, KeyHint } from '#src/ui/text/key-hint.tsx'
import { useFieldTies } from './field-ties.ts'

export type ControlSize = 'sm' | 'md' | 'lg' | 'touch'

const heights: Record<ControlSize, string> = {
  sm: 'h-control-sm px-2 text-table',
  md: 'h-control-md px-2.5 text-table',
  lg: 'h-control-lg px-3 text-body',
  touch: 'h-11 px-3 text-h3',
}

/** The frame all controls share: border, focus, error, read-only. Drawn around the input, with what stands beside it. */
export const controlFrame = (size: ControlSize = 'md'): string =>
  cx(
    'flex w-full min-w-0 items-center gap-2 rounded border border-line-strong bg-surface text-ink transition-colors',
    'focus-within:border-primary focus-within:shadow-focus forced-colors:focus-within:outline-2',
    'has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:shadow-error',
    'has-[input:read-only]:bg-surface-2 has-[textarea:read-only]:bg-surface-2 has-[:disabled]:bg-surface-2 has-[:disabled]:text-ink-3',
    heights[size],
  )

/** The bare input inside a frame. */
export const bareInput = 'h-full w-full min-w-0 flex-1 bg-transparent text-inherit outline-none'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: ControlSize | undefined
  /** Content inside the frame, before and after: a unit, ¥, an icon button. */
  before?: ReactNode
  after?: ReactNode
  /** Numbers are right-aligned. */
  numeric?: boolean | undefined
}

/** One line of text. `ref` and the rest go to the input, so `{...register('name')}` works. */
export const Input = ({ size, before, after, numeric, className, ...rest }: InputProps) => (
  <span className={cx(controlFrame(size), className)}>
    {before !== undefined && <span className="flex-none text-cap text-ink-3">{before}</span>}
    <input
      type="text"
      autoComplete="off"
      {...useFieldTies()}
      {...rest}
      className={cx(bareInput, numeric && 'text-right')}
    />
    {after !== undefined && <span className="flex flex-none items-center text-cap text-ink-3">{after}</span>}
  </span>
)

/** Several lines of text; grows with what is in it. */
export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <span className={cx(controlFrame('md'), 'h-auto! px-0!', className)}>
    <textarea
      rows={rows}
      {...useFieldTies()}
      {...rest}
      className="field-sizing-content max-h-80 min-h-16 w-full resize-y bg-transparent px-2.5 py-1.5 leading-5 outline-none"
    />
  </span>
)

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'onSubmit' | 'value'> {
  value: string
  onChange: (text: string) => void
  /** Called by the search icon, which then is a button of this name. */
  onSubmit?: (() => void) | undefined
  submitLabel?: string | undefined
  /** Spoken name; the placeholder is no name. */
  label: string
  clearLabel: string
  /** The keys that are shown while the box is empty. */
  keys?: string | undefined
  size?: ControlSize | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** Marks a search box in which Enter was pressed and whose rows have not come yet. */
  'data-coming'?: 'rows' | undefined
}

/** A search box. Esc empties it first and leaves it when it is empty; not while a syllable is being composed. */
export const SearchInput = (props: SearchInputProps) => {
  const {
    value,
    onChange,
    label,
    clearLabel,
    keys,
    size = 'sm',
    submitLabel,
    onSubmit,
    className,
    ref,
    ...rest
  } = props
  const own = useRef<HTMLInputElement>(null)
  return (
    <span className={cx(controlFrame(size), 'pr-1.5!', className)}>
      {onSubmit === undefined ? (
        <Icon name="search" size={16} className="text-ink-3" />
      ) : (
        // The button is for the mouse; Enter in the box does the same, so Tab skips it.
        <button
          type="button"
          tabIndex={-1}
          aria-label={submitLabel}
          onClick={onSubmit}
          className="-m-1 grid size-6 flex-none place-items-center rounded-s text-ink-3 hover:text-ink"
        >
          <Icon name="search" size={16} />
        </button>
      )}
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts={ariaKeys(keys)}
        {...rest}
        ref={(node) => {
          own.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
          event.preventDefault()
          if (value === '') own.current?.blur()
          else onChange('')
        }}
        className={bareInput}
      />
      {value !== '' ? (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange('')
            own.current?.focus()
          }}
          className="grid size-5 place-items-center rounded-s text-ink-3 hover:bg-surface-3"
        >
          <Icon name="close" size={12} />
        </button>
      ) : (
        keys !== undefined && <KeyHint keys={keys} className="max-sm:hidden pointer-coarse:hidden" />
      )}
    </span>
  )
}
