// Names of places as people say them where a line has no room for the whole: 安徽亳州 for 安徽省亳州市谯城区. Pure.
import endings from './place-endings.json' with { type: 'json' }
import parts from './place-parts.json' with { type: 'json' }

/** The province, and what a full name says of it. */
const PROVINCE = new RegExp(`^(${parts.provinces.join('|')})(?:${endings.join('|')})?`, 'u')
const CITY = new RegExp(`^(.+?(?:${parts.cities.join('|')}))(?=.)`, 'u')
/** At least two characters remain: 岷县 stays what it is. */
const ENDING = new RegExp(`(?<=..)(?:${[...parts.autonomous, ...endings].join('|')})$`, 'u')

/** The province a place lies in, without its ending; what names no province stays whole. */
export const provinceOf = (place: string): string => PROVINCE.exec(place)?.[1] ?? place

/** Province and county without their endings, or the city where the place is one of its districts; what names no province stays whole. */
export const shortPlace = (place: string): string => {
  const [whole, province] = PROVINCE.exec(place) ?? []
  if (whole === undefined || province === undefined) return place
  const below = place.slice(whole.length)
  const city = CITY.exec(below)?.[1] ?? ''
  const county = below.slice(city.length)
  const nearest = city !== '' && county.endsWith(parts.district) ? city : county
  return `${province}${nearest.replace(ENDING, '')}`
}
