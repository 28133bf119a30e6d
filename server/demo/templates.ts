// The demo enterprise's templates as rows of their table.
import { addDays } from 'date-fns/addDays'
import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import { businessDay } from '#contract/business-day.ts'
import { IMPORTED } from '#contract/regions.ts'
import type { HerbalTemplatesTable } from '#server/db/herb-tables.ts'
import { loadSyllabizer, searchColumns, syllablesWith } from '#server/readings.ts'
import { type Place, places } from '#server/regions.places.ts'
import { herbNames } from '#server/regions.ts'
import { herbs } from './data/herbs.ts'
import { FROM_ABROAD, templates } from './data/templates.ts'
import type { Random } from './random.ts'

/** The enterprise of the rows, and the source of their ids and numbers. */
export interface TemplateKeeper {
  readonly enterprise_id: string
  readonly keeper: string
  readonly herbId: (name: string) => string
  /** The next number of a day. */
  readonly number: (day: string) => string
  readonly now: Date
  readonly random: Random
}

/** Codes of places by the catalogue's names; a province before its cities, a city before its counties. */
const codesByName = (): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>([[FROM_ABROAD, IMPORTED]])
  const note = (layer: readonly (readonly [Place, string])[]): void => {
    for (const [place, province] of layer)
      for (const name of herbNames(place, province)) if (!codes.has(name)) codes.set(name, place.code)
    const below = layer.flatMap(([place, province]) => place.children.map((child) => [child, province] as const))
    if (below.length > 0) note(below)
  }
  note(places.map((place) => [place, place.name] as const))
  return codes
}

/** 湖南靖州 is 湖南省靖州苗族侗族自治县: the trade omits the ethnic part of the name. */
const firstBeginning = (codes: ReadonlyMap<string, string>, name: string): string[] =>
  [...codes].flatMap(([whole, code]) => (whole.startsWith(name) ? [code] : [])).slice(0, 1)

/** Every template, created one after the other over the last year. */
export const templateRows = async (keeper: TemplateKeeper): Promise<Insertable<HerbalTemplatesTable>[]> => {
  const syllablesOf = await loadSyllabizer()
  const codes = codesByName()
  const herbByName = new Map(herbs.map((herb) => [herb.name, herb]))
  const days = templates.map(() => keeper.random.between(100, 400)).toSorted((a, b) => b - a)
  return templates.map(({ herb: herbName, daodi_regions, quality_specs, ...template }, index) => {
    const at = addDays(keeper.now, -(days[index] ?? 0)).toISOString()
    const herb = herbByName.get(herbName)
    if (herb === undefined) throw new Error(`The herb ${herbName} is not in the demo catalogue.`)
    const syllables = syllablesWith(template.name, herb, syllablesOf)
    const template_no = keeper.number(businessDay(new Date(at)))
    return {
      ...template,
      alias: template.alias.filter((one) => one !== template.name),
      acceptance_points: [...template.acceptance_points],
      id: newId(),
      enterprise_id: keeper.enterprise_id,
      template_no,
      herbal_id: keeper.herbId(herbName),
      pinyin: syllables.join(' '),
      ...searchColumns(
        [template.name, ...template.alias, herb.name, ...herb.aliases],
        [template_no],
        [syllables.join(' '), herb.pinyin],
      ),
      origin_text: daodi_regions.join(' '),
      daodi_region_codes: daodi_regions.flatMap((name) => codes.get(name) ?? firstBeginning(codes, name)),
      quality_specs: JSON.stringify(quality_specs),
      created_at: at,
      created_by: keeper.keeper,
      updated_at: at,
      updated_by: keeper.keeper,
    }
  })
}
