import { tenderPageMachine } from '#src/machines/tender-page.machine.ts'
import type { TenderPlace } from '#src/machines/tender-presentation.ts'
import { walkOf } from '../walk.ts'
import { lost } from './answers.ts'

const LOCK_MS = 60_000

const answered = (place: TenderPlace) => ({ type: 'page.answered' as const, place })
const ends = {
  done: [
    { is: 'done' },
    { is: 'locked', until_at: LOCK_MS },
    { is: 'refused', message: 'no', errors: [] },
    { is: 'unknown' },
  ],
  error: [lost],
}

export const tenderPageWalk = walkOf({
  machine: tenderPageMachine,
  events: [
    answered('staff_browser'),
    answered('passcode_unset'),
    answered('passcode_set'),
    answered('reset_asked'),
    answered('open'),
    answered('tendered'),
    answered('reconfirm'),
    answered('declined'),
    answered('reviewing'),
    answered('to_answer'),
    answered('concluded'),
    { type: 'page.failed', gone: true },
    { type: 'page.failed', gone: false },
    { type: 'gate.entered' },
    { type: 'gate.left' },
    { type: 'gate.typed' },
    { type: 'gate.sent' },
    { type: 'gate.forgot' },
    { type: 'tender.edit' },
    { type: 'tender.handed_in' },
    { type: 'award.checked' },
    { type: 'award.reopened' },
  ],
  ends: { set: ends, unlock: ends, reset: ends, lock: { done: [undefined] } },
  relevant: ({ place, locked_until_at }) => [place, locked_until_at],
  asks: `
    send: {"kind":"reset"}
    send: {"kind":"set"}
    send: {"kind":"unlock"}
    until: 60000
  `,
  ways: `
    * page.answered [elsewhere] -> gate.demand, gate.entering.typing, gate.locked, gate.reset_asked, staff_browser, unlocked.answering.choosing, unlocked.concluded, unlocked.declined, unlocked.handed_in, unlocked.reconfirming, unlocked.reviewing, unlocked.writing
    * page.answered -> stays
    * page.failed [gone] -> unreadable
    reading page.failed -> unreadable
    deciding always [of_staff] -> staff_browser
    deciding always [passcode_unset] -> gate.demand
    deciding always [reset_asked] -> gate.reset_asked
    deciding always [passcode_set locked] -> gate.locked
    deciding always [passcode_set] -> gate.entering.typing
    deciding always [tendered] -> unlocked.handed_in
    deciding always [to_reconfirm] -> unlocked.reconfirming
    deciding always [declined] -> unlocked.declined
    deciding always [under_review] -> unlocked.reviewing
    deciding always [to_answer] -> unlocked.answering.choosing
    deciding always [concluded] -> unlocked.concluded
    deciding always -> unlocked.writing
    gate.demand gate.entered [passcode_unset] -> gate.setting.typing
    gate.demand gate.entered [reset_asked] -> gate.reset_asked
    gate.demand gate.entered [locked] -> gate.locked
    gate.demand gate.entered -> gate.entering.typing
    gate.setting.typing gate.sent -> gate.setting.sending
    gate.setting.typing gate.typed -> stays
    gate.setting.typing gate.left -> gate.demand
    gate.setting.sending done(set) [done] -> gate.opening
    gate.setting.sending done(set) [too_many_tries] -> gate.locked
    gate.setting.sending done(set) -> gate.setting.typing
    gate.setting.sending error(set) -> gate.setting.typing
    gate.entering.typing gate.sent -> gate.entering.sending
    gate.entering.typing gate.typed -> stays
    gate.entering.typing gate.left -> gate.demand
    gate.entering.typing gate.forgot -> gate.forgotten.reading
    gate.entering.sending done(unlock) [done] -> gate.opening
    gate.entering.sending done(unlock) [too_many_tries] -> gate.locked
    gate.entering.sending done(unlock) -> gate.entering.typing
    gate.entering.sending error(unlock) -> gate.entering.typing
    gate.locked gate.left -> gate.demand
    gate.locked gate.forgot -> gate.forgotten.reading
    gate.locked done(lock) -> gate.entering.typing
    gate.forgotten.reading gate.sent -> gate.forgotten.sending
    gate.forgotten.reading gate.entered [locked] -> gate.locked
    gate.forgotten.reading gate.entered -> gate.entering.typing
    gate.forgotten.sending done(reset) [done] -> gate.reset_asked
    gate.forgotten.sending done(reset) -> gate.forgotten.reading
    gate.forgotten.sending error(reset) -> gate.forgotten.reading
    gate.reset_asked gate.entered [locked] -> gate.locked
    gate.reset_asked gate.entered -> gate.entering.typing
    gate.reset_asked gate.left -> gate.demand
    gate.opening page.answered [let_in] -> unlocked.answering.choosing, unlocked.concluded, unlocked.declined, unlocked.handed_in, unlocked.reconfirming, unlocked.reviewing, unlocked.writing
    gate.opening page.answered -> gate.no_cookie
    gate.no_cookie gate.entered -> gate.entering.typing
    gate.no_cookie gate.left -> gate.demand
    unlocked.writing tender.handed_in [tendered] -> unlocked.handed_in
    unlocked.writing tender.handed_in -> stays
    unlocked.handed_in tender.edit -> unlocked.writing
    unlocked.reconfirming tender.edit -> unlocked.writing
    unlocked.declined tender.edit -> unlocked.writing
    unlocked.answering.choosing award.checked -> unlocked.answering.summing
    unlocked.answering.summing award.reopened -> unlocked.answering.choosing
  `,
})
