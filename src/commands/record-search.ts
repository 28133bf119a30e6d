// Asks the server for records of each kind by what is typed; its own lists answer, so nobody finds what they may not list.
import { listCodes } from '#contract/codes.ts'
import { listTemplates } from '#contract/herbal-templates.ts'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { listOrders } from '#contract/orders.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { listUsers } from '#contract/users.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import type { Services, Situation } from './command.ts'
import { keptRecords } from './own-records.ts'
import { modeOf, nounsIn, type PaletteNoun } from './palette-modes.ts'
import { plainQuery } from './plain-query.ts'
import { createRecordStore, type RecordStore, recordsOf } from './record-store.ts'
import { searchIn } from './search.ts'
import { likelyInitials } from './search-index.ts'

/** Records of a kind shown at most; the list page is the place for more. */
const MOST_FOUND = 10
/** Records of a kind that are read ahead, newest or first by name. */
const AHEAD = 100
/** Herbs whose demands are looked for. */
const MOST_HERBS = 5

interface Ask {
  readonly search?: string
  readonly page_size: 10 | 50 | 100
  readonly page?: number
}

type Call = Services['call']
interface Asking {
  readonly call: Call
  readonly signal?: AbortSignal
}

/** A refusal finds nothing: whoever types a word has not asked to be told of it. */
const asking = ({ call, signal }: Asking) => {
  const how = { quiet: true, ...(signal !== undefined && { signal }) }
  return {
    orders: async (query: Ask & { herbal_id?: string }) => {
      const reply = await call(listOrders, { query }, how)
      return reply.ok ? reply.data.list.map(recordsOf.orders) : []
    },
    suppliers: async (query: Ask) => {
      const reply = await call(listSuppliers, { query }, how)
      return reply.ok ? reply.data.list.map(recordsOf.suppliers) : []
    },
    herbal_templates: async (query: Ask) => {
      const reply = await call(listTemplates, { query }, how)
      return reply.ok ? reply.data.list.map(recordsOf.herbal_templates) : []
    },
    herbs: async (query: Ask) => {
      const reply = await call(listHerbs, { query }, how)
      return reply.ok ? reply.data.list.map((herb: Herb) => recordsOf.herbs(herb)) : []
    },
    users: async (query: Ask) => {
      const reply = await call(listUsers, { query }, how)
      return reply.ok ? reply.data.list.map(recordsOf.users) : []
    },
    codes: async (query: Ask) => {
      const reply = await call(listCodes, { query }, how)
      return reply.ok ? reply.data.list.map(recordsOf.codes) : []
    },
  }
}

const isLatin = (text: string): boolean => /^[a-z]+$/.test(text)

/** The server knows full readings and initials; what mixes both it is asked by the initials, and what does not fit is left out here. */
const mixed = async (
  ask: (query: Ask) => Promise<readonly FoundRecord[]>,
  wanted: string,
  store: RecordStore,
): Promise<readonly FoundRecord[]> => {
  const found = await ask({ search: wanted, page_size: MOST_FOUND })
  const letters = wanted.replace(/[\s']/g, '')
  if (found.length > 0 || !isLatin(letters)) return found
  const form = likelyInitials(letters, store.index())
  if (form === letters || form.length < 2) return found
  const more = await ask({ search: form, page_size: 50 })
  const index = store.indexOf(more)
  const hits = new Set(searchIn(letters, index).map((hit) => hit.id))
  return more.filter((_, nth) => hits.has(index.entries[nth]?.id ?? '')).slice(0, MOST_FOUND)
}

/** Whether a kind can answer a query: codes are letters and digits, and only long enough ones are worth a question. */
const fits = (noun: PaletteNoun, wanted: string): boolean =>
  noun === 'codes' ? /^[a-z]*\d[a-z\d]{3,}$/.test(wanted) : noun !== 'herbs' || !/\d/.test(wanted)

/** Demands by number, title or herb; by Latin letters through the herbs they mean, because demands have no readings. */
const ordersBy = async (
  ask: ReturnType<typeof asking>['orders'],
  wanted: string,
  store: RecordStore,
): Promise<readonly FoundRecord[]> => {
  if (!isLatin(wanted)) return ask({ search: wanted, page_size: MOST_FOUND })
  const herbs = searchIn(wanted, store.herbs())
    .filter(({ tier }) => tier !== 'word' && tier !== 'fuzzy')
    .slice(0, MOST_HERBS)
    .map(({ id }) => id.slice('herbs:'.length))
  return herbs.length === 0 ? [] : ask({ herbal_id: herbs.join(','), page_size: MOST_FOUND })
}

/** Records by what was typed, each kind with its permission; a kind whose answer fails finds none. */
export const lookUpRecords = async (
  query: string,
  viewer: Situation['viewer'],
  it: Asking,
  store: RecordStore = keptRecords(createRecordStore),
): Promise<readonly FoundRecord[]> => {
  const { mode, text } = modeOf(query)
  const wanted = plainQuery(text)
  const nouns = nounsIn(mode, viewer?.permissions ?? []).filter((noun) => fits(noun, wanted))
  // The server knows names and numbers itself; what letters mean is known here, once the records are.
  if (isLatin(wanted)) await readAhead(nouns, it, store)
  const ask = asking(it)
  const by: Readonly<Record<PaletteNoun, () => Promise<readonly FoundRecord[]>>> = {
    orders: () => ordersBy(ask.orders, wanted, store),
    suppliers: () => mixed(ask.suppliers, wanted, store),
    herbal_templates: () => mixed(ask.herbal_templates, wanted, store),
    // All of them are here already.
    herbs: async () => [],
    users: () => mixed(ask.users, wanted, store),
    codes: () => ask.codes({ search: wanted, page_size: MOST_FOUND }),
  }
  const answers = await Promise.allSettled(nouns.map((noun) => by[noun]()))
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  // All failed: the machine is told, so that the next letter asks again.
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed !== undefined && answers.every((answer) => answer.status === 'rejected'))
    throw failed.reason
  store.keep(found)
  return found
}

const wholeCatalogue = async (ask: ReturnType<typeof asking>['herbs']): Promise<readonly FoundRecord[]> => {
  const all: FoundRecord[] = []
  // More pages than any catalogue has; the loop ends whatever the server says.
  for (let page = 1; page <= 50; page += 1) {
    const list = await ask({ page, page_size: AHEAD })
    all.push(...list)
    if (list.length < AHEAD) break
  }
  return all
}

/** Readings of characters, and the first records of each kind, once: they then answer with every key and by every reading. */
const readAhead = async (nouns: readonly PaletteNoun[], { call }: Asking, store: RecordStore): Promise<void> => {
  // Not given up when typing goes on: the next letter needs the same.
  const ask = asking({ call })
  const ahead: Partial<Record<PaletteNoun, () => Promise<readonly FoundRecord[]>>> = {
    orders: () => ask.orders({ page_size: AHEAD }),
    suppliers: () => ask.suppliers({ page_size: AHEAD }),
    herbal_templates: () => ask.herbal_templates({ page_size: AHEAD }),
    herbs: () => wholeCatalogue(ask.herbs),
    users: () => ask.users({ page_size: AHEAD }),
  }
  // Demands are looked for through their herbs.
  const wanted = nouns.includes('orders') ? [...new Set<PaletteNoun>([...nouns, 'herbs'])] : nouns
  await store.ready(
    wanted.flatMap((noun) => {
      const read = ahead[noun]
      return read === undefined ? [] : [{ noun, read }]
    }),
  )
}
