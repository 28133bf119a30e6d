import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { isComposing } from '#src/keyboard/composing.ts'
import { SearchInput } from './input.tsx'

/** Letters are waited for this long before anything is asked, ms. */
const PAUSE = 250

export interface SearchBoxProps {
  /** What is searched for now, as the address says. */
  value: string
  /** `replace` while typing; Enter is a step of its own. */
  onSearch: (text: string, how: { replace: boolean }) => void
  label: string
  /** What stands in the empty box; its name where nothing else is said. */
  hint?: string | undefined
  /** Of the glass in front, which then does what Enter does. */
  submitLabel?: string | undefined
  clearLabel: string
  keys?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** Keys that lead on from the box; `search` sends what stands in it now. */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>, search: (text: string) => void) => void) | undefined
  /** Something was typed. */
  onType?: (() => void) | undefined
}

/** The search of a list: follows the address, and changes it when typing pauses; while a syllable is being composed it waits. */
export const SearchBox = (props: SearchBoxProps) => {
  const { value, onSearch, label, hint = label, submitLabel, clearLabel, keys, ref, onKeyDown, onType } = props
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address of when the pause is over, not of when it began.
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
