// The result of a finished call, as the page receives it.
import type { Answer } from '#src/api/answers.ts'

/** The result of a successful call without further data. */
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
