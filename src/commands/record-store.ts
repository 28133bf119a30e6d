// Records the palette has been told of, kept ready to be searched with every key until they may have changed.
import type { TraceCode } from '#contract/codes.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import type { Herb } from '#contract/herbs.ts'
import type { listOrders } from '#contract/orders.ts'
import type { listSuppliers } from '#contract/suppliers.ts'
import type { User } from '#contract/users.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import type { Noun } from './command.ts'
import { type PaletteNoun, recordNouns } from './palette-modes.ts'
import { nounOf, recordEntry, recordId } from './palette-records.ts'
import commandReadings from './pinyin.json' with { type: 'json' }
import type { Readings } from './readings.ts'
import { loadRecordReadings, recordReadings } from './record-readings.ts'
import { type Index, indexOf } from './search-index.ts'

/** Records kept at most; who has more finds them by asking the server. */
const MOST_KEPT = 5_000
/** Records read ahead are read anew after so long, ms. */
const FRESH_MS = 300_000

type OrderRow = DataOf<typeof listOrders>['list'][number]
type SupplierRow = DataOf<typeof listSuppliers>['list'][number]

const present = (words: readonly (string | null | undefined)[]): string[] =>
  words.filter((word): word is string => word !== null && word !== undefined && word !== '')

/** Rows of the lists as the palette knows them. */
export const recordsOf = {
  orders: ({ id, order_no, title, status }: OrderRow): FoundRecord => ({
    noun: 'orders',
    id,
    label: order_no,
    title,
    status,
    words: present([title]),
    codes: [order_no],
  }),
  suppliers: ({ id, supplier_name, short_name, apply_no, uscc, status }: SupplierRow): FoundRecord => ({
    noun: 'suppliers',
    id,
    label: supplier_name,
    title: apply_no,
    status,
    words: present([short_name]),
    codes: present([apply_no, uscc]),
  }),
  herbal_templates: ({ id, name, template_no, alias, status }: HerbalTemplate): FoundRecord => ({
    noun: 'herbal_templates',
    id,
    label: name,
    title: template_no,
    status,
    words: alias,
    codes: [template_no],
  }),
  herbs: ({ id, name, name_latin, name_en, aliases }: Herb): FoundRecord => ({
    noun: 'herbs',
    id,
    label: name,
    title: name_latin,
    status: '',
    words: present([...aliases, name_latin, name_en]),
  }),
  users: ({ id, name, username, department, status }: User): FoundRecord => ({
    noun: 'users',
    id,
    label: name,
    title: present([username, department]).join(' · '),
    status,
    words: [username],
    codes: [username],
  }),
  codes: ({ id, code, goods, status }: TraceCode): FoundRecord => ({
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
  /** All that are kept. */
  index(): Index
  /** The herbs alone. */
  herbs(): Index
  /** Records that are not kept, searched as the kept ones are. */
  indexOf(records: readonly FoundRecord[]): Index
  readings(): Readings
  /** Reads the sources that were not read lately; resolves when all of them have ended. */
  ready(sources: readonly Source[]): Promise<void>
  /** Records of these kinds may have changed: they are forgotten. */
  forget(nouns: readonly Noun[]): void
}

/** One store a signed-in person: what one may see is not another's. */
export const createRecordStore = (now: () => number = Date.now, most = MOST_KEPT): RecordStore => {
  const kept = new Map<string, FoundRecord>()
  const read = new Map<PaletteNoun, { at: number; ended: Promise<void> }>()
  let built: { all: Index; herbs: Index } | null = null
  let known: Readings = recordReadings() ?? commandReadings

  const indexFor = (records: readonly FoundRecord[]) => indexOf(records.map(recordEntry), known)
  const build = () => {
    const all = [...kept.values()]
    built = { all: indexFor(all), herbs: indexFor(all.filter((one) => nounOf(one) === 'herbs')) }
    return built
  }
  /** Now, and not when the next key waits for it. */
  const changed = () => {
    if (built === null) return
    built = null
    setTimeout(() => built ?? build(), 0)
  }
  const keep: RecordStore['keep'] = (records) => {
    if (records.length === 0) return
    for (const record of records) kept.set(recordId(record), record)
    for (const id of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(id)
    }
    changed()
  }
  const loadReadings = () =>
    loadRecordReadings().then(
      (all) => {
        if (known === all) return
        known = all
        changed()
      },
      // Without them names are found as they are written; the next question tries anew.
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
    index: () => (built ?? build()).all,
    herbs: () => (built ?? build()).herbs,
    indexOf: indexFor,
    readings: () => known,
    ready: async (sources) => {
      await Promise.all([loadReadings(), ...sources.map(readOne)])
    },
    forget: (nouns) => {
      const gone = recordNouns.filter((noun) => nouns.some((one) => one === noun))
      for (const noun of gone) read.delete(noun)
      for (const [id, record] of kept) if (gone.includes(nounOf(record))) kept.delete(id)
      if (gone.length > 0) changed()
    },
  }
}
