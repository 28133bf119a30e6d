// Rows of the palette with their own names: saved views, and the palette's modes.
import type { Preferences, SavedView } from '#contract/preferences.ts'
import { type Availability, available, type Command, done, hidden } from '#src/commands/command.ts'
import { recordUsage } from '#src/commands/record-usage.ts'
import { ownViews } from '#src/commands/view.ts'
import { NO_VIEW, type PathId, to, VIEW_KEY } from '#src/paths.ts'
import type { Entry } from '#src/search/search-index.ts'
import type { PaletteGroup } from './groups.ts'
import { prefixesFor } from './modes.ts'

/** The content of a row with its own name, besides its command. */
export interface Shown {
  readonly title: string
  /** Text beside the name, in grey. */
  readonly note: string
  readonly group: PaletteGroup
  /** Choosing the row starts the query with this text, and the palette stays open. */
  readonly types?: string
  /** The address of the row, for opening it beside the current page. */
  readonly address?: string
}

/** A row with its own name, and the texts by which it is found. */
export interface NamedRow {
  readonly command: Command
  /** Refused: it is shown with the sentence of where it is. */
  readonly availability: Exclude<Availability, { is: 'hidden' }>
  readonly shown: Shown
  readonly entry: Entry
}

/** Translates a key into the current language. */
export type Translate = (key: string, params?: Readonly<Record<string, string>>) => string

interface Going {
  readonly id: string
  readonly icon: string
  readonly address: string
  /** The name under which the row is kept among the recent ones; left out, its uses are not counted. */
  readonly label?: string
}

/** The command of a row that leads to an address and does nothing else, for whoever is signed in. */
export const goCommand = ({ id, icon, address, label }: Going): Command => ({
  id,
  group: 'go',
  icon,
  availability: ({ viewer }) => (viewer === null ? hidden : available),
  run: async (_, __, services) => {
    if (label !== undefined) recordUsage(services, { id, label })
    services.navigate(address)
    return done
  },
})

const rowOf = (command: Command, shown: Shown, entry: Partial<Entry>): NamedRow => ({
  command,
  availability: { is: 'available' },
  shown,
  entry: { id: command.id, title: shown.title, other: '', aliases: [], ...entry },
})

const viewRow = (list: PathId, id: string, name: string, note: string, t: Translate): NamedRow => {
  const address = to(list, { [VIEW_KEY]: id })
  const command = goCommand({ id: `view:${list}:${id}`, icon: 'bookmark', address, label: name })
  // The view is also found by the name of its list, because each list may have a view of the same name.
  return rowOf(
    command,
    { title: name, note, group: 'views', address },
    { aliases: [`${t(`common:menu.${list}`)} ${name}`] },
  )
}

/** The saved views of every visible list, and the unfiltered list wherever a default view replaces it. */
export const viewRows = (
  views: Preferences['views'],
  permissions: readonly string[],
  t: Translate,
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

/**
 * The modes a user can use, with their prefixes; choosing one types its prefix. They are listed in the help, except for
 * the help itself.
 */
export const modeRows = (permissions: readonly string[], t: Translate): readonly NamedRow[] =>
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
