// What the palette searches for the administrator of the demo enterprise: commands in both languages, and the demo's records.
import { createInstance } from 'i18next'
import { permissionCodes } from '#contract/permissions.ts'
import { herbs } from '#server/demo/data/herbs.ts'
import { orderTitles } from '#server/demo/data/order-titles.ts'
import { demoEnterprises } from '#server/demo/data/people.ts'
import { suppliers } from '#server/demo/data/suppliers.ts'
import { templates } from '#server/demo/data/templates.ts'
import commandReadings from '#src/commands/pinyin.json' with { type: 'json' }
import { commands } from '#src/commands/registry.ts'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { groupRank } from '#src/palette/groups.ts'
import { modeOf } from '#src/palette/modes.ts'
import { elsewhereActs } from '#src/palette/near/elsewhere.ts'
import { placeRows } from '#src/palette/near/place-rows.ts'
import type { PaletteRow } from '#src/palette/palette-row.ts'
import { statusRows } from '#src/palette/record-statuses.ts'
import { recordsOf } from '#src/palette/record-store.ts'
import { recordEntry, recordId } from '#src/palette/records.ts'
import { paletteList, reachable, recordsQuestion } from '#src/palette/rows.ts'
import { entryOf, placeOf } from '#src/palette/use-entries.tsx'
import { answerTo } from '#src/search/answer.ts'
import { loadRecordReadings } from '#src/search/record-readings.ts'
import { indexOf } from '#src/search/search-index.ts'
import { languages, namespacesOf, wordsOf } from './words.ts'

/** A viewer with every permission. */
const viewer = { id: 'u0', name: '沈知衡', permissions: permissionCodes }
const situation = {
  viewer,
  path: 'home',
  subject: null,
  selected: [],
  answers: { 'inbox.open': () => undefined },
} as const

const words = createInstance()
await words.init({
  lng: 'zh-CN',
  fallbackLng: 'zh-CN',
  keySeparator: false,
  resources: Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(namespacesOf(language).map((name) => [name, Object.fromEntries(wordsOf(language, name))])),
    ]),
  ),
})

const four = (nth: number): string => `${nth + 1}`.padStart(4, '0')

/** How many of the demo's demands have a line of this herb. */
const demandsFor = (name: string): number => orderTitles.filter(({ herbs: lines }) => lines.includes(name)).length

/** The records of the demo, numbered in the order of its data. */
const records: readonly FoundRecord[] = [
  ...orderTitles.map(({ title }, nth) =>
    recordsOf.orders({ id: `o${nth}`, order_no: `ZB20261101-${four(nth)}`, title, status: 'bidding' }),
  ),
  ...suppliers.map((row, nth) => recordsOf.suppliers({ ...row, id: `s${nth}`, apply_no: `GY20260101-${four(nth)}` })),
  ...herbs.map((row) => recordsOf.herbs({ ...row, id: row.name }, demandsFor(row.name))),
  ...templates.map(({ name }, nth) =>
    recordsOf.herbal_templates({
      id: `t${nth}`,
      name,
      template_no: `PZ20260101-${four(nth)}`,
      alias: [],
      status: 'active',
    }),
  ),
  ...(demoEnterprises[0]?.people ?? []).map((row, nth) =>
    recordsOf.users({ ...row, id: `u${nth}`, status: 'enabled' }),
  ),
  ...['P26110100010000015', 'P26110100010000023'].map((code) =>
    recordsOf.codes({ id: code, code, goods: null, status: 'printed' }),
  ),
]
const byId = new Map(records.map((record) => [recordId(record), record]))
const readings = await loadRecordReadings()
const t = (key: string, params?: Readonly<Record<string, string>>) => words.t(key, { ...params })
const named = [...statusRows(permissionCodes, 'zh-CN', t), ...placeRows(permissionCodes, 'zh-CN', t)]
const listed = [
  ...reachable(commands, situation, 'all', () => false),
  ...elsewhereActs(commands, situation, 'all'),
  ...named,
]

const sources = {
  commands,
  words: indexOf(
    commands.map((command, nth) => ({
      ...entryOf(words, command),
      group: groupRank(command),
      recency: placeOf(nth),
    })),
    commandReadings,
  ),
  named: indexOf(
    named.map(({ entry }) => entry),
    readings,
  ),
  record: (id: string) => byId.get(id),
  found: [],
  foundIndex: indexOf([], readings),
  recents: [],
  now: 0,
}

const recordIndex = indexOf(records.map(recordEntry), readings)
const answered = (query: string) => {
  const question = recordsQuestion(query, viewer, [], sources.words)
  return question === null ? new Map() : answerTo(question, recordIndex)
}

/** The rows that the palette shows for a query, in order; a command has its id, a record its label. */
export const shownFor = (query: string): readonly { readonly id: string; readonly row: PaletteRow }[] =>
  paletteList(query, viewer, modeOf(query).mode === 'all' ? listed : [], {
    ...sources,
    records: answered(query),
  }).groups.flatMap(({ rows }) => rows.map((row) => ({ id: row.record?.label ?? row.command.id, row })))
