// The words that are not on the first pages.

/** Fetches a file by its path from here; `exports` only the server uses. */
export const localeFiles = import.meta.glob<object>(
  ['../../locales/*/*.json', '!**/{common,session,exception,commands,lists,orders,exports}.json'],
  { import: 'default' },
)
