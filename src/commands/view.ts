// Opening the palette, the key sheet and saved views; printing.
import { allows } from '#contract/permissions.ts'
import type { Preferences, SavedView } from '#contract/preferences.ts'
import { type PathId, pathIds, paths, to, VIEW_KEY } from '#src/paths.ts'
import { available, define, done, hidden, type Situation } from './command.ts'
import { currentPreferences } from './current-preferences.ts'

/** The user's saved views of visible lists, grouped by list. */
export const ownViews = (
  views: Preferences['views'] = {},
  permissions: readonly string[] = [],
): readonly { readonly list: PathId; readonly view: SavedView }[] =>
  pathIds
    .filter((list) => views[list] !== undefined && allows(paths[list].access, permissions))
    .flatMap((list) => (views[list] ?? []).map((view) => ({ list, view })))

const viewsOf = ({ viewer }: Situation) => ownViews(currentPreferences.now().views, viewer?.permissions)

/** Pages with a print layout of their own. */
const printed: readonly (PathId | null)[] = ['order_detail', 'review_detail']

export const viewCommands = define({
  'palette.open': {
    group: 'view',
    icon: 'search',
    listed: false,
    availability: () => available,
    run: async (_, __, services) => {
      services.tell({ type: 'palette.open' })
      return done
    },
  },
  'palette.recents': {
    group: 'go',
    icon: 'history',
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: async (_, __, services) => {
      services.tell({ type: 'palette.open', at: 'recents' })
      return done
    },
  },
  'view.go': {
    group: 'go',
    icon: 'bookmark',
    availability: (situation) => (situation.viewer === null || viewsOf(situation).length === 0 ? hidden : available),
    fields: (situation) => [
      {
        name: 'view',
        kind: 'choice',
        required: true,
        options: viewsOf(situation).map(({ list, view }) => ({
          value: `${list}:${view.id}`,
          label: 'lists:views.named',
          params: { name: view.name },
        })),
      },
    ],
    run: async (situation, args, services) => {
      const chosen = viewsOf(situation).find(({ list, view }) => `${list}:${view.id}` === args.view)
      if (chosen !== undefined) services.navigate(to(chosen.list, { [VIEW_KEY]: chosen.view.id }))
      return done
    },
  },
  'view.copy_link': {
    group: 'view',
    icon: 'link',
    availability: ({ answers }) => (answers?.['view.copy_link'] === undefined ? hidden : available),
    // The list has the query, so it runs `view.copy_address` with it.
    run: async ({ answers }) => {
      answers?.['view.copy_link']?.()
      return { ...done, says: '' }
    },
  },
  /** The handler of `view.copy_link` runs it, because a command that is running does not start again. */
  'view.copy_address': {
    group: 'view',
    icon: 'link',
    says: 'commands:said.link_copied',
    listed: false,
    availability: ({ answers }) => (answers?.['view.copy_link'] === undefined ? hidden : available),
    run: async (_, args) => {
      if (typeof args.path !== 'string') return { is: 'failed', message: '' }
      await navigator.clipboard.writeText(new URL(`.${args.path}`, document.baseURI).href)
      return done
    },
  },
  'view.print': {
    group: 'view',
    icon: 'print',
    availability: ({ path }) => (printed.includes(path) ? available : hidden),
    run: async () => {
      window.print()
      return { ...done, says: '' }
    },
  },
  'sheet.open': {
    group: 'app',
    icon: 'help',
    availability: () => available,
    run: async (_, __, services) => {
      services.tell({ type: 'sheet.open' })
      return done
    },
  },
})
