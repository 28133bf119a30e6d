// One choice among a few options by number: a digit answers, the arrows choose, Enter confirms what is chosen.
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { KeyHint } from '#src/ui/text/key-hint.tsx'
import { useGroupTies } from './field-ties.ts'
import type { Option } from './select.tsx'

interface Props {
  options: readonly Option[]
  value: string
  /** The chosen option, which the dialog around it focuses. */
  first: Ref<HTMLElement>
  /** The value stays readable and cannot be changed. */
  fixed: boolean
  onChange: (value: string) => void
  /** Called with the option whose digit was pressed. */
  onDigit: (value: string) => void
  /** Called for Enter. */
  onEnter: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, j: 1, ArrowUp: -1, ArrowLeft: -1, k: -1 }

/** Inside `Field group`; at most nine options. */
export const NumberedOptions = ({ options, value, fixed, first, onChange, onDigit, onEnter }: Props) => {
  const group = useRef<HTMLDivElement>(null)
  const ties = useGroupTies()
  const at = options.findIndex((option) => option.value === value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isComposing(event.nativeEvent)) return
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : undefined)
    const step = steps[event.key]
    if (digit === undefined && step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (fixed) return
    if (event.key === 'Enter') {
      // The key that opened the dialog may still be held; it must not confirm it too.
      if (!event.repeat) onEnter()
      return
    }
    const to = digit === undefined ? (at + (step ?? 0) + options.length) % options.length : Number(digit) - 1
    const chosen = options[to]
    if (chosen === undefined) return
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[to]?.focus()
    if (digit === undefined) onChange(chosen.value)
    else if (!event.repeat) onDigit(chosen.value)
  }
  return (
    <div ref={group} role="radiogroup" {...ties} onKeyDown={onKeyDown} className="flex flex-col">
      {options.map((option, nth) => {
        const isChosen = option.value === value
        const isStop = isChosen || (at === -1 && nth === 0)
        return (
          // biome-ignore lint/a11y/useSemanticElements: Enter confirms here, and a digit chooses; a native radio does neither.
          <button
            key={option.value}
            // A dialog focuses any element.
            ref={isStop ? (first as Ref<HTMLButtonElement>) : undefined}
            type="button"
            role="radio"
            tabIndex={isStop ? 0 : -1}
            aria-checked={isChosen}
            aria-keyshortcuts={String(nth + 1)}
            aria-disabled={fixed || undefined}
            onClick={() => !fixed && onChange(option.value)}
            className={cx(
              'flex min-h-10 items-center gap-2.5 rounded px-3 text-left text-table',
              isChosen ? 'bg-primary-soft font-medium text-primary-ink' : 'hover:bg-surface-3',
            )}
          >
            <KeyHint keys={String(nth + 1)} className="max-sm:hidden pointer-coarse:hidden" />
            <span className="min-w-0 flex-1">{option.label}</span>
            {isChosen && <Icon name="check" size={14} />}
          </button>
        )
      })}
    </div>
  )
}
