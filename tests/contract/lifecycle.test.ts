import { describe, expect, test } from 'vitest'
import { and, setup } from 'xstate'
import { advance, guardsFrom, NotOffered, offers, WRONG_STATE } from '#contract/lifecycle.ts'

const names = ['ready', 'allowed', 'urgent'] as const
const all = { ready: true, allowed: true, urgent: true }

const kettle = setup({
  types: { context: {} as Record<(typeof names)[number], boolean> },
  guards: guardsFrom(names),
  actions: { recorded: () => {} },
}).createMachine({
  id: 'kettle',
  context: { ready: false, allowed: false, urgent: false },
  initial: 'cold',
  states: {
    cold: {
      on: {
        heat: { guard: and(['ready', 'allowed']), target: 'hot' },
        note: { actions: 'recorded' },
        peek: [
          { guard: 'urgent', target: 'hot' },
          { guard: 'ready', actions: 'recorded' },
        ],
      },
    },
    hot: {
      initial: 'simmering',
      on: { cool: 'cold', note: { actions: 'recorded' } },
      states: { simmering: { on: { boil: 'boiling' } }, boiling: {} },
    },
  },
})

describe('offers', () => {
  test('an event whose facts all hold is offered without a reason', () => {
    expect(offers(kettle, { value: 'cold', facts: all })).toEqual([
      { event: 'heat' },
      { event: 'note' },
      { event: 'peek' },
    ])
  })

  test('a refusal is the first fact that does not hold, also inside and()', () => {
    const facts = { ready: false, allowed: false, urgent: true }
    expect(offers(kettle, { value: 'cold', facts })).toContainEqual({ event: 'heat', refusal: 'ready' })
    expect(offers(kettle, { value: 'cold', facts: { ...facts, ready: true } })).toContainEqual({
      event: 'heat',
      refusal: 'allowed',
    })
  })

  test('an event with two ways is refused only when both are closed, for the reason of the first', () => {
    const shut = { ready: false, allowed: true, urgent: false }
    expect(offers(kettle, { value: 'cold', facts: { ...shut, ready: true } })).toContainEqual({ event: 'peek' })
    expect(offers(kettle, { value: 'cold', facts: shut })).toContainEqual({ event: 'peek', refusal: 'urgent' })
  })

  test('an inner state offers its own events and those of its parent', () => {
    expect(offers(kettle, { value: { hot: 'simmering' }, facts: all }).map((one) => one.event)).toEqual([
      'boil',
      'cool',
      'note',
    ])
  })

  test('a missing fact counts as false', () => {
    expect(offers(kettle, { value: 'cold', facts: {} })).toContainEqual({ event: 'heat', refusal: 'ready' })
  })
})

describe('advance', () => {
  test('an accepted event leads to its target', () => {
    expect(advance(kettle, { value: 'cold', facts: all }, 'heat')).toEqual({ hot: 'simmering' })
    expect(advance(kettle, { value: { hot: 'simmering' }, facts: all }, 'boil')).toEqual({ hot: 'boiling' })
  })

  test('an accepted event without a target returns the same value', () => {
    expect(advance(kettle, { value: { hot: 'boiling' }, facts: all }, 'note')).toEqual({ hot: 'boiling' })
  })

  test('a refused event throws the fact that refuses it', () => {
    expect(refusal(() => advance(kettle, { value: 'cold', facts: { ...all, allowed: false } }, 'heat'))).toBe('allowed')
  })

  test('an event that the state does not have throws wrong_state', () => {
    expect(refusal(() => advance(kettle, { value: 'cold', facts: all }, 'boil'))).toBe(WRONG_STATE)
    expect(refusal(() => advance(kettle, { value: 'cold', facts: all }, 'no_such_event'))).toBe(WRONG_STATE)
  })
})

const refusal = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof NotOffered) return error.refusal
    throw error
  }
  return 'accepted'
}
