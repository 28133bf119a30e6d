// One error map for all forms: the same names of issues as the server's, in the words of `validation`.
import type { i18n } from 'i18next'
import * as z from 'zod/mini'
import { saidIssues } from '#contract/issues.ts'

/** Makes every schema of the page speak in `words` from now on. */
export const sayIssues = (words: i18n): void => {
  z.config({
    customError: (issue) => {
      // The map is asked before the issue has its path; seen from the value itself the path is empty.
      const [said] = saidIssues([{ ...issue, path: [], message: '' } as z.core.$ZodIssue], issue.input)
      return said === undefined ? undefined : words.t(`validation:${said.code}`, said.params)
    },
  })
}
