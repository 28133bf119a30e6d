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
    ['an input method hides the letter, the place tells it', { key: 'Process', code: 'KeyG', keyCode: 229 }, 'g'],
    ['a Chinese question mark is a question mark', { key: '？', code: 'Slash', shiftKey: true }, '?'],
    ['an enumeration comma stands on the slash key', { key: '、', code: 'Backslash' }, '/'],
    ['a Chinese closing title mark is a greater-than sign', { key: '》', code: 'Period', shiftKey: true }, '>'],
    ['a Cyrillic letter is the key it stands on', { key: 'о', code: 'KeyJ' }, 'j'],
    ['on AZERTY the letter counts, not the place', { key: 'a', code: 'KeyQ' }, 'a'],
    ['a full-width letter is a letter', { key: 'Ｇ', code: 'KeyG' }, 'g'],
    ['a hidden slash is a slash', { key: 'Process', code: 'Slash', keyCode: 229 }, '/'],
    [
      'a hidden slash with Shift is a question mark',
      { key: 'Process', code: 'Slash', keyCode: 229, shiftKey: true },
      '?',
    ],
    ['a capital letter is its key', { key: 'F', code: 'KeyF', shiftKey: true }, 'f'],
    ['a named key is itself', { key: 'ArrowDown', code: 'ArrowDown' }, 'ArrowDown'],
    ['a character typed with AltGraph is nobody’s', { key: '@', code: 'KeyQ', getModifierState: () => true }, null],
  ])('%s', (_, event, key) => {
    expect(keyOf(press(event), false)).toBe(key)
  })

  test('in a field the input method owns what it composes', () => {
    expect(keyOf(press({ key: 'Enter', code: 'Enter', keyCode: 229 }), true)).toBeNull()
    expect(keyOf(press({ key: 'Enter', code: 'Enter', isComposing: true }), true)).toBeNull()
    expect(keyOf(press({ key: 'Enter', code: 'Enter' }), true)).toBe('Enter')
  })
})

describe('isComposing', () => {
  test('is told by the flag, and by 229 where Safari has dropped the flag already', () => {
    expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
    expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
    expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
  })
})

describe('strokeOf', () => {
  test.each<[string, Partial<Pressed>, string | null]>([
    ['Mod is Ctrl', { key: 'k', code: 'KeyK', ctrlKey: true }, 'Mod+k'],
    ['Shift with a letter is told', { key: 'F', code: 'KeyF', shiftKey: true }, 'Shift+f'],
    ['Caps Lock is not Shift', { key: 'F', code: 'KeyF' }, 'f'],
    ['Shift is part of a punctuation character', { key: '?', code: 'Slash', shiftKey: true }, '?'],
    ['Shift with a named key is told', { key: 'Enter', code: 'Enter', shiftKey: true }, 'Shift+Enter'],
    ['Shift with the space bar is told', { key: ' ', code: 'Space', shiftKey: true }, 'Shift+Space'],
    ['Option and a digit are told by the place', { key: 'ª', code: 'Digit9', altKey: true }, 'Alt+9'],
    ['a sign that Option and a digit make is a digit', { key: '™', code: 'Digit2', altKey: true }, 'Alt+2'],
    ['Alt and the keypad enter a character', { key: '1', code: 'Numpad1', altKey: true }, null],
    ['a modifier alone is no stroke', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }, null],
  ])('%s', (_, event, stroke) => {
    expect(strokeOf(press(event), false, false)).toBe(stroke)
  })

  test('on an Apple keyboard Mod is Command and Ctrl is told apart', () => {
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

  test('refuses a modifier nobody knows', () => {
    expect(() => parseKeys('Cmd+K')).toThrow('unknown modifier')
  })
})

test('strokes are read from what a file may hold, or not at all', () => {
  expect(strokesIn(' g  o ')).toEqual(['g', 'o'])
  expect(strokesIn('+')).toEqual(['+'])
  expect(['', ' ', 'Cmd+K', 'Mod+', 'Mod++'].map(strokesIn)).toEqual([null, null, null, null, null])
})

test('characters are told from keys that write nothing', () => {
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
