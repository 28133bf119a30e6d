// Variants of a Han query by its script: simplified for traditional characters, and look-alike characters
// (written-alike.json). Pure.
import written from './written-alike.json' with { type: 'json' }

const pairs = written.traditional.match(/../gu) ?? []
const simple = new Map(pairs.map(([from = '', to = '']) => [from, to] as const))
const groupsOf = Map.groupBy(
  written.alike.flatMap((group) => [...group].map((one) => ({ one, group }))),
  ({ one }) => one,
)

/** The query in simplified characters; null where it has no traditional ones. */
export const simplified = (wanted: string): string | null => {
  const text = [...wanted].map((one) => simple.get(one) ?? one).join('')
  return text === wanted ? null : text
}

/** The query with one character replaced by a look-alike. */
export const lookingAlike = (wanted: string): readonly string[] =>
  [...wanted].flatMap((one, at, all) =>
    (groupsOf.get(one) ?? [])
      .flatMap(({ group }) => [...group])
      .filter((other) => other !== one)
      .map((other) => [...all.slice(0, at), other, ...all.slice(at + 1)].join('')),
  )
