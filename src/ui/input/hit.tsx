/** The part of a text that matches a search: [from, to). */
export type HitRange = readonly [from: number, to: number]

/** The positions of a query in a text, ignoring case; empty when it is not in it. */
export const hitsIn = (text: string, query: string): HitRange[] => {
  const wanted = query.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  return at < 0 ? [] : [[at, at + wanted.length]]
}

/** A text whose hits are bold and underlined. */
export const Hit = ({ text, ranges }: { text: string; ranges: readonly HitRange[] }) => {
  const parts: { text: string; from: number; hit: boolean }[] = []
  let at = 0
  for (const [from, to] of ranges) {
    if (from > at) parts.push({ text: text.slice(at, from), from: at, hit: false })
    parts.push({ text: text.slice(from, to), from, hit: true })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), from: at, hit: false })
  return (
    <>
      {parts.map((part) =>
        part.hit ? (
          <mark
            key={part.from}
            className="bg-transparent font-semibold text-primary-ink underline decoration-1 underline-offset-3"
          >
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  )
}
