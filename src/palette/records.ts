// Records among the rows of the palette: what each kind is called, found by, and where it leads.

import { available, type Command, done, hidden } from '#src/commands/command.ts'
import { recordUsage } from '#src/commands/record-usage.ts'
import { userAddress } from '#src/commands/users.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { to } from '#src/paths.ts'
import type { Entry } from '#src/search/search-index.ts'
import { sees } from './modes.ts'
import { type PaletteNoun, recordNouns } from './record-nouns.ts'

interface Kind {
  readonly icon: string
  /** Where words for its status are; '' where it has none. */
  readonly status: string
  /** The page it has, or leads to; `permissions` choose where there are two. */
  address(record: FoundRecord, permissions: readonly string[]): string
  /** Found and shown by its number and what it is about; others by their name alone. */
  readonly numbered?: true
}

const kinds: Readonly<Record<PaletteNoun, Kind>> = {
  orders: { icon: 'doc', status: 'orders:status', numbered: true, address: ({ id }) => to('order_detail', { id }) },
  suppliers: { icon: 'truck', status: 'suppliers:status', address: ({ id }) => to('supplier_detail', { id }) },
  herbal_templates: { icon: 'leaf', status: 'herbal:status', address: ({ id }) => to('herbal_detail', { id }) },
  // A herb has no page: its varieties are looked at, or the demands for it.
  herbs: {
    icon: 'leaf',
    status: '',
    address: ({ id, label }, permissions) =>
      sees('herbal_templates', permissions) ? to('herbal', { search: label }) : to('orders', { herbal_id: id }),
  },
  users: { icon: 'user', status: 'users:status', address: ({ id }) => userAddress(id) },
  codes: { icon: 'qr', status: 'codes:status', address: ({ label }) => to('trace', {}, { code: label }) },
}

/** The kind of a found record; what says none is a demand. */
export const nounOf = ({ noun }: FoundRecord): PaletteNoun => recordNouns.find((one) => one === noun) ?? 'orders'

/** One name for a record among all rows; no command has a colon in its id. */
export const recordId = (record: FoundRecord): string => `${nounOf(record)}:${record.id}`

/** What a found record is called in the list. */
export const recordTitle = (record: FoundRecord): string =>
  kinds[nounOf(record)].numbered === true ? `${record.label} ${record.title}`.trim() : record.label

/** What stands beside the name: a number, a Latin name; '' where the name says it all. */
export const recordNote = (record: FoundRecord): string => (kinds[nounOf(record)].numbered === true ? '' : record.title)

/** Key of the words for its status; '' where it has none. */
export const recordStatusKey = (record: FoundRecord): string => {
  const { status } = kinds[nounOf(record)]
  return status === '' || record.status === '' ? '' : `${status}.${record.status}`
}

/** As the search knows it. */
export const recordEntry = (record: FoundRecord): Entry => {
  const noun = nounOf(record)
  const number = record.codes?.[0]
  return {
    id: recordId(record),
    title: recordTitle(record),
    other: '',
    aliases: record.words ?? [],
    group: recordNouns.indexOf(noun),
    ...(record.demands !== undefined && { common: record.demands }),
    ...(record.codes !== undefined && { codes: record.codes }),
    // Numbers of demands begin with their day: the newest of many that end alike is meant.
    ...(noun === 'orders' && number !== undefined && { recency: number }),
  }
}

/** The path a record leads to. */
export const recordAddress = (record: FoundRecord, permissions: readonly string[]): string =>
  kinds[nounOf(record)].address(record, permissions)

/** A found record as something that can be run. Its id is of no command, so keys and buttons cannot name it. */
export const recordCommand = (record: FoundRecord): Command => ({
  id: recordId(record),
  group: 'go',
  icon: kinds[nounOf(record)].icon,
  availability: ({ viewer }) => (viewer !== null && sees(nounOf(record), viewer.permissions) ? available : hidden),
  run: async ({ viewer }, _, services) => {
    recordUsage(services, { id: recordId(record), label: recordTitle(record) })
    services.navigate(recordAddress(record, viewer?.permissions ?? []))
    return done
  },
})

/** Opens a path of the console beside the present page; only while a key or a press is being answered, or the browser forbids it. */
export const openBeside = (path: string): void => {
  window.open(new URL(`.${path}`, document.baseURI), '_blank', 'noopener')
}
