// Searches records of each noun on the server, by its list endpoints, so that nobody finds records they may not list.
import { listCodes } from '#contract/codes.ts'
import { listTemplates } from '#contract/herbal-templates.ts'
import { type Herb, listHerbs } from '#contract/herbs.ts'
import { listOrders, ordersByMatch } from '#contract/orders.list.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { listUsers } from '#contract/users.ts'
import type { Services, Situation } from '#src/commands/command.ts'
import type { AppActor } from '#src/machines/app.machine.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { readShared, sharedSoFar } from '#src/machines/use-shared-reading.ts'
import { getRecordStore } from '#src/palette/record-store-instance.ts'
import { plainQuery } from '#src/search/plain-query.ts'
import { modeOf, nounsIn } from './modes.ts'
import type { PaletteNoun } from './record-nouns.ts'
import { createRecordStore, type RecordStore, recordsOf } from './record-store.ts'

/** At most this many records of a noun are shown; the list page has the rest. */
const MAX_FOUND = 10
/** Records of a noun that are prefetched, newest or first by name. */
const AHEAD = 100

interface Ask {
  readonly search?: string
  readonly page_size: 10 | 50 | 100
  readonly page?: number
  readonly ordering?: string
}

type Call = Services['call']
interface Asking {
  readonly app: AppActor
  readonly call: Call
  readonly signal?: AbortSignal
}

/** A refusal finds nothing and is not reported, because the user only typed a word. */
const asking = ({ app, call, signal }: Asking) => {
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
      const demands = sharedSoFar(app, 'herb_uses')
      return reply.ok ? reply.data.list.map((herb: Herb) => recordsOf.herbs(herb, demands?.get(herb.id))) : []
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

/** Whether a noun can match a query: codes are letters and digits, and only long enough ones are searched. */
const fits = (noun: PaletteNoun, wanted: string): boolean =>
  noun === 'codes' ? /^[a-z]*\d[a-z\d]{3,}$/.test(wanted) : noun !== 'herbs' || !/\d/.test(wanted)

const named = (search: string): Ask => ({ search, page_size: MAX_FOUND })

/** How each noun is searched: demands whose title matches come before those where only a line does. */
const asked: Readonly<Record<PaletteNoun, (search: string) => Ask>> = {
  orders: (search) => ({ ...named(search), ordering: ordersByMatch }),
  suppliers: named,
  herbal_templates: named,
  herbs: named,
  users: named,
  codes: named,
}

/** The records behind a bare prefix: the newest first, where the noun has an order of time; herbs by name. */
const latest: Readonly<Record<PaletteNoun, Ask>> = {
  orders: { page_size: MAX_FOUND, ordering: '-created_at' },
  suppliers: { page_size: MAX_FOUND, ordering: '-updated_at' },
  herbal_templates: { page_size: MAX_FOUND, ordering: '-updated_at' },
  herbs: { page_size: MAX_FOUND },
  users: { page_size: MAX_FOUND, ordering: '-created_at' },
  codes: { page_size: MAX_FOUND },
}

/** Records that match the typed text, for each noun the user may see; a noun whose call fails has none. */
export const lookUpRecords = async (
  query: string,
  viewer: Situation['viewer'],
  caller: Asking,
  store: RecordStore = getRecordStore(createRecordStore),
): Promise<readonly FoundRecord[]> => {
  const { mode, text } = modeOf(query)
  const wanted = plainQuery(text)
  const nouns = nounsIn(mode, viewer?.permissions ?? []).filter((noun) => fits(noun, wanted))
  // Letters may mean a name, so records are prefetched and then match at every keystroke. The prefetch is not awaited,
  // because the server answers this query.
  if (/(^|\s)[a-z']+(\s|$)/.test(wanted)) void prefetchRecords(nouns, caller, store)
  const ask = asking(caller)
  const answers = await Promise.allSettled(
    nouns.map((noun) => ask[noun](wanted === '' ? latest[noun] : asked[noun](wanted))),
  )
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  // All calls failed, so this fails too: the next letter then searches again.
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed !== undefined && answers.every((answer) => answer.status === 'rejected'))
    throw failed.reason
  store.keep(found)
  return found
}

const wholeCatalogue = async (ask: ReturnType<typeof asking>['herbs']): Promise<readonly FoundRecord[]> => {
  const all: FoundRecord[] = []
  // More pages than any catalogue has; the loop ends there whatever the server answers.
  for (let page = 1; page <= 50; page += 1) {
    const list = await ask({ page, page_size: AHEAD })
    all.push(...list)
    if (list.length < AHEAD) break
  }
  return all
}

/**
 * Loads the pinyin readings and the first records of each noun, once; they then match at every keystroke and by every
 * reading.
 */
const prefetchRecords = async (
  nouns: readonly PaletteNoun[],
  { app, call }: Asking,
  store: RecordStore,
): Promise<void> => {
  // The calls are not aborted when the user types on, because the next letter needs the same.
  const ask = asking({ app, call })
  const ahead: Partial<Record<PaletteNoun, () => Promise<readonly FoundRecord[]>>> = {
    orders: () => ask.orders({ page_size: AHEAD }),
    suppliers: () => ask.suppliers({ page_size: AHEAD }),
    herbal_templates: () => ask.herbal_templates({ page_size: AHEAD }),
    herbs: async () => {
      // Without the usage counts, herbs are sorted by name.
      await readShared(app, 'herb_uses').catch(() => undefined)
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
