// Writes docs/machines/*.md: every machine as a Mermaid diagram with the words of both languages,
// generated from the machines.
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { codeEventTo } from '#contract/codes.lifecycle.ts'
import { orderEvents, permissionsIn } from '#contract/orders.events.ts'
import { orderStatuses } from '#contract/orders.statuses.ts'
import { supplierEvents } from '#contract/suppliers.events.ts'
import { chartOf } from '#src/machines/inspection/machine-chart.ts'
import {
  eventWordsKey,
  type MachineEntry,
  machineList,
  meaningKey,
  stateWordsKey,
} from '#src/machines/inspection/machine-list.ts'
import { mermaidOf, moveLabel } from '#src/machines/inspection/machine-mermaid.ts'
import { wordsOf } from './words.ts'

const languages = ['zh-CN', 'en-US'] as const

const file = (path: string) => new URL(`../${path}`, import.meta.url)
const folder = 'docs/machines'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(heads),
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map(row),
]

const code = (text: string): string => (text === '' ? '' : `\`${text}\``)
const codes = (names: readonly string[]): string => names.map(code).join(', ')
const inBoth = (key: string | null): string[] => languages.map((language) => wordsOf(language, key))

/** The codes a user needs for an event of a record; empty for machines of the page. */
const permissionsFor = (name: string, event: string, source: string): readonly string[] => {
  if (name === 'orders') {
    const known = (Object.keys(orderEvents) as (keyof typeof orderEvents)[]).find((one) => one === event) // the table's own keys
    const status = orderStatuses.find((one) => one === source.split('.')[0])
    return known === undefined || status === undefined ? [] : permissionsIn(known, status)
  }
  if (name === 'suppliers') {
    const rule = new Map<string, { readonly permission: string }>(Object.entries(supplierEvents)).get(event)
    return rule === undefined ? [] : [rule.permission]
  }
  // One code covers all events of codes, see server/codes.ts.
  return name === 'codes' && Object.values<string>(codeEventTo).includes(event) ? ['21-bidding-comparison-award'] : []
}

const statesOf = ({ name, machine }: MachineEntry): string[] => {
  const states = chartOf(machine).states.filter((state) => state.path !== '')
  return table(
    ['state', '中文', 'English', '含义', 'meaning'],
    states.map((state) => [
      code(state.path),
      ...inBoth(stateWordsKey(name, state.path)),
      wordsOf('zh-CN', meaningKey(name, state.path)),
      [
        state.isInitial ? 'begins here.' : '',
        state.isEnd ? 'ends here.' : '',
        state.description ?? '',
        ...state.invokes.map((one) => `Runs ${code(one.src)}.`),
      ]
        .filter((part) => part !== '')
        .join(' '),
    ]),
  )
}

const movesOf = ({ name, kind, machine }: MachineEntry): string[] => {
  const moves = chartOf(machine).moves.filter((move) => !move.isSwallowed)
  const isRecord = kind === 'lifecycle'
  return table(
    ['from', 'event', ...(isRecord ? ['中文', 'English'] : []), 'to', 'waits for', ...(isRecord ? ['permission'] : [])],
    moves.map((move) => [
      code(move.source === '' ? machine.id : move.source),
      code(moveLabel({ ...move, guards: [] })),
      ...(isRecord ? inBoth(eventWordsKey(name, move.event)) : []),
      move.targets.length === 0 ? 'stays' : codes(move.targets),
      codes(move.guards),
      ...(isRecord ? [codes(permissionsFor(name, move.event, move.source))] : []),
    ]),
  )
}

const conditionsOf = ({ kind, machine }: MachineEntry): string[] => {
  const guards = [...new Set(chartOf(machine).moves.flatMap((move) => move.guards))]
  if (kind !== 'lifecycle' || guards.length === 0) return []
  return [
    '## Conditions',
    '',
    'What a person is told while the condition does not hold.',
    '',
    ...table(
      ['condition', '中文', 'English'],
      guards.map((guard) => [code(guard), ...inBoth(`refusals:${guard}`)]),
    ),
    '',
  ]
}

const pageOf = (entry: MachineEntry): string => {
  const chart = chartOf(entry.machine)
  return [
    `# ${entry.name}`,
    '',
    `From [${entry.file}](../../${entry.file}) by \`npm run machines\`; not written by hand.`,
    '',
    ...[wordsOf('zh-CN', meaningKey(entry.name, '')), chart.description ?? ''].flatMap((said) =>
      said === '' ? [] : [said, ''],
    ),
    '```mermaid',
    mermaidOf(chart, (path) => wordsOf('zh-CN', stateWordsKey(entry.name, path))).trimEnd(),
    '```',
    '',
    '## States',
    '',
    ...statesOf(entry),
    '',
    '## Events',
    '',
    ...movesOf(entry),
    '',
    ...conditionsOf(entry),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

const indexPage = (): string =>
  [
    '# Machines',
    '',
    'Every state machine of the console, from the machines themselves by `npm run machines`. They are drawn live at `/dev/machines`.',
    '',
    ...table(
      ['machine', 'of', 'states', 'events'],
      machineList.map(({ name, kind, machine }) => {
        const chart = chartOf(machine)
        const events = new Set(chart.moves.map((move) => move.event)).size
        return [
          `[${name}](${name}.md)`,
          kind === 'lifecycle' ? 'a record, on both sides' : 'the page',
          String(chart.states.length - 1),
          String(events),
        ]
      }),
    ),
    '',
  ].join('\n')

/** Every document by its path from the root. */
export const machineDocuments = (): ReadonlyMap<string, string> =>
  new Map([
    [`${folder}/README.md`, indexPage()],
    ...machineList.map((entry): [string, string] => [`${folder}/${entry.name}.md`, pageOf(entry)]),
  ])

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(file(folder), { recursive: true })
  for (const [path, text] of machineDocuments()) writeFileSync(file(path), text)
}
