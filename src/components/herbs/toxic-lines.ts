// Which lines of a demand ask for a toxic drug, while it is written; a saved demand says it itself.
import { isPrepared, isToxicAs } from '#contract/herbs.toxic.ts'
import { useHerbsOf } from '../use-herb-catalogue.tsx'

interface HerbLine {
  readonly herbal_id: string | null
  readonly processing: string
}

/** A function that says whether a line needs the toxic qualification; false while the catalogue is not loaded. */
export const useToxicLines = (lines: readonly HerbLine[]): ((line: HerbLine) => boolean) => {
  const found = useHerbsOf(lines.flatMap(({ herbal_id }) => herbal_id ?? []))
  const herbs = new Map(found.map((herb) => [herb.id, herb]))
  return ({ herbal_id, processing }) => {
    const herb = herbal_id === null ? undefined : herbs.get(herbal_id)
    return herb !== undefined && isToxicAs(herb, { prepared: isPrepared(processing) })
  }
}
