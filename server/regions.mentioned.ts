// Which places a text names: suppliers write origins in words, and comparisons use codes.
import endings from '#contract/place-endings.json' with { type: 'json' }
import { isPseudoRegion } from '#contract/regions.ts'
import { type Place, places } from './regions.places.ts'

/** The endings people omit from a place's name, longest first. */
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

/** Longest first, so that a name inside a longer one is not matched alone. */
const names = [...named.keys()].toSorted((a, b) => b.length - a.length)

/**
 * Codes of the places a text names, unordered; empty when it names no known place. Of places with
 * the same name, those count that lie in another named place; all of them if none does.
 */
export const regionsMentioned = (text: string | null | undefined): string[] => {
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
  list.flatMap((one) => (/^\d{6}$/.test(one) ? [one] : regionsMentioned(one)))
