// Which words come together: the namespaces of locales/ that a part of the console needs. The build makes a file of each part.

/**
 * Branches of a namespace that what shows first does without. They come with the parts that name the namespace with a `+`, and are of
 * the same namespace once they are here.
 */
export const setAside = {
  // What a form, the page of a single order and what is dealt with there say.
  orders: [
    'section',
    'form',
    'lines',
    'paste',
    'template',
    'quality',
    'suppliers',
    'criteria',
    'problems',
    'amend',
    'diff',
    'missing',
    'not_editable',
    'life',
    'parts',
    'readers',
    'tenders',
    'versions',
    'audits',
    'award',
    'links',
    'entries',
  ],
  // By what else commands are found: the palette asks for it, in all languages.
  commands: ['aliases'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** `page` comes with the page itself; `console` with everything behind the login page; `dossier` with a single order. */
export const wordParts = {
  page: ['common', 'session', 'validation'],
  console: ['exception', 'commands', 'keys', 'refusals', 'lists', 'forms', 'files', 'orders', 'regions'],
  home: ['home'],
  people: ['users', 'permissions', 'preferences', 'home'],
  supply: ['suppliers', 'imports'],
  enterprise: ['enterprise', 'suppliers'],
  codes: ['codes', 'trace'],
  // A stranger's phone: what goods are called, and nothing of the console.
  trace: ['trace', 'orders'],
  dossier: ['reviews', 'tenders', 'orders+', 'imports'],
  herbal: ['herbal', 'orders+', 'imports'],
  qr: ['qr_login'],
  machines: ['machines'],
  upgrade: ['exception'],
  search: ['commands+'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WordPart = keyof typeof wordParts
