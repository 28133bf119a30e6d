// Keys pressed one after another (g o): keeps the strokes so far and waits for the next without a time limit.
import { assign, setup } from 'xstate'

interface ChordContext {
  /** Strokes so far, as the keymap writes them. */
  strokes: readonly string[]
  /** Key contexts at the first stroke, deepest first; the panel lists their continuations. */
  contexts: readonly string[]
}

export type ChordEvent =
  | { type: 'chord.begun'; stroke: string; contexts: readonly string[] }
  | { type: 'chord.continued'; stroke: string }
  | { type: 'chord.backed' }
  | { type: 'chord.ended' }

const resting: ChordContext = { strokes: [], contexts: [] }

const chart = setup({
  types: { context: {} as ChordContext, events: {} as ChordEvent },
  guards: { one_stroke: ({ context }) => context.strokes.length <= 1 },
  actions: { forget: assign(resting) },
})

/**
 * No `after` here on purpose: WCAG 2.1.1 forbids keystrokes that must come in a certain time. `chord.ended` is sent for
 * a finished chord, an unbound key, Esc and blur alike.
 */
export const chordMachine = chart.createMachine({
  id: 'chord',
  context: resting,
  initial: 'resting',
  states: {
    resting: {
      description: 'No chord has been begun; every key means itself.',
      entry: 'forget',
      on: {
        'chord.begun': {
          target: 'pending',
          actions: assign({ strokes: ({ event }) => [event.stroke], contexts: ({ event }) => event.contexts }),
        },
      },
    },
    pending: {
      description: 'A chord has been begun; the panel shows the keys that go on.',
      tags: ['pending'],
      on: {
        'chord.continued': { actions: assign({ strokes: ({ context, event }) => [...context.strokes, event.stroke] }) },
        'chord.backed': [
          { guard: 'one_stroke', target: 'resting' },
          { actions: assign({ strokes: ({ context }) => context.strokes.slice(0, -1) }) },
        ],
        'chord.ended': 'resting',
      },
    },
  },
})
