// The words that are not on the first pages.

/** Fetches a file by its path relative to this file; only the server uses `exports`. */
export const localeFiles = import.meta.glob<object>(
  ['../../locales/*/*.json', '!**/{common,session,exception,login,commands,lists,orders,exports}.json'],
  { import: 'default' },
)
