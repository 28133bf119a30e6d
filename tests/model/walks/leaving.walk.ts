import { leavingMachine } from '#src/machines/leaving.machine.ts'
import { walkOf } from '../walk.ts'

export const leavingWalk = walkOf({
  machine: leavingMachine,
  events: [
    { type: 'leaving.guarded', form: 'a' },
    { type: 'leaving.guarded', form: 'b' },
    { type: 'leaving.freed', form: 'a' },
    { type: 'leaving.asked', kind: 'screen' },
    { type: 'leaving.answered', agreed: true },
    { type: 'leaving.answered', agreed: false },
  ],
  relevant: ({ form }) => form,
  ways: `
    form.free leaving.guarded -> form.guarded, form.guarded + question.none
    form.guarded leaving.guarded -> form.guarded + question.none, stays
    form.guarded leaving.freed [is_mine] -> form.free
    question leaving.asked -> question.asking
    question.asking leaving.answered [agreed] -> question.agreed
    question.asking leaving.answered -> question.none
    question.agreed leaving.guarded -> form.guarded + question.none, question.none
  `,
})
