// Which words come together: the namespaces of locales/ that a part of the console needs. The build makes a file of each part.

/** `page` comes with the page itself; `console` with everything behind the login page; `dossier` with a single order. */
export const wordParts = {
  page: ['common', 'session', 'exception', 'validation'],
  console: ['commands', 'refusals', 'home', 'orders'],
  dossier: ['reviews', 'tenders'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WordPart = keyof typeof wordParts
