import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { SearchInput } from './input.tsx'

/** The pause in typing after which the search runs, ms. */
const PAUSE = 250

export interface SearchBoxProps {
  /** The current search text, from the address. */
  value: string
  /** `replace`: while typing, without a new step in the history. */
  onSearch: (text: string, how: { replace: boolean }) => void
  label: string
  /** The placeholder; also the accessible name where no other is given. */
  hint?: string | undefined
  /** The name of the search icon as a button, which does what Enter does. */
  submitLabel?: string | undefined
  clearLabel: string
  keys?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** Keys that leave the box; `search` searches for its text now. */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>, search: (text: string) => void) => void) | undefined
  /** Something was typed. */
  onType?: (() => void) | undefined
  /** Enter was pressed, and the rows have not come yet; keys typed meanwhile belong to these rows. */
  isWaiting?: boolean | undefined
}

/** The search of a list: it shows the address's text, and changes the address when typing pauses and no syllable is being composed. */
export const SearchBox = (props: SearchBoxProps) => {
  const {
    value,
    onSearch,
    label,
    hint = label,
    submitLabel,
    clearLabel,
    keys,
    ref,
    onKeyDown,
    onType,
    isWaiting,
  } = props
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address is read when the pause is over, not when it began.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string, how: { replace: boolean }) => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === sent.current || composing.current) return
    sent.current = wanted
    latest.current(wanted, how)
  }
  const wait = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next, { replace: true }), PAUSE)
  }
  return (
    <SearchInput
      ref={ref}
      data-coming={isWaiting ? 'rows' : undefined}
      className="w-56! max-sm:w-full!"
      value={text}
      maxLength={100}
      onChange={(next) => {
        onType?.()
        setText(next)
        if (!composing.current) wait(next)
      }}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        wait(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event, (now) => send(now, { replace: true }))
        if (event.key === 'Enter' && !event.defaultPrevented && !isComposing(event.nativeEvent))
          send(event.currentTarget.value, { replace: false })
      }}
      label={label}
      placeholder={hint}
      submitLabel={submitLabel}
      onSubmit={submitLabel === undefined ? undefined : () => send(text, { replace: false })}
      clearLabel={clearLabel}
      keys={keys}
    />
  )
}
