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
    'remind',
    'tenders',
    'versions',
    'questions',
    'log',
    'audits',
    'award',
    'links',
    'entries',
    'wants',
    'references',
    'attachments',
  ],
  // What was paid for a herb and what is asked of its quality: in its variety, and in a demand for it.
  herbal: ['prices', 'quality'],
  // By what else commands are found: the palette asks for it, in all languages.
  commands: ['aliases'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Branches the first drawing of a list does without: they come with all commands (src/commands/loaded-commands.ts), and with the parts that name the
 * namespace with a `*`. What the console's first file says stays out of here; tests/app/first-words.test.ts holds it to that.
 */
export const setLast = {
  orders: [
    'event',
    'options.open_scope',
    'options.seal_mode',
    'options.purpose',
    'options.price_basis',
    'options.invoice_type',
    'options.payment_terms',
    'options.delivery_mode',
    'options.quality_standard',
    'options.award_method',
    'options.grade',
    'options.form',
    'options.unit',
    'options.disqualify_reason',
    'options.read_stage',
    'options.decline_reason',
    'options.line_status',
    'options.wild_or_cultivated',
    'options.reference_source',
    'options.doc_type',
    'fields.item',
    'words',
  ],
  commands: [
    'reviews',
    'herbal_templates',
    'suppliers',
    'codes',
    'enterprise',
    'users',
    'sessions',
    'palette.recents',
    'palette.name',
    'palette.forget_name',
    'palette.forget_recent',
    'palette.forget_recents',
    'palette.reset_ranking',
    'sheet',
    'keys',
    'notices',
    'rows',
    'cells',
    'records',
    'list',
    'filters',
    'form',
    'matrix',
    'machines',
    'dialog',
    'long',
    'fields',
    'groups',
    'contexts',
    'ways',
    'moments',
    'mode_rows',
    'decisions',
    'words',
    'modes',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** `page` comes with the page itself; `console` with everything behind the login page; `dossier` with a single order. */
export const wordParts = {
  page: ['common', 'session'],
  console: ['exception', 'commands', 'lists', 'orders', 'validation'],
  // With all commands.
  commands: ['commands*', 'keys', 'refusals', 'forms', 'files', 'orders*', 'regions'],
  home: ['home'],
  people: ['users', 'permissions', 'preferences', 'home'],
  supply: ['suppliers', 'imports'],
  enterprise: ['enterprise', 'suppliers'],
  codes: ['codes', 'trace'],
  // A stranger's phone: what goods are called, and nothing of the console.
  trace: ['trace', 'orders', 'orders*'],
  dossier: ['reviews', 'tenders', 'orders+', 'imports', 'herbal+'],
  herbal: ['herbal', 'herbal+', 'orders+', 'imports'],
  qr: ['qr_login'],
  inbox: ['inbox'],
  machines: ['machines', 'meanings'],
  upgrade: ['exception'],
  search: ['commands+'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WordPart = keyof typeof wordParts
