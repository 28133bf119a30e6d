// Records as rows of the palette: the label of each noun, its search texts, and its address.

import { available, type Command, done, hidden, type Subject } from '#src/commands/command.ts'
import { recordUsage } from '#src/commands/record-usage.ts'
import { userAddress } from '#src/commands/users.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { to } from '#src/paths.ts'
import type { Entry } from '#src/search/search-index.ts'
import { sees } from './modes.ts'
import { type PaletteNoun, recordNouns } from './record-nouns.ts'

interface Kind {
  readonly icon: string
  /** Key prefix of the record's status labels; '' where it has none. */
  readonly status: string
  /** The page that the record has, or leads to; `permissions` decide where there are two. */
  address(record: FoundRecord, permissions: readonly string[]): string
  /** Whether the records are found and shown by number and title; records of other nouns by name alone. */
  readonly numbered?: true
}

const kinds: Readonly<Record<PaletteNoun, Kind>> = {
  orders: { icon: 'doc', status: 'orders:status', numbered: true, address: ({ id }) => to('order_detail', { id }) },
  suppliers: { icon: 'truck', status: 'suppliers:status', address: ({ id }) => to('supplier_detail', { id }) },
  herbal_templates: { icon: 'leaf', status: 'herbal:status', address: ({ id }) => to('herbal_detail', { id }) },
  // A herb has no page; its row leads to its templates, or to its demands.
  herbs: {
    icon: 'leaf',
    status: '',
    address: ({ id, label }, permissions) =>
      sees('herbal_templates', permissions) ? to('herbal', { search: label }) : to('orders', { herbal_id: id }),
  },
  users: { icon: 'user', status: 'users:status', address: ({ id }) => userAddress(id) },
  codes: { icon: 'qr', status: 'codes:status', address: ({ label }) => to('trace', {}, { code: label }) },
}

/** The noun of a found record; a record without a noun is a demand. */
export const nounOf = ({ noun }: FoundRecord): PaletteNoun => recordNouns.find((one) => one === noun) ?? 'orders'

/** The id of a record's row; no command id contains a colon. */
export const recordId = (record: FoundRecord): string => `${nounOf(record)}:${record.id}`

/** The label of a found record in the list. */
export const recordTitle = (record: FoundRecord): string =>
  kinds[nounOf(record)].numbered === true ? `${record.label} ${record.title}`.trim() : record.label

/** Whether a record has both a number and a title. */
export const isNumbered = (record: FoundRecord): boolean => kinds[nounOf(record)].numbered === true

/** The name of a record without a search: the title precedes the number. */
export const recordHeading = (record: FoundRecord): string =>
  isNumbered(record) && record.title !== '' ? record.title : record.label

/** Shown beside the label: a number, a Latin name; '' where the label is enough. */
export const recordNote = (record: FoundRecord): string => (kinds[nounOf(record)].numbered === true ? '' : record.title)

/** Locale key of the record's status; '' where it has none. */
export const recordStatusKey = (record: FoundRecord): string => {
  const { status } = kinds[nounOf(record)]
  return status === '' || record.status === '' ? '' : `${status}.${record.status}`
}

/** The entry of a record in the search index. */
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
    ...(record.phones !== undefined && { phones: record.phones }),
    // Numbers of demands start with their date; of several with the same ending, the newest comes first.
    ...(noun === 'orders' && number !== undefined && { recency: number }),
    // Ids of herbs grow in the order of the catalogue.
    ...(noun === 'herbs' && { place: record.id }),
  }
}

/** The address of a record. */
export const recordAddress = (record: FoundRecord, permissions: readonly string[]): string =>
  kinds[nounOf(record)].address(record, permissions)

/** A found record as a command. Its id is no command id, so keys and buttons cannot refer to it. */
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

/** The subject of a page, as a found record; null for nouns the palette does not find. */
export const foundOf = ({ noun, id, label, record }: Subject): FoundRecord | null => {
  const kind = recordNouns.find((one) => one === noun)
  if (kind === undefined) return null
  const text = (name: 'title' | 'status'): string => {
    const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : ''
    return typeof value === 'string' ? value : ''
  }
  return { noun: kind, id, label, title: kinds[kind].numbered === true ? text('title') : '', status: text('status') }
}

/** Whether a command opens a record; no other id contains a colon. */
export const isRecordCommand = ({ id }: Command): boolean => recordNouns.some((noun) => id.startsWith(`${noun}:`))

/**
 * Opens a path of the console in a new tab; only while a key or a press is being handled, because the browser forbids
 * it otherwise.
 */
export const openBeside = (path: string): void => {
  window.open(new URL(`.${path}`, document.baseURI), '_blank', 'noopener')
}

/** Marked records are of one kind; null where the cursor cannot move. Moving back over the last one unmarks it. */
export const markedOn = (
  marked: readonly FoundRecord[],
  at: FoundRecord | undefined,
  next: FoundRecord | undefined,
): readonly FoundRecord[] | null => {
  if (at === undefined || next === undefined || nounOf(at) !== nounOf(next)) return null
  const kept = marked.filter((record) => nounOf(record) === nounOf(at))
  const begun = kept.length === 0 ? [at] : kept
  const isAmong = (record: FoundRecord) => begun.some((one) => recordId(one) === recordId(record))
  if (begun.length > 1 && isAmong(next)) return begun.filter((record) => recordId(record) !== recordId(at))
  return isAmong(next) ? begun : [...begun, next]
}
