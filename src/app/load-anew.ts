// What helps when a press of 重试 does not bring a part: a browser may keep a module that failed for good, and only a new page asks for it again.
import { pageIsThere } from '#src/api/page-there.ts'
import { leavePageBy } from '#src/machines/use-leave-guard.ts'

/**
 * Loads the page anew because somebody asked for a part again and it failed again. Chromium before 151 keeps a module that could not
 * be fetched for good: importing it again makes no request. Nothing happens while the page itself cannot be fetched; something
 * unsaved is asked about first (and kept as a draft). A press is not "by itself": how often is not counted.
 */
export const loadPageAnew = async (): Promise<void> => {
  if (await pageIsThere()) leavePageBy(() => location.reload())
}
