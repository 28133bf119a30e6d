// The key of a keyboard event as one plain name, whatever the layout or input method. Pure.
import { isComposing } from '#src/keyboard/composing.ts'

/** The properties of a KeyboardEvent that are read here; tests pass plain objects. */
export interface Pressed {
  readonly key: string
  readonly code: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  getModifierState?(name: string): boolean
}

/** Chinese punctuation on the keys of ASCII characters. */
const chinesePunctuation: Readonly<Record<string, string>> = {
  '\u3001': '/',
  '\u3002': '.',
  '\uff0c': ',',
  '\uff1f': '?',
  '\u300b': '>',
  '\u300a': '<',
  '\uff1b': ';',
  '\uff1a': ':',
  '\u3010': '[',
  '\u3011': ']',
  '\uff01': '!',
  '\uff08': '(',
  '\uff09': ')',
  '\u00b7': '`',
}

/** A character as an ASCII keyboard gives it: full-width forms and Chinese punctuation as plain ones. */
export const plainCharacter = (character: string): string =>
  chinesePunctuation[character] ?? character.normalize('NFKC')

/** The key by its physical place, where an input method or another alphabet hides the character. */
const physical = (event: Pressed): string | null => {
  const plain = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]
  if (plain !== undefined) return plain.toLowerCase()
  return event.code === 'Slash' ? (event.shiftKey ? '?' : '/') : null
}

/** The key without its modifiers, or `null` for an event to ignore: composing in a field, AltGraph, a dead key. */
export const keyOf = (event: Pressed, editable: boolean): string | null => {
  if (editable && isComposing(event)) return null
  if (event.getModifierState?.('AltGraph') === true) return null
  // Option and a digit give a sign on Apple keyboards, and a shifted digit on French ones; Alt and the keypad enter a
  // character by its number.
  if (event.altKey && event.code.startsWith('Numpad')) return null
  if (event.altKey && event.code.startsWith('Digit')) return physical(event)
  if (event.key === 'Process' || event.key === 'Unidentified' || event.keyCode === 229) return physical(event)
  if (event.key.length !== 1) return event.key
  const plain = plainCharacter(event.key)
  return /^[\x20-\x7e]$/.test(plain) ? plain.toLowerCase() : physical(event)
}

const modifierKeys = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'OS',
  'Dead',
])

/** Whether a key is a modifier. */
export const isModifier = (key: string): boolean => modifierKeys.has(key)

/**
 * One stroke in the notation of the keymap: `Mod+k`, `Shift+f`, `?`, `ArrowDown`. A punctuation character already
 * includes Shift.
 */
export const strokeOf = (event: Pressed, editable: boolean, apple: boolean): string | null => {
  const key = keyOf(event, editable)
  if (key === null || isModifier(key)) return null
  const mod = apple ? event.metaKey : event.ctrlKey
  const foreign = apple ? event.ctrlKey : event.metaKey
  const shows = /^[^a-z ]$/.test(key) // the character already includes Shift
  const parts = [
    mod ? 'Mod' : '',
    foreign ? (apple ? 'Ctrl' : 'Meta') : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && !shows ? 'Shift' : '',
    key === ' ' ? 'Space' : key,
  ]
  return parts.filter((part) => part !== '').join('+')
}

const order = ['Mod', 'Ctrl', 'Meta', 'Alt', 'Shift']
const isLetter = (key: string) => /^[a-z]$/i.test(key)

/** One written stroke in the form {@link strokeOf} gives: `Mod+K` → `Mod+k`. Throws on an unknown modifier. */
const normalise = (written: string): string => {
  const parts = written === '+' ? ['+'] : written.split('+')
  const key = parts.pop() ?? ''
  for (const part of parts) if (!order.includes(part)) throw new Error(`unknown modifier in key ${written}`)
  const held = order.filter((name) => parts.includes(name))
  return [...held, isLetter(key) ? key.toLowerCase() : key].join('+')
}

/** A binding's keys as strokes: `g o` → two, `Mod+K` → one. */
export const parseKeys = (keys: string): readonly string[] => keys.split(' ').map(normalise)

/** Keys as {@link parseKeys} reads them, or `null` where they are invalid. */
export const strokesIn = (keys: string): readonly string[] | null => {
  if (keys.trim() === '') return null
  try {
    const strokes = keys.trim().split(/\s+/).map(normalise)
    return strokes.some((stroke) => stroke.endsWith('+') && stroke !== '+') ? null : strokes
  } catch {
    return null
  }
}

/** A letter, digit or sign without a modifier but Shift: users may switch these off (WCAG 2.1.4). */
export const isCharacterStroke = (stroke: string): boolean => /^(?:Shift\+)?.$/.test(stroke)

/** Whether a stroke types nothing in a text field, so that it may be a key there too. */
export const isFreeInFields = (stroke: string): boolean => /^(?:Mod|Ctrl|Meta|Alt)\+|^(?:Shift\+)?F\d+$/.test(stroke)

/** Whether the keyboard is an Apple one, where Mod is ⌘. */
export const isApple = (platform: string): boolean => /mac|iphone|ipad/i.test(platform)
