// Reads the current version of records: of recent ones, whose status the open palette shows, and of records whose
// actions are listed.
import { readTemplate } from '#contract/herbal-templates.ts'
import { readOrder } from '#contract/orders.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { readUser } from '#contract/users.ts'
import type { Services, Situation } from '#src/commands/command.ts'
import { currentPreferences } from '#src/commands/current-preferences.ts'
import { rereadRecord } from '#src/commands/records/subject-records.ts'
import type { FoundRecord, Meant } from '#src/machines/palette.machine.ts'
import { getRecordStore } from '#src/palette/record-store-instance.ts'
import { MAX_RECENT } from './first-rows.ts'
import { sees } from './modes.ts'
import { type PaletteNoun, recordNouns } from './record-nouns.ts'
import { createRecordStore, type RecordStore, recordsOf } from './record-store.ts'
import { nounOf, recordTitle } from './records.ts'

type Call = Services['call']
type Read = (id: string, call: Call, signal: AbortSignal) => Promise<FoundRecord | null>

/** Herbs and codes have no changing status. A refusal is not reported: the row stays as it is. */
const readers: Partial<Record<PaletteNoun, Read>> = {
  orders: async (id, call, signal) => {
    const reply = await call(readOrder, { params: { id } }, { quiet: true, signal })
    return reply.ok ? recordsOf.orders(reply.data) : null
  },
  suppliers: async (id, call, signal) => {
    const reply = await call(readSupplier, { params: { id } }, { quiet: true, signal })
    return reply.ok ? recordsOf.suppliers(reply.data) : null
  },
  herbal_templates: async (id, call, signal) => {
    const reply = await call(readTemplate, { params: { id } }, { quiet: true, signal })
    return reply.ok ? recordsOf.herbal_templates(reply.data) : null
  },
  users: async (id, call, signal) => {
    const reply = await call(readUser, { params: { id } }, { quiet: true, signal })
    return reply.ok ? recordsOf.users(reply.data) : null
  },
}

/** Reads the recent records of the palette, and keeps those that could be read. */
export const recallRecords = async (
  viewer: Situation['viewer'],
  call: Call,
  signal: AbortSignal,
  store: RecordStore = getRecordStore(createRecordStore),
): Promise<void> => {
  const permissions = viewer?.permissions ?? []
  const used = (currentPreferences.now().recents ?? []).flatMap(({ id }) => {
    const noun = recordNouns.find((one) => id.startsWith(`${one}:`))
    const read = noun === undefined ? undefined : readers[noun]
    return noun === undefined || read === undefined || !sees(noun, permissions)
      ? []
      : [{ id: id.slice(noun.length + 1), read }]
  })
  const answers = await Promise.allSettled(used.slice(0, MAX_RECENT).map(({ id, read }) => read(id, call, signal)))
  store.keep(
    answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value !== null ? [answer.value] : [])),
  )
}

/** Deleted and invisible records are left out. Rejects when no answer arrives for one of them. */
export const readSubjects = async (
  records: readonly FoundRecord[],
  call: Services['call'],
): Promise<readonly Meant[]> => {
  const read = await Promise.all(
    records.map((found) =>
      rereadRecord({ noun: nounOf(found), id: found.id, label: recordTitle(found), record: null }, call),
    ),
  )
  return read.flatMap((subject) => subject ?? [])
}
