// What helps when a press of 重试 does not bring a part: a browser may keep a module that failed for good, and only a new page asks for it again.
import { leavePageBy } from '#src/machines/use-leave-guard.ts'

const isThere = async (address: string): Promise<boolean> => (await fetch(address, { cache: 'no-store' })).ok

/** What a page needs before it can draw anything. A parser of documents is closed to us (trusted types); the build writes these tags. */
const codeOf = (text: string): string[] =>
  [...text.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].flatMap(([, src]) => src ?? [])

/** Whether the page as the server has it now would come, with the code it begins with: otherwise what stands is worth more. */
const wouldCome = async (): Promise<boolean> => {
  try {
    const page = await fetch(location.href, { cache: 'no-store' })
    if (!page.ok) return false
    const code = await Promise.all(codeOf(await page.text()).map((src) => isThere(new URL(src, document.baseURI).href)))
    return code.every(Boolean)
  } catch (error) {
    console.warn('the page could not be fetched anew:', error)
    return false
  }
}

/**
 * Loads the page anew because somebody asked for a part again and it failed again. Chromium before 151 keeps a module that could not
 * be fetched for good: importing it again makes no request. Nothing happens while the page itself cannot be fetched; something
 * unsaved is asked about first (and kept as a draft). A press is not "by itself": how often is not counted.
 */
export const loadPageAnew = async (): Promise<void> => {
  if (await wouldCome()) leavePageBy(() => location.reload())
}
