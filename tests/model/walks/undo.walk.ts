import { undoMachine } from '#src/machines/undo.machine.ts'
import { walkOf } from '../walk.ts'
import { lost } from './answers.ts'

export const undoWalk = walkOf({
  // There is no queue here.
  machine: undoMachine.provide({ actions: { tell: () => {}, tellCommitting: () => {} } }),
  input: { act: { id: 'a', command: 'c', noun: null, records: ['1'], label: 'x' } },
  events: [{ type: 'act.held' }, { type: 'act.released' }, { type: 'act.undone' }, { type: 'act.flushed' }],
  ends: { commit: { done: [true, false], error: [lost] } },
  asks: `
    commit: {"id":"a"}
  `,
  ways: `
    pending act.undone -> undone
    pending act.flushed -> committing
    pending.counting act.held -> pending.held
    pending.counting delay(undo_time) -> committing
    pending.held act.released -> pending.counting
    committing done(commit) [accepted] -> done
    committing done(commit) -> failed
    committing error(commit) -> failed
  `,
})
