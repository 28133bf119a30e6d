// From a keypress to a command: one listener for the whole console.

import {
  type Binding,
  type KeyContext,
  keyContexts,
  modalContexts,
  type Resolution,
  resolve,
} from '#src/keyboard/bindings.ts'
import { isComposing, isEditable } from '#src/keyboard/composing.ts'
import { isModifier, strokeOf } from '#src/keyboard/keys.ts'
import type { ChordEvent } from '#src/machines/chord.machine.ts'
import { availabilityOf, type CommandList } from './availability.ts'
import type { Availability, Command, Situation } from './command.ts'
import { liveKeymap } from './keymap.ts'
import { actsOnRecord } from './keys-ahead.ts'
import { awaitsRecord, whenWhole } from './records/coming-records.ts'
import { belongsToPlace } from './records/place-noun.ts'
import { CONTEXT_ATTRIBUTE, type Situations } from './situation.ts'

export interface DispatchParts {
  readonly commands: CommandList
  readonly situations: Situations
  /** Whether Mod is ⌘. */
  readonly apple: boolean
  /** The current chord. */
  chord(): { readonly strokes: readonly string[]; readonly contexts: readonly string[] }
  tellChord(event: ChordEvent): void
  run(command: Command, situation: Situation): void
  /** A bound command is refused here: show the reason. */
  refuse(command: Command, why: Extract<Availability, { is: 'refused' }>): void
  /** Whether the key was pressed before the page was there; then it runs no command that changes anything. */
  isAhead?(): boolean
  /** A command that changes something was not run, because its key was pressed before the page was there. */
  dropped?(command: Command): void
  /** None of the commands bound to the key is available here: show why. */
  absent(ids: readonly string[], situation: Situation): void
  /** The key is bound for records of other nouns only: no act of theirs is named here. */
  unbound(keys: string): void
  /** The commands or the record that a key waited for could not be loaded. */
  lost(error: unknown): void
  /** A key waits for its command or its record; later keys wait behind it. */
  waiting?(acted: Promise<unknown>): void
}

const isContext = (name: string): name is KeyContext => keyContexts.some((one) => one === name)

/** Key contexts at an element, deepest first. A modal one ends the list; otherwise the page's and the global one follow. */
const contextsAt = (element: Element | null, page: readonly KeyContext[]): readonly KeyContext[] => {
  const found: KeyContext[] = []
  for (
    let at = element?.closest(`[${CONTEXT_ATTRIBUTE}]`);
    at;
    at = at.parentElement?.closest(`[${CONTEXT_ATTRIBUTE}]`)
  ) {
    const name = at.getAttribute(CONTEXT_ATTRIBUTE) ?? ''
    if (!isContext(name)) continue
    found.push(name)
    if (modalContexts.has(name)) return found
  }
  return [...new Set<KeyContext>([...found, ...page, 'global'])]
}

const pressable =
  'a[href], button, summary, input, select, [role="button"], [role="tab"], [role="menuitem"], [role="option"]'
