// What the main thread of a page did, in time of the processor: other work on the machine does not count.
import type { Browser, Page } from 'playwright'
import * as z from 'zod/mini'

const trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
    }),
  ),
})

/** The tasks of a main thread, ms each. */
export type Tasks = readonly number[]

/** ms beyond 50 of every task. */
export const blockedBy = (tasks: Tasks): number => tasks.reduce((sum, took) => sum + Math.max(0, took - 50), 0)

/** Records the tasks of the page's main thread until the returned function is called. Only one page at a time. */
export const watchTasks = async (browser: Browser, page: Page): Promise<() => Promise<Tasks>> => {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  return async () => {
    const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString('utf8')))
    const threads = new Set(
      traceEvents.flatMap(({ name, pid, tid, args }) =>
        name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
      ),
    )
    return traceEvents.flatMap(({ name, pid, tid, tdur }) =>
      name === 'ThreadControllerImpl::RunTask' && tdur !== undefined && threads.has(`${pid} ${tid}`)
        ? [tdur / 1_000]
        : [],
    )
  }
}
