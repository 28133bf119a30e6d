// How machines receive every call of the page.
import { fromCallback } from 'xstate'
import { code } from '#contract/answer-codes.ts'
import { type Answer, onAnswer } from '#src/api/answers.ts'

/** One finished call; cancelled calls and answers to an ended session are not sent. */
export interface AnswerEvent {
  readonly type: 'answer'
  readonly answer: Answer
}

/** Sends `answer` to the machine that invokes it. */
export const answerListener = fromCallback<AnswerEvent>(({ sendBack }) =>
  onAnswer((answer) => sendBack({ type: 'answer', answer })),
)

/** Whether an answer is about the session and not about the request: 401 or 403. A tender link has no session. */
export const isAboutSession = (answer: Answer): boolean =>
  (answer.code === code.signedOut || answer.code === code.forbidden) && answer.access !== 'tender_link'

/**
 * Whether an answer ends the session. Where nobody is signed in, a public call ends nothing: it may be the login
 * itself.
 */
export const endsSession = (answer: Answer): boolean =>
  isAboutSession(answer) && (answer.signed || answer.access !== 'public')
