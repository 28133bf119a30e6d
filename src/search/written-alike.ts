// A Han query as it may have been meant by how it is written: traditional for simplified characters, and one character for another that
// looks like it (written-alike.json). Pure.
import written from './written-alike.json' with { type: 'json' }

const simple = new Map<string, string>()
const pairs = [...written.traditional]
for (let at = 0; at + 1 < pairs.length; at += 2) simple.set(pairs[at] ?? '', pairs[at + 1] ?? '')

const alike = new Map<string, readonly string[]>()
for (const group of written.alike)
  for (const one of group) alike.set(one, [...(alike.get(one) ?? []), ...[...group].filter((other) => other !== one)])

/** The query in simplified characters; null where it has none that differ. */
export const simplified = (wanted: string): string | null => {
  const text = [...wanted].map((one) => simple.get(one) ?? one).join('')
  return text === wanted ? null : text
}

/** The query with one of its characters exchanged for one that looks like it. */
export const lookingAlike = (wanted: string): readonly string[] =>
  [...wanted].flatMap((one, at, all) =>
    (alike.get(one) ?? []).map((other) => [...all.slice(0, at), other, ...all.slice(at + 1)].join('')),
  )
