// Records that the palette has loaded, searchable at every keystroke until they may have changed.

import type { TraceCode } from '#contract/codes.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import type { Herb } from '#contract/herbs.ts'
import type { listOrders } from '#contract/orders.list.ts'
import type { Readings } from '#contract/pinyin.ts'
import type { listSuppliers } from '#contract/suppliers.ts'
import type { User } from '#contract/users.ts'
import type { Noun } from '#src/commands/command.ts'
import commandReadings from '#src/commands/pinyin.json' with { type: 'json' }
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { loadRecordReadings, recordReadings } from '#src/search/record-readings.ts'
import { type Index, indexOf } from '#src/search/search-index.ts'
import { createSearchedList, type SearchedList, type StartWorker } from '#src/search/searched-list.ts'
import { type PaletteNoun, recordNouns } from './record-nouns.ts'
import { nounOf, recordEntry, recordId } from './records.ts'

/** At most this many records are kept; beyond that the server is searched. */
const MAX_KEPT = 5_000
/** Prefetched records are read again after this time, ms. */
const FRESH_MS = 300_000

type OrderRow = DataOf<typeof listOrders>['list'][number]
type SupplierRow = DataOf<typeof listSuppliers>['list'][number]

/** The fields read from each row. */
interface Facts {
  readonly orders: Pick<OrderRow, 'id' | 'order_no' | 'title' | 'status'>
  readonly suppliers: Pick<
    SupplierRow,
    'id' | 'supplier_name' | 'short_name' | 'apply_no' | 'uscc' | 'status' | 'contact_phone'
  >
  readonly herbal_templates: Pick<HerbalTemplate, 'id' | 'name' | 'template_no' | 'alias' | 'status'>
  readonly herbs: Pick<Herb, 'id' | 'name' | 'name_latin' | 'name_en'> & { readonly aliases: readonly string[] }
  readonly users: Pick<User, 'id' | 'name' | 'username' | 'department' | 'status' | 'phone'>
  readonly codes: Pick<TraceCode, 'id' | 'code' | 'status'> & { readonly goods: { readonly herb: string } | null }
}

const present = (words: readonly (string | null | undefined)[]): string[] =>
  words.filter((word): word is string => word !== null && word !== undefined && word !== '')

/** Telephone numbers that are not masked. */
const whole = (phones: readonly (string | null | undefined)[]): string[] =>
  present(phones).filter((phone) => !phone.includes('*'))

/** List rows as records of the palette. */
export const recordsOf = {
  orders: ({ id, order_no, title, status }: Facts['orders']): FoundRecord => ({
    noun: 'orders',
    id,
    label: order_no,
    title,
    status,
    words: present([title]),
    codes: [order_no],
  }),
  suppliers: ({
    id,
    supplier_name,
    short_name,
    apply_no,
    uscc,
    status,
    contact_phone,
  }: Facts['suppliers']): FoundRecord => ({
    noun: 'suppliers',
    id,
    label: supplier_name,
    title: apply_no,
    status,
    words: present([short_name]),
    codes: present([apply_no, uscc]),
    phones: whole([contact_phone]),
  }),
  herbal_templates: ({ id, name, template_no, alias, status }: Facts['herbal_templates']): FoundRecord => ({
    noun: 'herbal_templates',
    id,
    label: name,
    title: template_no,
    status,
    words: alias,
    codes: [template_no],
  }),
  herbs: ({ id, name, name_latin, name_en, aliases }: Facts['herbs'], demands = 0): FoundRecord => ({
    noun: 'herbs',
    id,
    label: name,
    title: name_latin,
    status: '',
    words: present([...aliases, name_latin, name_en]),
    ...(demands > 0 && { demands }),
  }),
  users: ({ id, name, username, department, status, phone }: Facts['users']): FoundRecord => ({
    noun: 'users',
    id,
    label: name,
    title: present([username, department]).join(' · '),
    status,
    words: [username],
    codes: [username],
    phones: whole([phone]),
  }),
  codes: ({ id, code, goods, status }: Facts['codes']): FoundRecord => ({
    noun: 'codes',
    id,
    label: code,
    title: goods?.herb ?? '',
    status,
    codes: [code],
  }),
} as const

