// Answers of the server, in the form that machines receive.
import type { AnswerEvent } from '#src/machines/on-answer.ts'
import { answerWith } from '../../support/heard.ts'

/** A successful call without further information. */
export const anAnswer = (changes: Partial<AnswerEvent['answer']> = {}): AnswerEvent => ({
  type: 'answer',
  answer: answerWith(changes),
})

/** A reply that the server accepted, and one that it refused. */
export const accepted = (data: unknown = {}) => ({ ok: true, code: 0, msg: '', data })
export const refused = (code = 4001, msg = 'no') => ({ ok: false, code, msg, data: {} })

/** A cancelled request. */
export const aborted = new DOMException('aborted', 'AbortError')
/** A lost connection. */
export const lost = new TypeError('Failed to fetch')
