// Places of China down to the county (GB/T 2260), as a tree of choices, with two entries that are no place.
import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** Province, city, county. */
export const REGION_LEVELS = [1, 2, 3] as const
export type RegionLevel = (typeof REGION_LEVELS)[number]

const place = {
  code: z.string(),
  name: z.string(),
  /** The name with all places above it: 安徽省亳州市谯城区. */
  full_name: z.string(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  parent_code: z.nullable(z.string()),
  /** Blanks between syllables, no tones, ü as v. */
  pinyin: z.string(),
  /** Whether the place is the renowned origin (道地产区) of herbs in the catalogue. */
  is_daodi_area: z.boolean(),
}

const county = z.object({ ...place, children: z.array(z.never()) })
const city = z.object({ ...place, children: z.array(county) })
const province = z.object({ ...place, children: z.array(city) })

/** A place with the places inside it. */
export interface Region extends Omit<z.output<typeof county>, 'children'> {
  readonly children: readonly Region[]
}

/** 主产区不限: any usual growing region of the herb. */
export const ANY_ORIGIN = '000001'
/** 进口: from abroad. */
export const IMPORTED = '900000'

/** Whether a code names no place on the map; only an origin may be one. */
export const isPseudoRegion = (code: string): boolean => code === ANY_ORIGIN || code === IMPORTED

/** Public, because the names of places are no secret. `level` cuts the tree below that level. */
export const readRegionTree = get('regions.tree', '/v1/public/region/tree/', {
  access: 'public',
  query: z.strictObject({ level: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(3))) }),
  data: z.array(province),
  dedupe: false,
})

export const regionEndpoints = [readRegionTree] as const
