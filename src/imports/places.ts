// Finds the place of a table's cell: its full name, its code, or its name without the administrative ending. Pure.
import endings from '#contract/place-endings.json' with { type: 'json' }
import type { Region } from '#contract/regions.ts'

type Place = Pick<Region, 'code' | 'name' | 'full_name' | 'parent_code'>

/** Administrative endings that people leave out; at least two characters remain. */
const ENDING = new RegExp(`(?<=..)(?:${endings.join('|')})$`, 'u')

const formsOf = ({ name }: Place): readonly string[] => [...new Set([name, name.replace(ENDING, '')])]

/** Every way to write a place: with all parent places, some of them, or none. */
const writingsOf = (place: Place, byCode: ReadonlyMap<string, Place>): readonly string[] => {
  const before = ['']
  for (let above = aboveOf(place, byCode); above !== undefined; above = aboveOf(above, byCode)) {
    before.push(...writingsOf(above, byCode))
  }
  const own = formsOf(place)
  return before.flatMap((start) => own.map((one) => `${start}${one}`))
}

const aboveOf = ({ parent_code }: Place, byCode: ReadonlyMap<string, Place>): Place | undefined =>
  parent_code === null ? undefined : byCode.get(parent_code)

/**
 * Code of the place; null where there is none or the name is ambiguous. A province wins over a smaller place of the
 * same name.
 */
export const placeFinder = (byCode: ReadonlyMap<string, Place>): ((written: string) => string | null) => {
  const places = [...byCode.values()]
  const exact = new Map(places.flatMap((one) => [[one.full_name, one.code] as const, [one.code, one.code] as const]))
  const byName = Map.groupBy(places, (one) => one.name)
  let writings: ReadonlyMap<string, string | null> | undefined
  const written = (): ReadonlyMap<string, string | null> => {
    const all = new Map<string, string | null>()
    for (const place of places) {
      for (const one of new Set(writingsOf(place, byCode))) {
        const before = all.get(one)
        // 河北 means the province, not the district of Tianjin.
        if (before === undefined || place.parent_code === null) all.set(one, place.code)
        else if (byCode.get(before ?? '')?.parent_code !== null) all.set(one, null)
      }
    }
    return all
  }
  return (text) => {
    const bare = text.replace(/[\s/\-·]/g, '')
    const whole = exact.get(bare)
    if (whole !== undefined) return whole
    const [only, other] = byName.get(bare) ?? []
    if (only !== undefined) return other === undefined ? only.code : null
    writings ??= written()
    return writings.get(bare) ?? null
  }
}
