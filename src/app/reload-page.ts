// What 重试 does when a part still does not load: a browser may keep a module that failed, and only a page reload
// requests it again.
import { isPageReachable } from '#src/api/page-reachable.ts'
import type { AppActor } from '#src/machines/app.machine.ts'
import { leavePageBy } from '#src/machines/use-leave-guard.ts'

/**
 * Reloads the page because the user retried a part and it failed again. Chromium before 151 keeps a module that could
 * not be fetched: importing it again sends no request. Nothing happens while the page itself cannot be fetched; unsaved
 * input is asked about first (and kept as a draft). The user asked for it, so claimReload does not count it.
 */
export const reloadPage = async (app: AppActor): Promise<void> => {
  if (await isPageReachable()) leavePageBy(app, () => location.reload())
}
