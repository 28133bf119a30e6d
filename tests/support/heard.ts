// What the page hears of a call that has ended.
import type { Answer } from '#src/api/answers.ts'

/** A call that ended well and says nothing besides. */
export const answerWith = (changes: Partial<Answer> = {}): Answer => ({
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
})
