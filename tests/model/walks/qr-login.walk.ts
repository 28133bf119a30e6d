import { QR_LOGIN_SECONDS } from '#contract/qr-login.ts'
import { qrLoginMachine } from '#src/machines/qr-login.machine.ts'
import { walkOf } from '../walk.ts'
import { accepted, lost, refused } from './answers.ts'

const overMs = QR_LOGIN_SECONDS * 1000 + 1

export const qrLoginWalk = walkOf({
  machine: qrLoginMachine,
  input: { jitter: 0.2 },
  events: [
    { type: 'qr.refresh' },
    { type: 'page.hidden' },
    { type: 'page.visible', at: 0 },
    // The machine was asleep: its clock has moved, and its timers have not.
    { type: 'page.visible', at: overMs },
  ],
  ends: {
    ask: {
      done: [
        { reply: accepted({ picture: 'blob:1' }), from: 0 },
        { reply: refused(), from: 0 },
      ],
      error: [lost],
    },
    poll: {
      done: [
        accepted({ status: 'created' }),
        accepted({ status: 'scanned', number: '42' }),
        accepted({ status: 'confirmed', token: 't', username: 'buyer' }),
        accepted({ status: 'refused' }),
        accepted({ status: 'expired' }),
        accepted(null),
        refused(4029),
      ],
      error: [lost],
    },
    good: { done: [undefined] },
  },
  relevant: ({ hidden, misses }) => `${hidden} ${misses}`,
  // The longest pause with its full jitter.
  delays: { pause: 12_000 },
  asks: `
    ask: nothing
    holdCode: nothing
    poll: nothing
    until: 120000
    watchPage: nothing
  `,
  ways: `
    * page.hidden -> stays
    * page.visible -> stays
    idle always -> requesting
    requesting done(ask) [given] -> open.stage.waiting + open.polling.asking, open.stage.waiting + open.polling.hidden
    requesting done(ask) -> failed
    requesting error(ask) -> failed
    open qr.refresh -> requesting
    open done(good) -> expired
    open.polling.deciding always [is_hidden] -> open.stage.waiting + open.polling.hidden
    open.polling.deciding always -> open.stage.waiting + open.polling.asking
    open.polling.asking page.hidden -> open.polling.hidden
    open.polling.asking done(poll) [brings_entry] -> confirmed
    open.polling.asking done(poll) [stands] -> open.polling.resting, open.stage.scanned + open.polling.resting
    open.polling.asking done(poll) [stands] -> refused
    open.polling.asking done(poll) [has_ended] -> expired
    open.polling.asking done(poll) [is_worn_out] -> expired
    open.polling.asking done(poll) [is_refused] -> open.polling.resting
    open.polling.asking done(poll) -> open.polling.resting
    open.polling.asking error(poll) [is_worn_out] -> expired
    open.polling.asking error(poll) -> open.polling.resting
    open.polling.resting page.hidden -> open.polling.hidden
    open.polling.resting delay(pause) -> open.polling.asking
    open.polling.hidden page.visible [is_over] -> expired
    open.polling.hidden page.visible -> open.polling.asking
    refused qr.refresh -> requesting
    expired qr.refresh -> requesting
    failed qr.refresh -> requesting
  `,
})
