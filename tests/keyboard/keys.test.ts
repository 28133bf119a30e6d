import { describe, expect, test } from 'vitest'
import { isComposing } from '#src/keyboard/composing.ts'
import {
  isCharacterStroke,
  isFreeInFields,
  keyOf,
  type Pressed,
  parseKeys,
  strokeOf,
  strokesIn,
} from '#src/keyboard/keys.ts'

describe('keyOf', () => {
  test.each<[string, Partial<Pressed>, string | null]>([
    ['a letter hidden by an input method is read from its place', { key: 'Process', code: 'KeyG', keyCode: 229 }, 'g'],
    ['a Chinese question mark is a question mark', { key: '？', code: 'Slash', shiftKey: true }, '?'],
    ['an enumeration comma stands on the slash key', { key: '、', code: 'Backslash' }, '/'],
    ['a Chinese closing title mark is a greater-than sign', { key: '》', code: 'Period', shiftKey: true }, '>'],
    ['a Cyrillic letter is the Latin letter of the same key', { key: 'о', code: 'KeyJ' }, 'j'],
    ['on AZERTY the letter counts and not the place', { key: 'a', code: 'KeyQ' }, 'a'],
    ['a full-width letter is a letter', { key: 'Ｇ', code: 'KeyG' }, 'g'],
    ['a hidden slash is a slash', { key: 'Process', code: 'Slash', keyCode: 229 }, '/'],
    [
      'a hidden slash with Shift is a question mark',
      { key: 'Process', code: 'Slash', keyCode: 229, shiftKey: true },
      '?',
    ],
    ['a capital letter is its key', { key: 'F', code: 'KeyF', shiftKey: true }, 'f'],
    ['a named key is itself', { key: 'ArrowDown', code: 'ArrowDown' }, 'ArrowDown'],
    ['a character typed with AltGraph is no key', { key: '@', code: 'KeyQ', getModifierState: () => true }, null],
  ])('%s', (_, event, key) => {
    expect(keyOf(press(event), false)).toBe(key)
  })

  test('in a field a composed key is no key', () => {
    expect(keyOf(press({ key: 'Enter', code: 'Enter', keyCode: 229 }), true)).toBeNull()
    expect(keyOf(press({ key: 'Enter', code: 'Enter', isComposing: true }), true)).toBeNull()
    expect(keyOf(press({ key: 'Enter', code: 'Enter' }), true)).toBe('Enter')
  })
})

describe('isComposing', () => {
  test('is true by the flag, or by the key code 229 where Safari has cleared the flag', () => {
    expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
    expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
    expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
  })
})

describe('strokeOf', () => {
  test.each<[string, Partial<Pressed>, string | null]>([
    ['Mod is Ctrl', { key: 'k', code: 'KeyK', ctrlKey: true }, 'Mod+k'],
    ['Shift with a letter counts', { key: 'F', code: 'KeyF', shiftKey: true }, 'Shift+f'],
    ['Caps Lock is not Shift', { key: 'F', code: 'KeyF' }, 'f'],
    ['Shift is part of a punctuation character', { key: '?', code: 'Slash', shiftKey: true }, '?'],
    ['Shift with a named key counts', { key: 'Enter', code: 'Enter', shiftKey: true }, 'Shift+Enter'],
    ['Shift with the space bar counts', { key: ' ', code: 'Space', shiftKey: true }, 'Shift+Space'],
    ['Option with a digit is read from the place', { key: 'ª', code: 'Digit9', altKey: true }, 'Alt+9'],
    ['a sign typed by Option with a digit is the digit', { key: '™', code: 'Digit2', altKey: true }, 'Alt+2'],
    ['Alt with the keypad enters a character and is no stroke', { key: '1', code: 'Numpad1', altKey: true }, null],
    ['a modifier alone is no stroke', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }, null],
  ])('%s', (_, event, stroke) => {
    expect(strokeOf(press(event), false, false)).toBe(stroke)
  })

  test('on an Apple keyboard Mod is Command, and Ctrl is a modifier of its own', () => {
    expect(strokeOf(press({ key: 'k', metaKey: true }), false, true)).toBe('Mod+k')
    expect(strokeOf(press({ key: 'k', ctrlKey: true }), false, true)).toBe('Ctrl+k')
  })
})

describe('parseKeys', () => {
  test('gives the strokes of a binding as they are pressed', () => {
    expect(parseKeys('g o')).toEqual(['g', 'o'])
    expect(parseKeys('Mod+K')).toEqual(['Mod+k'])
    expect(parseKeys('Shift+Mod+Enter')).toEqual(['Mod+Shift+Enter'])
  })

  test('refuses an unknown modifier', () => {
    expect(() => parseKeys('Cmd+K')).toThrow('unknown modifier')
  })
})

test('strokes are read from the text of a file, or null', () => {
  expect(strokesIn(' g  o ')).toEqual(['g', 'o'])
  expect(strokesIn('+')).toEqual(['+'])
  expect(['', ' ', 'Cmd+K', 'Mod+', 'Mod++'].map(strokesIn)).toEqual([null, null, null, null, null])
})

test('keys that type a character are distinguished from those that type none', () => {
  expect(['a', 'Shift+y', '?', '/'].every(isCharacterStroke)).toBe(true)
  expect(['Space', 'Enter', 'Mod+k', 'F8', 'Shift+F8'].some(isCharacterStroke)).toBe(false)
  expect(['Mod+k', 'Alt+x', 'F8', 'Shift+F8'].every(isFreeInFields)).toBe(true)
  expect(['a', 'Shift+y', 'Enter', 'Space', 'ArrowDown'].some(isFreeInFields)).toBe(false)
})

const press = (event: Partial<Pressed>): Pressed => ({
  key: '',
  code: '',
  keyCode: 0,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...event,
})
