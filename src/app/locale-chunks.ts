// The files of locales/ that each part of the console needs; vite.config.ts bundles some of them into one. A file is a
// namespace; `.later` files have the words of a namespace that the first pages do not need.

/**
 * `page` comes with the page itself; `console` with everything behind the login page; `dossier` with a single order.
 */
export const messageParts = {
  page: ['common', 'session', 'exception'],
  login: ['login'],
  console: ['commands', 'lists', 'orders'],
  // The texts loaded together with all commands.
  commands: [
    'commands.later',
    'lists.later',
    'orders.later',
    'palette',
    'keys',
    'refusals',
    'validation',
    'forms',
    'files',
    'regions',
    'order_form',
    'order_detail',
  ],
  home: ['home'],
  people: ['users', 'permissions', 'preferences', 'home'],
  supply: ['suppliers', 'imports'],
  enterprise: ['enterprise', 'suppliers'],
  system: ['system'],
  codes: ['codes', 'trace'],
  // The public trace page: names of goods, and no words of the console.
  trace: ['trace', 'orders', 'orders.later'],
  setup: ['setup', 'validation', 'enterprise'],
  dossier: ['reviews', 'tenders', 'imports', 'herbal'],
  herbal: ['herbal', 'imports'],
  herbs: ['herbs', 'herbal', 'imports'],
  qr: ['qr_login'],
  // A message of an amendment names its fields.
  inbox: ['inbox', 'orders', 'orders.later'],
  machines: ['machines', 'meanings'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type MessagePart = keyof typeof messageParts
