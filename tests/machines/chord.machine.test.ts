import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { chordMachine } from '#src/machines/chord.machine.ts'

const started = () => createActor(chordMachine).start()

describe(chordMachine.id, () => {
  test('a first key waits for the next one, however long that takes', () => {
    const actor = started()
    actor.send({ type: 'chord.begun', stroke: 'g', contexts: ['table', 'global'] })
    const snapshot = actor.getSnapshot()
    expect(snapshot.value).toBe('pending')
    expect(snapshot.context).toEqual({ strokes: ['g'], contexts: ['table', 'global'] })
    expect(chordMachine.states.pending?.after).toEqual([])
  })

  test('a longer chord collects its keys', () => {
    const actor = started()
    actor.send({ type: 'chord.begun', stroke: 'g', contexts: ['global'] })
    actor.send({ type: 'chord.continued', stroke: 'p' })
    expect(actor.getSnapshot().context.strokes).toEqual(['g', 'p'])
  })

  test('a step back removes the last key, and removing the only key ends the chord', () => {
    const actor = started()
    actor.send({ type: 'chord.begun', stroke: 'g', contexts: ['global'] })
    actor.send({ type: 'chord.continued', stroke: 'p' })
    actor.send({ type: 'chord.backed' })
    expect(actor.getSnapshot().context.strokes).toEqual(['g'])
    actor.send({ type: 'chord.backed' })
    expect(actor.getSnapshot().value).toBe('resting')
  })

  test('a chord that ends forgets its keys', () => {
    const actor = started()
    actor.send({ type: 'chord.begun', stroke: 'g', contexts: ['global'] })
    actor.send({ type: 'chord.ended' })
    expect(actor.getSnapshot().value).toBe('resting')
    expect(actor.getSnapshot().context).toEqual({ strokes: [], contexts: [] })
  })

  test('at rest, a further key and a step back change nothing', () => {
    const actor = started()
    actor.send({ type: 'chord.continued', stroke: 'o' })
    actor.send({ type: 'chord.backed' })
    expect(actor.getSnapshot().value).toBe('resting')
  })
})
