// One zod error map for all forms: the same issue names as the server's, with the messages of `validation`.
import type { i18n } from 'i18next'
import * as z from 'zod/mini'
import { fieldIssues } from '#contract/issues.ts'

/** Sets the language of `i18n` for the issues of every schema. */
export const translateIssues = (i18n: i18n): void => {
  z.config({
    customError: (issue) => {
      // zod calls the map before the issue has its path; a path relative to the value itself is empty.
      const [said] = fieldIssues([{ ...issue, path: [], message: '' } as z.core.$ZodIssue], issue.input)
      return said === undefined ? undefined : i18n.t(`validation:${said.code}`, said.params)
    },
  })
}
