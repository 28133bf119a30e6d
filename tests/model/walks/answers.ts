// Answers of the server as machines hear and get them.
import type { AnswerEvent } from '#src/machines/on-answer.ts'
import { answerWith } from '../../support/heard.ts'

/** A call that ended well and says nothing besides. */
export const anAnswer = (changes: Partial<AnswerEvent['answer']> = {}): AnswerEvent => ({
  type: 'answer',
  answer: answerWith(changes),
})

/** A reply the server accepted, and one it refused. */
export const accepted = (data: unknown = {}) => ({ ok: true, code: 0, msg: '', data })
export const refused = (code = 4001, msg = 'no') => ({ ok: false, code, msg, data: {} })

/** A question that was taken back. */
export const aborted = new DOMException('aborted', 'AbortError')
/** No answer came. */
export const lost = new TypeError('Failed to fetch')
