import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { useFieldTies } from './field-ties.ts'
import { bareInput, type ControlSize, controlFrame } from './input.tsx'
import type { PickerPopupProps } from './picker-popup.tsx'
import { isKept, playOn } from './type-ahead.ts'
import { useSearch } from './use-search.ts'

const Popup = lazy<PickerPopupProps>(async () => (await import('./picker-popup.tsx')).PickerPopup, { early: false })

/** The key of the entry that creates a record, among the options' keys. */
const CREATE = ' create'

export interface PickerLabels {
  /** Names the list: `选择品种`. */
  list: string
  searching: string
  none: string
  failed: string
  /** Announced when results arrive: `3 项`. */
  count: (found: number) => string
  /** The last entry, which creates a record from the text. */
  create?: ((text: string) => string) | undefined
}

type Shared = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type' | 'list' | 'onSelect'>

export interface PickerProps<T> extends Shared {
  /** The text in the box; the caller keeps it. */
  text: string
  onText: (text: string) => void
  /** Loads the options for a text; '' loads the first ones. Keep it stable between renders. */
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  keyOf: (option: T) => string
  render: (option: T, text: string) => ReactNode
  /** Enter or a press; the caller sets the text. */
  onPick: (option: T) => void
  onCreate?: ((text: string) => void) | undefined
  /**
   * Enter on a text with no option to take, or none yet: the caller goes on and looks it up itself. Without it Enter waits for the
   * options, and what is typed meanwhile is kept for the next field.
   */
  onUnknown?: ((text: string) => void) | undefined
  labels: PickerLabels
  /** Content under the list: its keys. */
  footer?: ReactNode
  size?: ControlSize | undefined
  /** Whether the box has no frame and fills a grid cell. */
  bare?: boolean | undefined
}

/**
 * A combobox that searches as you type: ↑ ↓ highlight, Enter takes, Shift+Enter creates, Esc closes, Alt+↓ opens.
 * Enter before the results arrive takes the first of them. Keys of the input method are left to it.
 */
export const Picker = <T,>(props: PickerProps<T>) => {
  const {
    text,
    onText,
    search,
    keyOf,
    render,
    onPick,
    onCreate,
    onUnknown,
    labels,
    footer,
    size = 'md',
    bare,
    ...input
  } = props
  const { className, onKeyDown, ...rest } = input
  const listId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  // The option highlighted by an arrow or the pointer: it stays highlighted when a later answer moves it.
  const [at, setAt] = useState<string | null>(null)
  // The text for which Enter was pressed before results arrived.
  const [hasty, setHasty] = useState<string | null>(null)
  // The keys pressed after that Enter, for the next field.
  const ahead = useRef<string[]>([])
  const { status, results, of } = useSearch(text, open, search)
  const creates = onCreate !== undefined && labels.create !== undefined && text.trim() !== ''
  const count = results.length + (creates ? 1 : 0)
  const chosen = at === CREATE && creates ? results.length : results.findIndex((option) => keyOf(option) === at)
  const current = count === 0 ? -1 : Math.max(chosen, 0)
  const point = (index: number) => {
    const option = results[index]
    setAt(option === undefined ? CREATE : keyOf(option))
  }

  const show = (next: boolean) => {
    setOpen(next)
    setHasty(null)
    if (next) setAt(null)
  }
  const take = (index: number) => {
    const option = results[index]
    if (option !== undefined) onPick(option)
    else if (creates) onCreate(text.trim())
    else return
    show(false)
  }
  /** Whether there is, or may come, an option to take. */
  const enter = (): boolean => {
    const isKnown = of === text && (status === 'found' || status === 'failed')
    if (chosen >= 0) take(chosen)
    else if (isKnown && current >= 0) take(current)
    else if (onUnknown !== undefined) {
      show(false)
      onUnknown(text)
    } else if (!isKnown && text.trim() !== '') {
      ahead.current = []
      setHasty(text)
    } else return false
    return true
  }
  useEffect(() => {
    if (hasty === null || status === 'searching' || of !== hasty) return
    setHasty(null)
    // The list says that nothing was found; the focus stays.
    if (status !== 'found' || results.length === 0) return
    take(0)
    playOn(frame.current, ahead.current)
  })
  /** While results are awaited after Enter, typed keys are kept for the next field. True when the key was one of these. */
  const waits = (event: KeyboardEvent): boolean => {
    if (hasty === null) return false
    if (event.key === 'Backspace') {
      if (ahead.current.pop() === undefined) setHasty(null)
      return true
    }
    if (!isKept(event)) return false
    ahead.current.push(event.key)
    return true
  }
  const keyed = (key: string, alt: boolean, shift: boolean): boolean => {
    if (!open) {
      if (key === 'ArrowDown' || (key === 'ArrowUp' && alt)) show(true)
      return key === 'ArrowDown'
    }
    if (key === 'ArrowDown') point(current + 1 < count ? current + 1 : 0)
    else if (key === 'ArrowUp' && alt) show(false)
    else if (key === 'ArrowUp') point(current > 0 ? current - 1 : count - 1)
    else if (key === 'Enter' && shift && creates) take(results.length)
    else if (key === 'Enter') return enter()
    else if (key === 'Escape') show(false)
    else return false
    return true
  }
  return (
    <>
      <span ref={frame} className={cx(bare ? 'flex size-full items-center' : controlFrame(size), className)}>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...useFieldTies()}
          {...rest}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && current >= 0 ? `${listId}-${current}` : undefined}
          value={text}
          readOnly={hasty !== null || rest.readOnly}
          aria-busy={hasty !== null || undefined}
          onChange={(event) => {
            onText(event.target.value)
            show(true)
          }}
          onClick={() => !open && show(true)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return
            if (waits(event) || keyed(event.key, event.altKey, event.shiftKey)) event.preventDefault()
            else onKeyDown?.(event)
          }}
          onBlur={(event) => {
            rest.onBlur?.(event)
            show(false)
          }}
          className={cx(bareInput, bare && 'px-2')}
        />
        {!bare && <Icon name="down" size={16} className="pointer-events-none text-ink-3" />}
      </span>
      <Popup
        wanted={open}
        frame={frame}
        onClose={() => show(false)}
        id={listId}
        options={results.map((option) => ({ key: keyOf(option), body: render(option, text) }))}
        current={current}
        onPoint={point}
        onTake={take}
        label={labels.list}
        create={creates ? labels.create?.(text.trim()) : undefined}
        message={status === 'failed' ? labels.failed : status === 'found' ? labels.none : labels.searching}
        footer={footer}
      />
      <span role="status" className="sr-only">
        {open && status === 'found' ? labels.count(results.length) : ''}
      </span>
    </>
  )
}