interface Source {
  readonly noun: PaletteNoun
  read(): Promise<readonly FoundRecord[]>
}

export interface RecordStore {
  keep(records: readonly FoundRecord[]): void
  find(id: string): FoundRecord | undefined
  /** Increments whenever a kept record changes. */
  version(): number
  /** The number of kept records. */
  size(): number
  /** Whether sources are being read, and whether they have been; subscribers are notified of a change. */
  readonly reading: { is(): boolean; hasBeen(): boolean; subscribe(changed: () => void): () => void }
  /** Searches the kept records; subscribers are also notified of changed records. */
  readonly list: Pick<SearchedList, 'answer' | 'subscribe'>
  /** The index of records that are not kept. */
  indexOf(records: readonly FoundRecord[]): Index
  /** Reads the sources that were not read recently; resolves when all of them have ended. */
  ready(sources: readonly Source[]): Promise<void>
  /** Records of these nouns may have changed: they are dropped. */
  forget(nouns: readonly Noun[]): void
  /** The store is no longer used. */
  end(): void
}

export interface StoreHow {
  readonly now?: () => number
  /** At most this many records are kept. */
  readonly most?: number
  /** Starts the worker that searches; null to search in place. */
  readonly start?: StartWorker | null
}

/** One store per signed-in user, because visible records differ. */
export const createRecordStore = ({ now = Date.now, most = MAX_KEPT, start }: StoreHow = {}): RecordStore => {
  const kept = new Map<string, FoundRecord>()
  const read = new Map<PaletteNoun, { at: number; ended: Promise<void> }>()
  let known: Readings = recordReadings() ?? commandReadings
  const list = createSearchedList(known, start)
  let version = 0
  let reads = 0
  let hasRead = false
  const readFollowers = new Set<() => void>()
  const countRead = (more: 1 | -1) => {
    reads += more
    for (const follower of readFollowers) follower()
  }
  const drop = (id: string) => {
    version += 1
    kept.delete(id)
    list.remove(id)
  }
  const keep: RecordStore['keep'] = (records) => {
    for (const record of records) {
      const id = recordId(record)
      // The server sends the same record repeatedly; then nothing has changed.
      if (isSame(kept.get(id), record)) continue
      kept.set(id, record)
      version += 1
      list.add(recordEntry(record))
    }
    for (const id of kept.keys()) {
      if (kept.size <= most) break
      drop(id)
    }
  }
  const loadReadings = () =>
    loadRecordReadings().then(
      (readings) => {
        known = readings
        list.read(readings)
      },
      // Without the readings, names match only by their characters; the next query tries again.
      () => undefined,
    )
  const readOne = ({ noun, read: ask }: Source): Promise<void> => {
    const before = read.get(noun)
    if (before !== undefined && now() - before.at < FRESH_MS) return before.ended
    const ended = ask().then(keep, () => void read.delete(noun))
    read.set(noun, { at: now(), ended })
    return ended
  }
  return {
    keep,
    find: (id) => kept.get(id),
    version: () => version,
    size: () => kept.size,
    reading: {
      is: () => reads > 0,
      hasBeen: () => hasRead,
      subscribe: (follower) => {
        readFollowers.add(follower)
        return () => readFollowers.delete(follower)
      },
    },
    list,
    indexOf: (records) => indexOf(records.map(recordEntry), known),
    ready: async (sources) => {
      countRead(1)
      // None of them rejects; a source that cannot be read finds nothing.
      await Promise.all([loadReadings(), ...sources.map(readOne)])
      hasRead = true
      countRead(-1)
    },
    forget: (nouns) => {
      const gone = recordNouns.filter((noun) => nouns.some((one) => one === noun))
      for (const noun of gone) read.delete(noun)
      for (const [id, record] of kept) if (gone.includes(nounOf(record))) drop(id)
    },
    end: list.end,
  }
}

const isSame = (before: FoundRecord | undefined, after: FoundRecord): boolean =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(after)
