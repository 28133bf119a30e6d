// The errors of one line from react-hook-form: a message for each column, and the tree of its indicators.

const entriesIn = (node: unknown): [string, unknown][] =>
  typeof node === 'object' && node !== null ? Object.entries(node) : []

const firstIn = (node: unknown): string | undefined => {
  if (typeof node !== 'object' || node === null) return undefined
  if ('message' in node && typeof node.message === 'string') return node.message
  for (const [, inner] of entriesIn(node)) {
    const message = firstIn(inner)
    if (message !== undefined) return message
  }
  return undefined
}

/** Messages by column; for the indicators the first one. */
export const lineMessages = (errors: unknown): Partial<Record<string, string>> =>
  Object.fromEntries(
    entriesIn(errors).flatMap(([column, error]) => {
      const message = firstIn(error)
      return message === undefined ? [] : [[column, message]]
    }),
  )

/** The errors of a line's indicators, by row and cell. */
export const specErrors = (errors: unknown): unknown =>
  entriesIn(errors).find(([name]) => name === 'quality_specs')?.[1]
