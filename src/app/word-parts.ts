// Which words come together: the namespaces of locales/ that a part of the console needs. The build makes a file of each part.

/** `page` comes with the page itself; `console` with everything behind the login page; `dossier` with a single order. */
export const wordParts = {
  page: ['common', 'session', 'exception', 'validation'],
  console: ['commands', 'keys', 'refusals', 'lists', 'forms', 'files', 'imports', 'home', 'orders', 'regions'],
  people: ['users', 'permissions', 'preferences'],
  supply: ['suppliers'],
  enterprise: ['enterprise', 'suppliers'],
  codes: ['codes', 'trace'],
  // A stranger's phone: what goods are called, and nothing of the console.
  trace: ['trace', 'orders'],
  dossier: ['reviews', 'tenders'],
  herbal: ['herbal'],
  qr: ['qr_login'],
  machines: ['machines'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WordPart = keyof typeof wordParts
