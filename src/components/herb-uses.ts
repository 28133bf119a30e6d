// How often the enterprise demands each herb: of herbs a query means equally, those it buys stand first.
import type { DataOf } from '#contract/endpoint.ts'
import type { listHerbUses } from '#contract/herbs.ts'

let asked: Promise<void> | null = null
let known: ReadonlyMap<string, number> = new Map()

/** Asks once while somebody is signed in; whoever cannot be told has the order of the names. */
export const readHerbUses = (ask: () => Promise<DataOf<typeof listHerbUses>>): Promise<void> => {
  if (asked !== null) return asked
  const mine: Promise<void> = ask().then(
    ({ list }) => {
      if (asked === mine) known = new Map(list.map(({ herbal_id, demands }) => [herbal_id, demands]))
    },
    () => {
      if (asked === mine) asked = null
    },
  )
  asked = mine
  return mine
}

/** Demands of a herb, as far as it is known here. */
export const demandsOf = (herbId: string): number => known.get(herbId) ?? 0

/** It is another person's, or a demand has been written. */
export const forgetHerbUses = (): void => {
  asked = null
  known = new Map()
}
