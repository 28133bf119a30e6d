import { submissionMachine } from '#src/machines/submission.machine.ts'
import { walkOf } from '../walk.ts'
import { lost } from './answers.ts'

const no = (code: number, ...paths: string[]) => ({
  is: 'refused',
  code,
  message: 'no',
  errors: paths.map((path) => ({ path, code: 'taken', message: 'taken' })),
})

export const submissionWalk = walkOf({
  machine: submissionMachine,
  events: [
    { type: 'submission.submit', input: { order_no: '1' } },
    { type: 'submission.retry' },
    { type: 'submission.edit' },
  ],
  ends: {
    send: {
      done: [
        { is: 'done' },
        { is: 'withdrawn' },
        no(4009),
        // A taken value has the code of a conflict, but is corrected like any other fault.
        no(4009, 'order_no'),
        no(4001, 'order_no'),
        { is: 'failed', message: '' },
      ],
      error: [lost],
    },
  },
  asks: `
    send: {"input":{"order_no":"1"}}
  `,
  ways: `
    editing submission.submit -> submitting
    submitting done(send) [done] -> confirmed
    submitting done(send) [withdrawn] -> editing
    submitting done(send) [conflicted] -> conflicted
    submitting done(send) [refused] -> refused
    submitting done(send) -> unknown
    submitting error(send) -> unknown
    unknown submission.retry -> submitting
    unknown submission.submit -> submitting
    confirmed submission.edit -> editing
    refused submission.submit -> submitting
    refused submission.edit -> editing
    conflicted submission.submit -> submitting
    conflicted submission.edit -> editing
  `,
})
