// Adds headers to answers that are already made.
import type { Context } from 'hono'

/**
 * Sets a header of the answer. Only an answer whose headers are immutable is copied, because the body of a copy is a
 * stream, which takes longer to send than the text it was.
 */
export const setHeader = (c: Context, name: string, value: string): void => {
  try {
    c.res.headers.set(name, value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    c.res = new Response(c.res.body, c.res)
    c.res.headers.set(name, value)
  }
}
