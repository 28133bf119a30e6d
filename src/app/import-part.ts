// How the built console imports a part: its files are fetched before the browser imports them. A browser keeps a module that could not be
// fetched as failed for the life of the page (Chromium before 151), but a file that was only asked for it fetches again.

/** The files of the page, and those fetched since, as whole addresses. */
let fetched: Set<string> | null = null

const ofThePage = (): Set<string> =>
  new Set(
    Array.from(document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]'), (one) =>
      one instanceof HTMLLinkElement ? one.href : one.src,
    ),
  )

/** Reads a file to its end: from then on the browser has it. A preload would not do, for it keeps what failed as an import does. */
const fetchFile = async (href: string): Promise<void> => {
  const answer = await fetch(href)
  if (!answer.ok) throw new TypeError(`a file of a part could not be fetched: ${href}, status ${answer.status}`)
  await answer.arrayBuffer()
}

/**
 * Takes the place of the helper that Vite puts around each import() of a build (scripts/import-parts.ts). `files` are those the module
 * needs, from `base` on; none for a module that is in the file at work. Rejects when one cannot be fetched; the next call fetches it again.
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
