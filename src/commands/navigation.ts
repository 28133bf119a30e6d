// Going to a page: the entries of the menu, from the same table the menu is drawn from.
import { type PathId, pathIds, paths, to } from '#src/paths.ts'
import { available, type Command, define, done, hidden } from './command.ts'

/** The page above this one, where there is one. */
const parentOf = (path: PathId | null): PathId | null => {
  const parent = path === null ? undefined : paths[path].parent
  return pathIds.find((id) => id === parent) ?? null
}

const goTo = (path: PathId): Command => {
  const { access, menu } = paths[path]
  return {
    id: `go.${path}`,
    title: `common:menu.${path}`,
    group: 'go',
    ...(menu !== undefined && { icon: menu.icon }),
    ...(access !== 'user' && access !== 'visitor' && { needs: access }),
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: async (_, __, services) => {
      services.navigate(to(path))
      return done
    },
  }
}

/** One `go.<path>` per entry of the menu. Going to the page one is on leads to its default view. */
export const goCommands: Partial<Record<`go.${PathId}`, Command>> = Object.fromEntries(
  pathIds.filter((path) => paths[path].menu !== undefined).map((path) => [`go.${path}`, goTo(path)]),
)

export const navigationCommands = define({
  'go.up': {
    group: 'go',
    icon: 'up',
    availability: ({ path }) => (parentOf(path) === null ? hidden : available),
    run: async ({ path, answers }, _, services) => {
      const parent = parentOf(path)
      // A page that knows from which view of the list one came leads back to it.
      const back = answers?.['go.up']
      if (back !== undefined) back()
      else if (parent !== null) services.navigate(to(parent))
      return done
    },
  },
})
