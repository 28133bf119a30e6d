// Short names of places, where there is no room for the full name: 安徽亳州 for 安徽省亳州市谯城区. Pure.
import endings from './place-endings.json' with { type: 'json' }
import parts from './place-parts.json' with { type: 'json' }

/** The province at the start of a full name, with its ending. */
const PROVINCE = new RegExp(`^(${parts.provinces.join('|')})(?:${endings.join('|')})?`, 'u')
const CITY = new RegExp(`^(.+?(?:${parts.cities.join('|')}))(?=.)`, 'u')
/** At least two characters remain, so 岷县 is not shortened. */
const ENDING = new RegExp(`(?<=..)(?:${[...parts.autonomous, ...endings].join('|')})$`, 'u')

/** The province of a place, without its ending; a text without a province is unchanged. */
export const provinceOf = (place: string): string => PROVINCE.exec(place)?.[1] ?? place

/** Province and county without their endings, or the city instead of its district; a text without a province is unchanged. */
export const shortPlace = (place: string): string => {
  const [whole, province] = PROVINCE.exec(place) ?? []
  if (whole === undefined || province === undefined) return place
  const below = place.slice(whole.length)
  const city = CITY.exec(below)?.[1] ?? ''
  const county = below.slice(city.length)
  const nearest = city !== '' && county.endsWith(parts.district) ? city : county
  return `${province}${nearest.replace(ENDING, '')}`
}
