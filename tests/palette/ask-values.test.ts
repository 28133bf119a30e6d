import { expect, test } from 'vitest'
import type { Field } from '#src/commands/command.ts'
import { argOf, complaintAbout } from '#src/palette/ask-values.ts'

const price: Field = { name: 'price', kind: 'number', required: true, min: 0, max: 100 }

test.each([
  ['', { word: 'required' }],
  ['十', { word: 'not_a_number' }],
  ['1e3', { word: 'not_a_number' }],
  ['-1', { word: 'too_small', min: 0 }],
  ['100.01', { word: 'too_great', max: 100 }],
  ['0', null],
  ['99.90', null],
  ['１２．５', null],
])('the number %s has the error %j', (text, complaint) => {
  expect(complaintAbout(price, text)).toEqual(complaint)
})

test('a number is sent as it was typed, in plain digits', () => {
  expect(argOf(price, ' １２．５０ ')).toBe('12.50')
})

test('a required record must be chosen, and a text may not exceed its length', () => {
  expect(complaintAbout({ name: 'supplier', kind: 'record', required: true }, '')).toEqual({ word: 'chosen_required' })
  expect(complaintAbout({ name: 'text', kind: 'text', maxLength: 2 }, '三个字')).toEqual({ word: 'too_long', max: 2 })
})

test('a password is sent exactly as typed', () => {
  expect(argOf({ name: 'password', kind: 'password' }, ' １2 ')).toBe(' １2 ')
})

test('a choice that takes a moment accepts its options, and texts that mean a moment', () => {
  const until: Field = {
    name: 'until',
    kind: 'choice',
    required: true,
    orMoment: true,
    options: [{ value: '2026-11-28T01:00:00.000Z', label: 'tomorrow' }],
  }
  expect(complaintAbout(until, '2026-11-28T01:00:00.000Z')).toBeNull()
  expect(complaintAbout(until, '')).toEqual({ word: 'chosen_required' })
  expect(complaintAbout(until, '随便')).toEqual({ word: 'not_a_date' })
  expect(complaintAbout(until, '2030-05-06 15:00')).toBeNull()
  expect(argOf(until, '2030-05-06 15:00')).toBe('2030-05-06T07:00:00.000Z')
  const { orMoment: _, ...closed } = until
  expect(argOf(closed, '2030-05-06 15:00')).toBe('2030-05-06 15:00')
})
