// Whether two worlds answered the same: equal bytes, but for ids, secrets and times that each world had to draw for
// itself. Such an id must then stand for the same one everywhere.

/**
 * What a world draws for itself: uuids, hashes, secrets, moments, the number of a tender; and a list's cursor, which
 * holds them encoded.
 */
const DRAWN =
  /("next_cursor":"[\w-]+"|"tender_no":"[0-9A-HJKMNP-TV-Z]{6}"|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?|\b[0-9a-f]{64}\b|(?<![\w-])[\w-]{43}(?![\w-]))/
const CURSOR = /^"next_cursor":"([\w-]+)"$/
const MOMENT = /^\d{4}-\d\d-\d\d[T ]/
const AROUND = 60

/** Compares the answers of two worlds; one for a whole run. */
export interface Pairs {
  /** Says that these ids of the two worlds are one and the same thing. */
  know(a: string, b: string): void
  /** Null where the answers are the same, else where they part. */
  difference(a: string, b: string): string | null
}

/** `since`: moments from here on are each world's own (ms since 1970). */
export const pairsSince = (since: number): Pairs => {
  const forth = new Map<string, string>()
  const back = new Map<string, string>()
  const know = (a: string, b: string): boolean => {
    if (!forth.has(a) && !back.has(b)) {
      forth.set(a, b)
      back.set(b, a)
    }
    return forth.get(a) === b && back.get(b) === a
  }
  const isOwnMoment = (text: string): boolean => {
    const at = Date.parse(/[Z+]|-\d\d:?\d\d$/.test(text.slice(10)) ? text : `${text.replace(' ', 'T')}+08:00`)
    // A moment without seconds may be up to a minute before.
    return at >= since - 60_000
  }
  const decoded = (text: string): string => Buffer.from(CURSOR.exec(text)?.[1] ?? '', 'base64url').toString()
  const isSame = (a: string, b: string): boolean => {
    if (CURSOR.test(a) && CURSOR.test(b)) return difference(decoded(a), decoded(b)) === null
    if (MOMENT.test(a) && MOMENT.test(b)) return a === b || (isOwnMoment(a) && isOwnMoment(b))
    return a.length === b.length && know(a, b)
  }
  const difference = (a: string, b: string): string | null => {
    if (a === b && !DRAWN.test(a)) return null
    const [left, right] = [a.split(DRAWN), b.split(DRAWN)]
    for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
      const [one = '', other = ''] = [left[at], right[at]]
      // With a group in the pattern every second part is what it found.
      if (at % 2 === 1 ? isSame(one, other) : one === other) continue
      const from = [...one].findIndex((sign, place) => sign !== other[place])
      const begin = Math.max(0, (from < 0 ? Math.min(one.length, other.length) : from) - AROUND)
      const before = left[at - 1]?.slice(-AROUND) ?? ''
      return `…${before}${one.slice(begin, begin + AROUND * 2)} ≠ ${other.slice(begin, begin + AROUND * 2)}`
    }
    return null
  }
  return { know: (a, b) => void know(a, b), difference }
}
