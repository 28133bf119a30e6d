// Every text of a demo begins with what a spreadsheet would run; then everything is exported, and no cell runs.
import { sql } from 'kysely'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import {
  exportAllocation,
  exportComparison,
  exportOrder,
  exportOrders,
  exportSuppliers,
  exportTemplates,
  exportUsers,
  orderSheets,
} from '#contract/exports.ts'
import { readCsv } from '../../../tests/support/csv.ts'
import type { Figure } from '../../prove.ts'
import { type Asked, curlOf, send, textOfAnswer } from '../access/asked.ts'
import { staffIn } from '../access/askers.ts'
import type { Asking } from '../access/sealed.ts'
import { inWorld, type ProofWorld } from '../access/worlds.ts'

const NAMED = 5
/** What a formula, a command or an import begins with, also full-width. */
const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'] as const
const RUNS = /^[=+\-@\t\r\n\0＝＋－＠]/
const GUARDED = /^'[=+\-@\t\r\n\0＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/
const ORDERS = 6

/** Puts a sign before every text that the database lets be changed; returns how many columns took it. */
const plant = async ({ db }: ProofWorld): Promise<number> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and c.table_name in ('orders', 'order_items', 'suppliers', 'herbal_templates', 'users', 'enterprises', 'tenders',
        'tender_items', 'order_questions', 'read_records', 'decisions', 'award_lines', 'clarifications')
      and c.column_name not in ('status', 'username', 'password_hash')`.execute(db)
  let taken = 0
  for (const { table, column } of rows) {
    const [at, of] = [sql.ref(column), sql.table(table)]
    const list = sql.join(signs.map((sign) => sql.lit(sign)))
    try {
      await sql`update ${of} t set ${at} = (array[${list}])[1 + abs(hashtext(t::text)) % ${sql.lit(signs.length)}] || ${at}
        where ${at} <> ''`.execute(db)
      taken += 1
    } catch {
      // A code or a checked word: it cannot hold another text.
    }
  }
  return taken
}

const ordersIn = async ({ db }: ProofWorld): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (select distinct on (status) status, id from orders
      where enterprise_id = (select enterprise_id from users where username = 'admin') and not is_deleted
      order by status, id) o where status in ('bidding', 'reviewing', 'award_auditing', 'awarded', 'completed', 'failed')
    limit ${ORDERS}`.execute(db)
  return rows.map(({ id }) => id)
}

const askedOf = (endpoint: AnyEndpoint, headers: Asked['headers'], body: object, id = ''): Asked => ({
  method: 'POST',
  path: `/api${endpoint.path.replace('{id}', id)}`,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const everyFile = (headers: Asked['headers'], orders: readonly string[]): Asked[] => [
  ...[exportOrders, exportSuppliers, exportTemplates, exportUsers].flatMap((endpoint) =>
    ['csv', 'xlsx'].map((format) => askedOf(endpoint, headers, { format })),
  ),
  ...orders.flatMap((id) => [
    askedOf(exportOrder, headers, { format: 'xlsx' }, id),
    ...orderSheets.map((sheet) => askedOf(exportOrder, headers, { format: 'csv', sheet }, id)),
    askedOf(exportComparison, headers, {}, id),
    askedOf(exportAllocation, headers, { lines: [] }, id),
  ]),
]

const unescaped = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** The text cells of an answer, and whether a cell holds a formula; null when it is no file. */
const cellsOf = (
  said: Awaited<ReturnType<typeof send>>,
): { readonly cells: readonly string[]; readonly formula: boolean } | null => {
  const type = said.headers.get('content-type') ?? ''
  if (said.status !== 200 || type.startsWith('application/json')) return null
  if (type.startsWith('text/csv')) {
    const text = said.bytes.toString().replace(/^\ufeff/, '')
    return { cells: readCsv(text).flat(), formula: false }
  }
  const xml = textOfAnswer(said)
  const cells = [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => unescaped(text))
  return { cells, formula: /<f[ >]/.test(xml) }
}

/** `inject.export`. */
export const proveExports = ({ origin }: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const started = Date.now()
    const columns = await plant(world)
    const [admin] = await staffIn(world, ['admin'])
    const faults: { readonly fault: string; readonly curl: string }[] = []
    let [files, cells, guarded] = [0, 0, 0]
    for (const asked of everyFile(admin?.headers ?? {}, await ordersIn(world))) {
      await world.db.deleteFrom('attempts').execute()
      const read = cellsOf(await send(world, asked))
      if (read === null) continue
      files += 1
      cells += read.cells.length
      guarded += read.cells.filter((cell) => GUARDED.test(cell)).length
      const running = read.cells.filter((cell) => RUNS.test(cell) && !NUMBER.test(cell))
      if (read.formula || running.length > 0)
        faults.push({
          fault: read.formula ? 'a formula' : JSON.stringify(running[0]).slice(0, 80),
          curl: curlOf(asked),
        })
    }
    return [
      {
        figure: 'inject.export',
        value: {
          faults: faults.length,
          files,
          guarded,
          columns,
          ...(faults.length > 0 && { first: faults.slice(0, NAMED) }),
        },
        target: { faults: 0 },
        pass: faults.length === 0 && guarded > 100,
        n: cells,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  })
