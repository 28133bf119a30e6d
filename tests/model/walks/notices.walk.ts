import { noticesMachine } from '#src/machines/notices.machine.ts'
import { walkOf } from '../walk.ts'
import { anAnswer } from './answers.ts'

export const noticesWalk = walkOf({
  machine: noticesMachine,
  starts: [
    { name: 'a page of a build', input: { build: 'a' } },
    { name: 'a page of no build', input: { build: null } },
  ],
  events: [
    anAnswer({ code: 4010, message: 'no' }),
    anAnswer({ build: 'b' }),
    { type: 'notice.show', notice: { kind: 'message', tone: 'success', text: { key: 'common:toast.operated' } } },
    { type: 'notices.leaving', is: true },
    { type: 'notice.dismiss', id: 'notice-1' },
  ],
  relevant: ({ build }) => build,
  asks: `
    answerListener: nothing
  `,
  ways: `
    showing answer [tells_a_new_build] -> stays
    showing answer -> stays
    showing notice.show -> stays
    showing notices.leaving -> stays
    showing notice.dismiss -> stays
  `,
})
