// Filling one line from several offers (scenarios A and C): the whole quantity at the lowest cost, else as much as possible.

/** An offer in whole units: thousandths of the line's unit, and any whole unit of price for one of them. */
export interface Fillable {
  readonly price: bigint
  readonly offered: bigint
  readonly moq: bigint
}

export interface Taken<T> {
  readonly offer: T
  readonly quantity: bigint
}

export interface Fill<T> {
  readonly taken: readonly Taken<T>[]
  /** Whether the line gets all it needs. */
  readonly whole: boolean
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Takes as much as possible from each offer in order; skips an offer whose smallest lot exceeds the rest. */
const inOrder = <T extends Fillable>(need: bigint, offers: readonly T[], most: number): Fill<T> => {
  const taken: Taken<T>[] = []
  let open = need
  for (const offer of offers) {
    if (open <= 0n || taken.length >= most) break
    const quantity = least(open, offer.offered)
    if (quantity <= 0n || quantity < offer.moq) continue
    taken.push({ offer, quantity })
    open -= quantity
  }
  return { taken, whole: open <= 0n }
}

/** The cheapest fill of the whole need that skips some offers; null where there is none. All fills that may still be cheaper are tried. */
const leavingOut = <T extends Fillable>(need: bigint, ranked: readonly T[], most: number): Fill<T> | null => {
  const best: { cost: bigint | null; taken: readonly Taken<T>[] } = { cost: null, taken: [] }
  const seek = (from: number, open: bigint, cost: bigint, taken: readonly Taken<T>[]): void => {
    for (let at = from; at < ranked.length; at += 1) {
      const offer = ranked[at]
      if (offer === undefined) return
      // The following offers are not cheaper.
      if (best.cost !== null && cost + open * offer.price >= best.cost) return
      const quantity = least(open, offer.offered)
      if (quantity <= 0n || quantity < offer.moq) continue
      const [rest, sum, given] = [open - quantity, cost + quantity * offer.price, [...taken, { offer, quantity }]]
      if (rest <= 0n) [best.cost, best.taken] = [sum, given]
      else if (given.length < most) seek(at + 1, rest, sum, given)
    }
  }
  seek(0, need, 0n, [])
  return best.cost === null ? null : { taken: best.taken, whole: true }
}

const quantityOf = <T>({ taken }: Fill<T>): bigint => taken.reduce((total, one) => total + one.quantity, 0n)

/**
 * Fills a line from the cheapest offer on with at most `most` offers. An offer smaller than the need is taken only where others fill
 * the rest; where none can, the line gets as much as possible. `ranked`: cheapest first.
 */
export const fillLine = <T extends Fillable>(need: bigint, ranked: readonly T[], most: number): Fill<T> => {
  const first = inOrder(need, ranked, most)
  if (first.whole) return first
  const whole = leavingOut(need, ranked, most)
  if (whole !== null) return whole
  const largest = ranked.toSorted((a, b) => (a.offered < b.offered ? 1 : a.offered > b.offered ? -1 : 0)).slice(0, most)
  const largestFill = inOrder(
    need,
    ranked.filter((one) => largest.includes(one)),
    most,
  )
  return quantityOf(largestFill) > quantityOf(first) ? largestFill : first
}
