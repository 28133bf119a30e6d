// Keys pressed while a page is still loading: they are held, and once the page is there each one is replayed, as text
// in its field or as a key.
import { isAwaited, opensPalette, takeHeldKeys } from '#src/keyboard/before-shell.ts'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import type { Command } from './command.ts'

/** Marks a placeholder: of a page, of the rows of its list (`rows`), or of the record that a key needs (`record`). */
export const COMING_ATTRIBUTE = 'data-coming'
const COMING = `[${COMING_ATTRIBUTE}]`

type Held = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

export interface KeysAhead {
  /** Holds a key of a page that is not there yet. Returns false when the key goes its usual way. */
  take(event: KeyboardEvent): boolean
  /** Whether a held key is being replayed; it must run no command that changes a record. */
  isReplaying(): boolean
  /** Drops the held keys, because the user has pressed a pointer button. */
  forget(): void
  stop(): void
}

/** Keys that work at once while only the rows are missing: the search box is there, and the user can leave for another page. */
const workAtOnce = new Set(['g', '/'])

/** Commands that navigate. All other commands change something, so they wait until their record is on the screen. */
const navigating = /^(rows\.(?!mark|extend|unmark)|cells|pages|records|list|palette|sheet|inbox|preferences)/
export const actsOnRecord = ({ id, group }: Command): boolean =>
  group !== 'go' && group !== 'create' && !navigating.test(id)

const isComing = () => document.querySelector(COMING) !== null

const pressesButton = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.closest('button') !== null

/** An input method cannot compose for a page that is not there, so the key's own letter is used. */
const letterOf = (press: Held): string | null => {
  const { key, code } = press
  if (opensPalette(press)) return null
  return key.length === 1 ? key : key === 'Process' ? (/^Key(.)$/.exec(code)?.[1]?.toLowerCase() ?? null) : null
}

/** `ready` resolves when the commands of keys are loaded; keys pressed before the console was there wait for it too. */
export const createKeysAhead = (ready: () => Promise<unknown> | null = () => null): KeysAhead => {
  const held: Held[] = [...takeHeldKeys()]
  let replaying = false
  let next: ReturnType<typeof setTimeout> | undefined
  const watch = new MutationObserver(() => {
    if (isComing()) return
    watch.disconnect()
    replayNext()
  })
  const wait = () =>
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: [COMING_ATTRIBUTE] })

  /** Keys are replayed one at a time, because one may open another page, for which the rest must wait again. */
  const replayNext = () => {
    const key = held.shift()
    if (key === undefined) return
    replaying = true
    try {
      const field = letterOf(key) === null ? null : (textField(document.activeElement) ?? firstField())
      if (field === null) press(key)
      else {
        // Text goes into its field at once, so that keys pressed from now on come after it.
        const end = held.findIndex((one) => letterOf(one) === null)
        const rest = held.splice(0, end === -1 ? held.length : end)
        write(field, [key, ...rest].map(letterOf).join(''))
      }
    } finally {
      replaying = false
    }
    if (held.length > 0) next = setTimeout(() => (isComing() ? wait() : replayNext()))
  }
  const forget = () => {
    held.length = 0
    clearTimeout(next)
    watch.disconnect()
  }
  if (held.length > 0) Promise.resolve(ready()).then(() => (isComing() ? wait() : replayNext()), forget)
  return {
    take(event) {
      if (replaying || isComposing(event) !== (event.key === 'Process')) return false
      const isAhead = held.length > 0
      const isShortcut = isAhead && opensPalette(event)
      if (!isShortcut && (event.ctrlKey || event.metaKey || event.altKey)) return false
      if (!isAhead && !isComing()) return false
      // After Enter a search box takes no more text: keys typed now belong to the rows that are on their way.
      const inSearch = event.target instanceof Element && event.target.matches(COMING)
      const isTyping = !inSearch && isEditable(event.target)
      if (document.querySelector('[role="dialog"]') !== null || (!isAhead && isTyping)) return false
      if (event.key === 'Escape') {
        forget()
        return isAhead
      }
      const onlyRows = document.querySelector(`${COMING}:not([data-coming="rows"])`) === null
      if (!isAhead && onlyRows && !inSearch && workAtOnce.has(event.key)) return false
      if (!isShortcut && !isAwaited(event.key)) return false
      // A focused button answers to these keys itself, and a replayed key would not press it.
      if (!isAhead && pressesButton(event)) return false
      // The key that led here is still held down, so its repeats are dropped.
      if (event.repeat) return true
      if (!isAhead) wait()
      held.push(event)
      return true
    },
    isReplaying: () => replaying,
    forget,
    stop: forget,
  }
}

const press = (key: Held): void => {
  const event = {
    key: letterOf(key) ?? key.key,
    code: key.code,
    shiftKey: key.shiftKey,
    ctrlKey: key.ctrlKey,
    metaKey: key.metaKey,
    bubbles: true,
    cancelable: true,
  }
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event))
}

const write = (field: TextField, text: string): void => {
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const textField = (element: Element | null): TextField | null =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && isEditable(element)
    ? element
    : null

/** On a form where nothing has the focus yet: focuses the first field and sets the caret to its end. */
const firstField = (): TextField | null => {
  const form = document.querySelector('main [data-key-context="form"]')
  const first = form?.querySelector('input:not([disabled], [readonly], [type="search"]), textarea:not([readonly])')
  const field = textField(first ?? null)
  if (field === null || form?.contains(document.activeElement?.closest('[role="gridcell"]') ?? null) === true)
    return null
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  return field
}
