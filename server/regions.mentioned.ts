// Which places a text names: what a supplier writes of an origin is words, what is compared are codes.
import endings from '#contract/place-endings.json' with { type: 'json' }
import { isPseudoRegion } from '#contract/regions.ts'
import { type Place, places } from './regions.places.ts'

/** What is left out of a place's name in speech; the longest first. */
const longestFirst = endings.toSorted((a, b) => b.length - a.length)

const spoken = ({ name }: Place): string => {
  const ending = longestFirst.find((one) => name.endsWith(one))
  const short = ending === undefined ? name : name.slice(0, -ending.length)
  return short.length >= 2 ? short : name
}

const named = new Map<string, string[]>()
const note = (place: Place): void => {
  if (isPseudoRegion(place.code)) return
  const name = spoken(place)
  named.set(name, [...(named.get(name) ?? []), place.code])
  for (const child of place.children) note(child)
}
places.forEach(note)

/** Longest first, so that a name inside another is not taken for itself. */
const names = [...named.keys()].toSorted((a, b) => b.length - a.length)

/**
 * Codes of the places a text names, in no order; none where it names none we know. Of places of one name those count that lie in
 * another place named with them, and all where none does.
 */
export const regionsNamed = (text: string | null | undefined): string[] => {
  let rest = text ?? ''
  const found: string[][] = []
  for (const name of names) {
    if (rest === '') break
    if (!rest.includes(name)) continue
    found.push(named.get(name) ?? [])
    rest = rest.replaceAll(name, ' ')
  }
  const provinces = new Set(
    found.flatMap((codes) => codes.filter((code) => code.endsWith('0000')).map((code) => code.slice(0, 2))),
  )
  return found.flatMap((codes) => {
    const inside = codes.filter((code) => provinces.has(code.slice(0, 2)))
    return inside.length > 0 ? inside : codes
  })
}

/** A list of codes or of words, as codes. */
export const regionCodes = (list: readonly string[]): string[] =>
  list.flatMap((one) => (/^\d{6}$/.test(one) ? [one] : regionsNamed(one)))
