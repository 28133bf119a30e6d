// The words that are not on the first pages: each namespace is a file of its own, or of a group (src/app/locale-chunks.ts).

/** Fetches a namespace by its path from here; `exports` only the server uses. */
export const localeFiles = import.meta.glob<object>(
  ['../../locales/*/*.json', '!**/{common,session,exception,commands,lists,orders,exports}.json'],
  { import: 'default' },
)
