// Which page an address belongs to, and which address may be returned to after signing in. Pure.
import { isId } from '#contract/ids.ts'
import { type PathId, pathIds, paths, redirects, to } from '#src/paths.ts'

export interface Place {
  readonly id: PathId
  readonly params: Readonly<Record<string, string>>
}

const matcherOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}/?$`)

const matchers = pathIds.map((id) => ({ id, matcher: matcherOf(paths[id].pattern) }))

/** The page of a path (without base and query), or null when there is none. */
export const placeOf = (path: string): Place | null => {
  for (const { id, matcher } of matchers) {
    const match = matcher.exec(path)
    if (match !== null) return { id, params: { ...match.groups } }
  }
  return null
}

/** Whether an address contains the id that its page needs, where the page shows one record. */
export const hasRecordId = ({ id }: Place, search: string): boolean =>
  paths[id].record !== true || isId(new URLSearchParams(search).get('id'))

/** Where a path redirects to, or null: `/` → home. */
export const redirectOf = (path: string): string | null => {
  const id = redirects[path] ?? redirects[path.replace(/(.)\/$/, '$1')]
  return id === undefined ? null : to(id)
}

const ORIGIN = 'http://console.invalid'

/**
 * The path to return to after signing in: only a path of this console, written from `/` on. Anything that a browser
 * could read as another site (`//x`, `/\x`, a scheme, control characters) and the login page itself lead home.
 */
export const returnPath = (wish: string | null): string => {
  const home = to('home')
  if (wish === null || !/^\/(?![/\\])/.test(wish) || /[\\\p{Cc}]/u.test(wish) || !URL.canParse(wish, ORIGIN))
    return home
  const url = new URL(wish, ORIGIN)
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return home
  const place = placeOf(url.pathname)
  if (place === null || paths[place.id].access === 'visitor') return home
  return `${url.pathname}${url.search}`
}
