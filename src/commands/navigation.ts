// Going to a page: the menu entries, from the same table as the menu.
import { type PathId, pathIds, paths, to } from '#src/paths.ts'
import { available, type Command, define, done, hidden } from './command.ts'

/** The parent page, where there is one. */
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

/** One `go.<path>` per menu entry. On the current page it opens the default view. */
export const goCommands: Partial<Record<`go.${PathId}`, Command>> = Object.fromEntries(
  pathIds.filter((path) => paths[path].menu !== undefined).map((path) => [`go.${path}`, goTo(path)]),
)

export const navigationCommands = define({
  'go.up': {
    group: 'go',
    icon: 'up',
    availability: ({ path, answers }) => ((parentOf(path) ?? answers?.['go.up']) ? available : hidden),
    run: async ({ path, answers }, _, services) => {
      const parent = parentOf(path)
      // An open peek closes; a page that knows the user's last view of the list returns to it.
      const back = answers?.['go.up']
      if (back !== undefined) back()
      else if (parent !== null) services.navigate(to(parent))
      return done
    },
  },
})
