// How the built console imports a part: its files are fetched before the browser imports them. Chromium before 151 does
// not repeat a failed import while the page is open, but it does repeat a failed fetch.

/** The absolute addresses of the page's files, and of those fetched since. */
let fetched: Set<string> | null = null

const ofThePage = (): Set<string> =>
  new Set(
    Array.from(document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]'), (one) =>
      one instanceof HTMLLinkElement ? one.href : one.src,
    ),
  )

/**
 * Reads a file to its end, so that the browser has it in its cache. A preload does not work, because a failed preload
 * is remembered like a failed import.
 */
const fetchFile = async (href: string): Promise<void> => {
  const answer = await fetch(href)
  if (!answer.ok) throw new TypeError(`a file of a part could not be fetched: ${href}, status ${answer.status}`)
  await answer.arrayBuffer()
}

/**
 * Replaces the helper that Vite puts around each import() of a build (scripts/import-parts.ts). `files` are the files
 * the module needs, relative to `base`; empty when the module is in the current file. Rejects when one cannot be
 * fetched; the next call fetches it again.
 */
export const importPart = async <T>(
  importIt: () => Promise<T>,
  files: readonly string[] | undefined,
  base: string,
): Promise<T> => {
  fetched ??= ofThePage()
  const known = fetched
  await Promise.all(
    (files ?? []).map(async (file) => {
      const { href } = new URL(file, base)
      if (known.has(href)) return
      await fetchFile(href)
      known.add(href)
    }),
  )
  return importIt()
}
