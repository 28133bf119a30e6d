// The noun that a place is about: keys of other nouns are not bound there.
import { nounOf } from '#src/keyboard/command-nouns.ts'
import { type PathId, pathIds, paths } from '#src/paths.ts'
import type { Noun, Situation } from '../command.ts'

/** The noun of each list, and of each page that has no list above it. */
const nounByPage: Partial<Record<PathId, Noun>> = {
  // Its work lists begin with demands.
  home: 'orders',
  orders: 'orders',
  reviews: 'orders',
  herbal: 'herbal_templates',
  herbs: 'herbs',
  suppliers: 'suppliers',
  enterprise: 'enterprise',
  users: 'users',
}

const nounAt = (path: PathId | null): string | null => {
  if (path === null) return null
  const own = nounByPage[path]
  const { parent } = paths[path]
  return own ?? nounAt(pathIds.find((id) => id === parent) ?? null)
}

/** The noun of the focused record; without one, that of the page. Null on a page of no noun, such as the preferences. */
export const placeNoun = ({ subject, path }: Pick<Situation, 'subject' | 'path'>): string | null =>
  subject?.noun ?? nounAt(path)

/** Whether a command belongs to a place: it is of the place's noun, or of none, as moving in a list is. */
export const belongsToPlace = (command: string, place: Pick<Situation, 'subject' | 'path'>): boolean => {
  const noun = nounOf(command)
  return noun === null || noun === placeNoun(place)
}
