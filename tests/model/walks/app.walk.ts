import { appMachine } from '#src/machines/app.machine.ts'
import { walkOf } from '../walk.ts'
import { anAnswer } from './answers.ts'

export const appWalk = walkOf({
  machine: appMachine,
  input: { settings: {}, build: null, token_stored: false },
  events: [
    { type: 'changed', nouns: ['orders'] },
    { type: 'changed', nouns: ['users'] },
    { type: 'tender_link.held', token: 'a-link' },
    anAnswer({ clock_offset_ms: 1_500 }),
    anAnswer(),
  ],
  asks: `
    answerListener: nothing
    leaving: nothing
    notices: {"build":null}
    session: {"token_stored":false}
    settings: {}
    sharedReading: {"kind":"herb_uses"}
    sharedReading: {"kind":"herbs"}
    sharedReading: {"kind":"regions"}
    snapshots: nothing
  `,
  ways: `
    running changed -> stays
    running tender_link.held -> stays
    running answer [tells_the_time] -> stays
  `,
})
