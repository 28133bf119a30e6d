// The result of a test run: read from Vitest's report, with a second run for random failures.
import { relative } from 'node:path'
import * as z from 'zod/mini'

const reported = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      // ms; missing in reports made by hand.
      startTime: z.optional(z.number()),
      endTime: z.optional(z.number()),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
export type Report = z.output<typeof reported>

/** Reads a report. Throws when the text is not one, because the run was aborted. */
export const readReport = (text: string): Report => reported.parse(JSON.parse(text))

/** The data of the closing lines; every name includes its file. */
export interface Outcome {
  readonly passed: number
  readonly failed: readonly string[]
  /** Failed first, and passed when run alone: counted as passed, and named. */
  readonly flaky: readonly string[]
}

/**
 * Whether a file tests screens, in a browser or without one. Such tests wait for rendering, and share two cores with
 * everything else.
 */
const isOfScreens = (file: string): boolean => /[\\/]tests[\\/]journeys[\\/]|\.test\.tsx$/.test(file)

/** The number of failed files above which chance is no explanation. */
const MAX_REPEATED = 4

/** The failed files of screens, which run once more alone; none where there are too many. */
export const filesToRepeat = (report: Report): string[] => {
  const failed = report.testResults.filter((file) => file.status === 'failed' && isOfScreens(file.name))
  return failed.length > MAX_REPEATED ? [] : failed.map((file) => file.name)
}

/** A file that could not be loaded counts as one failure. */
const namesIn = ({ testResults }: Report, status: string): string[] =>
  testResults.flatMap((file) => {
    const found = file.assertionResults.filter((one) => one.status === status)
    const unloaded = status === 'failed' && file.status === 'failed' && found.length === 0
    return unloaded ? [`${file.name} as a whole`] : found.map((one) => `${file.name} › ${one.fullName}`)
  })

/** The files that took longest, longest first, each with its seconds: `120 s tests/lists/active-row.test.tsx`. */
export const slowestFiles = ({ testResults }: Report, root: string, count = 10): string[] =>
  testResults
    .map(({ name, startTime = 0, endTime = 0 }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds} s ${relative(root, name)}`)

/** The result of both runs; `again` covers the files run once more, null when there was no second run. */
export const outcomeOf = (first: Report, again: Report | null): Outcome => {
  const failed = namesIn(first, 'failed')
  const passed = namesIn(first, 'passed').length
  if (again === null) return { passed, failed, flaky: [] }
  const passedAgain = new Set(namesIn(again, 'passed'))
  const wholeAgain = new Set(
    again.testResults.filter((file) => file.status === 'passed').map((file) => `${file.name} as a whole`),
  )
  const flaky = failed.filter((name) => passedAgain.has(name) || wholeAgain.has(name))
  return { passed: passed + flaky.length, failed: failed.filter((name) => !flaky.includes(name)), flaky }
}
