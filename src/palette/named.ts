// Rows of the palette whose names are no command's words: the views somebody has saved, and the modes of the palette itself.
import type { Preferences, SavedView } from '#contract/preferences.ts'
import { available, type Command, done, hidden } from '#src/commands/command.ts'
import { recordUsage } from '#src/commands/record-usage.ts'
import { ownViews } from '#src/commands/view.ts'
import { NO_VIEW, type PathId, to, VIEW_KEY } from '#src/paths.ts'
import type { Entry } from '#src/search/search-index.ts'
import type { PaletteGroup } from './groups.ts'
import { prefixesFor } from './modes.ts'

/** What a row says and does besides its command. */
export interface Shown {
  readonly title: string
  /** Beside it, in grey. */
  readonly note: string
  readonly group: PaletteGroup
  /** Choosing it begins the query with this, and the palette stays. */
  readonly types?: string
  /** Where it leads, for opening it beside the present page. */
  readonly address?: string
}

/** Such a row and the words it is found by. */
export interface NamedRow {
  readonly command: Command
  readonly availability: { readonly is: 'available' }
  readonly shown: Shown
  readonly entry: Entry
}

/** Words in the language that is shown. */
export type Words = (key: string, params?: Readonly<Record<string, string>>) => string

const rowOf = (command: Command, shown: Shown, entry: Partial<Entry>): NamedRow => ({
  command,
  availability: { is: 'available' },
  shown,
  entry: { id: command.id, title: shown.title, other: '', aliases: [], ...entry },
})

const viewRow = (list: PathId, id: string, name: string, note: string, t: Words): NamedRow => {
  const address = to(list, { [VIEW_KEY]: id })
  const command: Command = {
    id: `view:${list}:${id}`,
    group: 'go',
    icon: 'bookmark',
    availability: ({ viewer }) => (viewer === null ? hidden : available),
    run: async (_, __, services) => {
      recordUsage(services, { id: `view:${list}:${id}`, label: name })
      services.navigate(address)
      return done
    },
  }
  // By its list as well: every list may have a view of one name.
  return rowOf(
    command,
    { title: name, note, group: 'views', address },
    { aliases: [`${t(`common:menu.${list}`)} ${name}`] },
  )
}

/** The saved views of every list somebody may see, and the list as it comes wherever a view stands in its place. */
export const viewRows = (
  views: Preferences['views'],
  permissions: readonly string[],
  t: Words,
): readonly NamedRow[] => {
  const lists = new Map<PathId, SavedView[]>()
  for (const { list, view } of ownViews(views, permissions)) lists.set(list, [...(lists.get(list) ?? []), view])
  return [...lists].flatMap(([list, own]) => {
    const menu = t(`common:menu.${list}`)
    const rows = own.map((view) =>
      viewRow(
        list,
        view.id,
        view.name,
        view.is_default === true ? t('palette:words.view_default', { list: menu }) : menu,
        t,
      ),
    )
    const hasDefault = own.some((view) => view.is_default === true)
    return hasDefault ? [...rows, viewRow(list, NO_VIEW, t('lists:views.none_chosen'), menu, t)] : rows
  })
}

/** The modes somebody can use, with their characters; what is chosen is typed. They are read in the help, which is not told again. */
export const modeRows = (permissions: readonly string[], t: Words): readonly NamedRow[] =>
  prefixesFor(permissions)
    .filter(({ mode }) => mode !== 'help')
    .map(({ sign, twin, mode }) => {
      const command: Command = {
        id: `mode:${mode}`,
        group: 'app',
        icon: 'filter',
        availability: () => available,
        run: async () => done,
      }
      const title = t(`palette:mode_rows.${mode}`)
      const note = t('palette:words.sign', { sign, twin })
      return rowOf(command, { title, note, group: 'modes', types: sign }, { aliases: [t(`palette:modes.${mode}`)] })
    })