const ownKeys = new Set(['Enter', 'Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** Links and buttons with no other role (such as option or tab): they react only to a press. */
const onlyPressed = ':is(a[href], button, summary):not([role])'
const alongKeys = new Set(['ArrowLeft', 'ArrowRight'])
/**
 * Marks a part of a page whose ← and → are the page's wherever the focus is in it: on radios and sliders too, which
 * keep ↑ and ↓. A text keeps them for its caret.
 */
export const ALONG_ATTRIBUTE = 'data-along-page'

/** Keys that operate the focused control itself: Enter presses a focused button, whatever command is bound to Enter. */
const belongsToControl = (element: Element | null, stroke: string): boolean =>
  ownKeys.has(stroke) &&
  element?.matches(pressable) === true &&
  !(alongKeys.has(stroke) && (element.matches(onlyPressed) || isAlongPage(element)))

const isAlongPage = (element: Element): boolean =>
  element.closest(`[${ALONG_ATTRIBUTE}]`) !== null && !isEditable(element)

/** The browser's own keys for scrolling, selecting all and undoing; they are left to it where no command answers. */
const isNative = (stroke: string, editable: boolean): boolean =>
  /^(?:(?:Mod\+)?(?:Arrow\w+|Page\w+|Home|End|Enter|Space)|Mod\+a)$/.test(stroke) ||
  (editable && /^Mod\+(?:Shift\+)?[yz]$/.test(stroke))

const elementOf = (event: KeyboardEvent): Element | null => (event.target instanceof Element ? event.target : null)

/** The listener. It ignores keys that belong to a composition, are already handled, or are unbound. */
export const createDispatcher = (parts: DispatchParts) => {
  /**
   * Runs the nearest binding whose command is available here, or shows the reason when that command is refused. A
   * command that is still loading runs later, with the situation of the keypress.
   */
  const fire = (
    bindings: readonly Binding[],
    element: Element | null,
    showsWhy: boolean,
    situation = parts.situations.at(element),
  ): boolean => {
    for (const [at, { command: id, otherwise }] of bindings.entries()) {
      const command = parts.commands.find(id)
      const coming = command === undefined ? (parts.commands.coming?.() ?? null) : null
      if (coming !== null) {
        const acted = coming.then(() => void fire(bindings.slice(at), element, showsWhy, situation))
        acted.catch(parts.lost)
        // Keys that are pressed meanwhile are handled after this one.
        if (showsWhy) parts.waiting?.(acted)
        return true
      }
      // A user's own binding may name a command that no longer exists.
      if (command === undefined) continue
      if (showsWhy && awaitsRecord(command, situation) && parts.isAhead?.() !== true) {
        const acted = whenWhole(situation).then((whole) => void fire(bindings.slice(at), element, showsWhy, whole))
        acted.catch(parts.lost)
        parts.waiting?.(acted)
        return true
      }
      const availability = availabilityOf(command, situation)
      if (availability.is === 'hidden') continue
      // Another command of the key says better why nothing happens.
      if (availability.is === 'refused' && availability.isMoot && otherwise) continue
      if (parts.isAhead?.() === true && actsOnRecord(command)) parts.dropped?.(command)
      else if (availability.is === 'refused') parts.refuse(command, availability)
      else parts.run(command, situation)
      return true
    }
    // A page for visitors has few commands, so most keys are not bound on it at all.
    const known = bindings.filter(({ command }) => parts.commands.find(command) !== undefined)
    const [first] = known
    if (!showsWhy || first === undefined) return false
    const own = known.filter(({ command }) => belongsToPlace(command, situation))
    if (own.length === 0) parts.unbound(first.keys)
    else
      parts.absent(
        own.map(({ command }) => command),
        situation,
      )
    return true
  }

  const continueChord = (event: KeyboardEvent): void => {
    event.preventDefault()
    // The first key of the chord is still held down, so this event is not the second key.
    if (event.repeat) return
    const { strokes, contexts } = parts.chord()
    const stroke = strokeOf(event, false, parts.apple)
    if (stroke === null) return
    if (stroke === 'Backspace') {
      parts.tellChord({ type: 'chord.backed' })
      return
    }
    const resolution: Resolution =
      stroke === 'Escape'
        ? { is: 'none' }
        : resolve([...strokes, stroke], contexts.filter(isContext), false, liveKeymap())
    if (resolution.is === 'pending') {
      parts.tellChord({ type: 'chord.continued', stroke })
      return
    }
    // The chord's panel closes first, because the command may open a dialog that takes the focus.
    parts.tellChord({ type: 'chord.ended' })
    if (resolution.is === 'hit') fire(resolution.bindings, elementOf(event), true)
  }

  return (event: KeyboardEvent): void => {
    const element = elementOf(event)
    const editable = isEditable(element)
    // Checked before everything else, even Mod+K: a dialog that opens now would receive the last syllable of the
    // composition.
    if (event.isComposing || (editable && isComposing(event))) return
    if (event.defaultPrevented || isModifier(event.key)) return
    if (parts.chord().strokes.length > 0) {
      continueChord(event)
      return
    }

    const stroke = strokeOf(event, editable, parts.apple)
    if (stroke === null || belongsToControl(element, stroke)) return
    const contexts = contextsAt(element, parts.situations.pageContexts())
    const resolution = resolve([stroke], contexts, editable, liveKeymap())
    if (resolution.is === 'pending') {
      if (event.repeat) return
      event.preventDefault()
      parts.tellChord({ type: 'chord.begun', stroke, contexts })
    } else if (resolution.is === 'hit') {
      const bindings = event.repeat ? resolution.bindings.filter((binding) => binding.repeats) : resolution.bindings
      if (fire(bindings, element, !event.repeat && !isNative(stroke, editable))) event.preventDefault()
    }
  }
}
