import { chordMachine } from '#src/machines/chord.machine.ts'
import { walkOf } from '../walk.ts'

export const chordWalk = walkOf({
  machine: chordMachine,
  events: [
    { type: 'chord.begun', stroke: 'g', contexts: ['global'] },
    { type: 'chord.continued', stroke: 'o' },
    { type: 'chord.backed' },
    { type: 'chord.ended' },
  ],
  // More than two strokes are equivalent to two.
  relevant: ({ strokes }) => Math.min(strokes.length, 2),
  ways: `
    resting chord.begun -> pending
    pending chord.continued -> stays
    pending chord.backed [one_stroke] -> resting
    pending chord.backed -> stays
    pending chord.ended -> resting
  `,
})
