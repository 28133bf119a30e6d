import { sessionMachine } from '#src/machines/session.machine.ts'
import { infoOf } from '../../support/answers.ts'
import { walkOf } from '../walk.ts'
import { accepted, anAnswer, lost, refused } from './answers.ts'

const initialised = (reply: object) => ({ reply, authority: ['user'] })

export const sessionWalk = walkOf({
  machine: sessionMachine,
  starts: [
    { name: 'no token is stored', input: { token_stored: false } },
    { name: 'a token is stored', input: { token_stored: true } },
  ],
  events: [
    { type: 'session.sign_in', username: 'buyer', password: 'secret' },
    { type: 'session.sign_in_by_code', token: 't-2', username: 'buyer' },
    { type: 'session.sign_out' },
    { type: 'session.renew' },
    { type: 'session.retry' },
    anAnswer(),
    anAnswer({ restarts: true }),
    anAnswer({ code: 401 }),
    { type: 'token.elsewhere', signed: true },
    { type: 'token.elsewhere', signed: false },
    { type: 'leaving.elsewhere', username: 'buyer' },
  ],
  ends: {
    sign_in: { done: [accepted({ token: 't-1', username: 'buyer' }), refused()], error: [lost] },
    initialise: { done: [initialised(accepted(infoOf().data)), initialised(refused(500))], error: [lost] },
    renew: { done: [initialised(accepted(infoOf().data)), initialised(refused(500))], error: [lost] },
    sign_out: { done: [undefined], error: [lost] },
  },
  asks: `
    answerListener: nothing
    initialise: {"quiet":false}
    initialise: {"quiet":true}
    listenToOtherTabs: nothing
    signIn: {"username":"buyer","password":"secret"}
    signOut: nothing
  `,
  ways: `
    * answer [restarts] -> signed_out
    * answer [ends_session] -> expired
    * token.elsewhere [signed_elsewhere] -> initialising.asking
    * token.elsewhere -> expired
    * leaving.elsewhere -> stays
    deciding always [token_stored] -> initialising.asking
    deciding always -> signed_out
    signed_out session.sign_in -> signing_in
    signed_out session.sign_in_by_code -> initialising.asking
    expired session.sign_in -> signing_in
    expired session.sign_in_by_code -> initialising.asking
    signing_in done(sign_in) [accepted] -> initialising.asking
    signing_in done(sign_in) -> signed_out
    signing_in error(sign_in) -> signed_out
    initialising.asking done(initialise) [accepted] -> signed_in.present
    initialising.asking done(initialise) -> signed_out
    initialising.asking error(initialise) -> initialising.unreachable
    initialising.unreachable session.retry -> initialising.asking
    initialising.unreachable delay(between_attempts) -> initialising.asking
    signed_in.present session.sign_out -> signed_in.leaving
    signed_in.present session.renew -> signed_in.renewing
    signed_in.renewing session.sign_out -> signed_in.leaving
    signed_in.renewing done(renew) [accepted] -> signed_in.present
    signed_in.renewing done(renew) -> signed_in.present
    signed_in.renewing error(renew) -> signed_in.present
    signed_in.leaving answer -> stays
    signed_in.leaving done(sign_out) -> signed_out
    signed_in.leaving error(sign_out) -> signed_out
    signed_in.leaving delay(goodbye) -> signed_out
  `,
})
