// Asks the server for records of each kind by what is typed; its own lists answer, so nobody finds what they may not list.
import { listCodes } from '#contract/codes.ts'
import { listTemplates } from '#contract/herbal-templates.ts'
import { type Herb, listHerbs, listHerbUses } from '#contract/herbs.ts'
import { listOrders, ordersByMatch } from '#contract/orders.list.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { listUsers } from '#contract/users.ts'
import type { Services, Situation } from '#src/commands/command.ts'
import { readHerbUses } from '#src/components/herb-uses.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { keptRecords } from '#src/palette/record-store-instance.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { modeOf, nounsIn } from './modes.ts'
import type { PaletteNoun } from './record-nouns.ts'
import { createRecordStore, type RecordStore, recordsOf } from './record-store.ts'

/** Records of a kind shown at most; the list page is the place for more. */
const MAX_FOUND = 10
/** Records of a kind that are read ahead, newest or first by name. */
const AHEAD = 100

interface Ask {
  readonly search?: string
  readonly page_size: 10 | 50 | 100
  readonly page?: number
  readonly ordering?: string
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
    orders: async (query: Ask) => {
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
    herb_uses: async () => {
      const reply = await call(listHerbUses, {}, how)
      return reply.ok ? reply.data : { list: [] }
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

/** Whether a kind can answer a query: codes are letters and digits, and only long enough ones are worth a question. */
const fits = (noun: PaletteNoun, wanted: string): boolean =>
  noun === 'codes' ? /^[a-z]*\d[a-z\d]{3,}$/.test(wanted) : noun !== 'herbs' || !/\d/.test(wanted)

const named = (search: string): Ask => ({ search, page_size: MAX_FOUND })

/** How each kind is asked: demands whose title answers before those that only have a line that does. */
const asked: Readonly<Record<PaletteNoun, (search: string) => Ask>> = {
  orders: (search) => ({ ...named(search), ordering: ordersByMatch }),
  suppliers: named,
  herbal_templates: named,
  herbs: named,
  users: named,
  codes: named,
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
  // Who types letters looks for names: what is here then answers with every key. Not waited for, because the server answers this one.
  if (/^[a-z\s']+$/.test(wanted)) void readAhead(nouns, it, store)
  const ask = asking(it)
  const answers = await Promise.allSettled(nouns.map((noun) => ask[noun](asked[noun](wanted))))
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
    herbs: async () => {
      await readHerbUses(ask.herb_uses)
      return wholeCatalogue(ask.herbs)
    },
    users: () => ask.users({ page_size: AHEAD }),
  }
  await store.ready(
    nouns.flatMap((noun) => {
      const read = ahead[noun]
      return read === undefined ? [] : [{ noun, read }]
    }),
  )
}
