// Checks whether the page itself can be fetched again. It does not use `call`, because the API client may be part of
// the code that could not be fetched.

/** The time limit of a call (src/api/http.ts), in ms. */
const LIMIT_MS = 60_000

const ask = (address: string): Promise<Response> =>
  fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })

/**
 * Matches the scripts and modules in the page's HTML. Trusted types forbid DOMParser; the build writes these tags, so a
 * pattern is enough.
 */
const codeOf = (text: string): string[] =>
  [...text.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].flatMap(([, src]) => src ?? [])

/**
 * Whether the server's current page and its first scripts can be fetched; if not, the open page is kept. Never rejects.
 */
export const isPageReachable = async (): Promise<boolean> => {
  try {
    const page = await ask(location.href)
    if (!page.ok) return false
    const code = codeOf(await page.text()).map((src) => ask(new URL(src, document.baseURI).href))
    return (await Promise.all(code)).every((one) => one.ok)
  } catch (error) {
    console.warn('the page could not be fetched anew:', error)
    return false
  }
}
