// Whether the page itself could be fetched again. No call: without the API's headers and client, which may be in what did not come.

/** As long as a call may take (src/api/http.ts), in ms. */
const LIMIT_MS = 60_000

const ask = (address: string): Promise<Response> =>
  fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })

/** What a page needs before it can draw anything. A parser of documents is closed to us (trusted types); the build writes these tags. */
const codeOf = (text: string): string[] =>
  [...text.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].flatMap(([, src]) => src ?? [])

/** Whether the page as the server has it now would come, with the code it begins with: otherwise what stands is worth more. Never rejects. */
export const pageIsThere = async (): Promise<boolean> => {
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
