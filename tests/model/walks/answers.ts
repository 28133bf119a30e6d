// Answers of the server as machines hear and get them.
import type { AnswerHeard } from '#src/machines/hear-answers.ts'

/** A call that ended well and says nothing besides. */
export const anAnswer = (changes: Partial<AnswerHeard['answer']> = {}): AnswerHeard => ({
  type: 'answer',
  answer: {
    endpoint: 'orders.list',
    access: 'any',
    code: 0,
    message: '',
    restarts: false,
    signed: true,
    quiet: false,
    fills_page: false,
    clock_offset_ms: null,
    notice: null,
    build: null,
    ...changes,
  },
})

/** A reply the server accepted, and one it refused. */
export const accepted = (data: unknown = {}) => ({ ok: true, code: 0, msg: '', data })
export const refused = (code = 4001, msg = 'no') => ({ ok: false, code, msg, data: {} })

/** A question that was taken back. */
export const aborted = new DOMException('aborted', 'AbortError')
/** No answer came. */
export const lost = new TypeError('Failed to fetch')
