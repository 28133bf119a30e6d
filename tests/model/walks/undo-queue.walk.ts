import { undoQueueMachine } from '#src/machines/undo-queue.machine.ts'
import { walkOf } from '../walk.ts'

const act = { id: 'a', command: 'c', noun: null, records: ['1'], label: 'x' }

export const undoQueueWalk = walkOf({
  machine: undoQueueMachine,
  events: [
    { type: 'undo.delayed', act },
    // The same act again: a second press on the same row.
    { type: 'undo.delayed', act: { ...act, id: 'b' } },
    { type: 'undo.undone' },
    { type: 'undo.held', id: 'a' },
    { type: 'undo.released', id: 'a' },
    { type: 'undo.flushed' },
    { type: 'act.began', id: 'a' },
    { type: 'act.ended', id: 'a', end: 'done' },
  ],
  relevant: ({ acts }) => acts.map(({ id, committing }) => [id, committing]),
  asks: `
    hearLeaving: nothing
    undo: {"act":{"id":"a","command":"c","noun":null,"records":["1"],"label":"x"}}
    undo: {"act":{"id":"b","command":"c","noun":null,"records":["1"],"label":"x"}}
  `,
  ways: `
    keeping undo.delayed [is_new] -> stays
    keeping undo.undone [is_undoable] -> stays
    keeping undo.held [is_there] -> stays
    keeping undo.released [is_there] -> stays
    keeping undo.flushed -> stays
    keeping act.began -> stays
    keeping act.ended -> stays
  `,
})
