// npm run admin -- import-herbs: imports a table of herbs into one enterprise, all rows or none.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { readSheet } from 'read-excel-file/universal'
import * as z from 'zod/mini'
import { uscc } from '#contract/fields.contact.ts'
import { herbCategories, type ImportedHerb, importedHerb, MAX_HERBS_IMPORTED } from '#contract/herbs.ts'
import { type FieldIssue, fieldIssues } from '#contract/issues.ts'
import enHerbal from '#locales/en-US/herbal.json' with { type: 'json' }
import enImports from '#locales/en-US/imports.json' with { type: 'json' }
import zhHerbal from '#locales/zh-CN/herbal.json' with { type: 'json' }
import zhImports from '#locales/zh-CN/imports.json' with { type: 'json' }
import { importRows } from '#server/herbs/import.ts'
import { issueMessage } from '#server/http/messages.ts'
import { loadSyllabizer } from '#server/readings.ts'
import { type AdminCommand, checked, Mistake, rc, WrongUsage } from './command.ts'
import { actIn, enterpriseOf } from './records.ts'

const input = z.strictObject({ file: z.string(), enterprise: uscc, dryRun: z._default(z.boolean(), false) })

/** The fields of a row, each with its accepted heads in both languages. */
const fields = {
  name: 'name',
  name_latin: 'name_latin',
  pinyin: 'pinyin',
  aliases: 'alias',
  category: 'category',
  external_id: 'external_id',
  reference_price: 'reference_price',
} as const satisfies Partial<Record<keyof z.output<typeof importedHerb>, keyof typeof zhImports.heads>>

const plain = (word: string): string => word.trim().toLowerCase()

const fieldOf: ReadonlyMap<string, string> = new Map(
  Object.entries(fields).flatMap(([field, heads]) =>
    [field, ...zhImports.heads[heads].split('|'), ...enImports.heads[heads].split('|')].map((head) => [
      plain(head),
      field,
    ]),
  ),
)

const categoryOf: ReadonlyMap<string, string> = new Map(
  herbCategories.flatMap((one) =>
    [one, zhHerbal.options.category[one], enHerbal.options.category[one]].map((word) => [plain(word), one]),
  ),
)

const readValue = (field: string, text: string): unknown => {
  if (field === 'aliases') return text.split(/[,，、;；\n]/).flatMap((part) => part.trim() || [])
  return field === 'category' ? (categoryOf.get(plain(text)) ?? text) : text
}

/** Cells of a CSV (RFC 4180), with or without a byte order mark. */
const cellsOf = (csv: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g
  const text = csv.replace(/^\uFEFF/, '')
  for (const [whole, quoted, bare = '', end] of text.matchAll(cell)) {
    if (whole === '' && end === '') break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows
}

/** One row to import, with its number in the file. */
interface Row {
  readonly number: number
  readonly value: unknown
}

interface Table {
  readonly rows: readonly Row[]
  /** The table's own head for a field. */
  readonly headOf: (field: string) => string
}

/**
 * The rows by field, numbered as in the table. Columns with an unknown head, empty cells and empty rows are left out.
 */
const tableOf = ([head = [], ...rows]: readonly (readonly string[])[]): Table => {
  const columns = head.map((word) => fieldOf.get(plain(word)))
  if (!columns.includes('name'))
    throw new Mistake('The first row must name the columns, and one of them is 名称 or name.')
  const filled = rows.flatMap((cells, at): Row[] => {
    const row = columns.flatMap((field, column) => {
      const text = cells[column]?.trim() ?? ''
      return field === undefined || text === '' ? [] : [[field, readValue(field, text)] as const]
    })
    return row.length === 0 ? [] : [{ number: at + 2, value: Object.fromEntries(row) }]
  })
  return { rows: filled, headOf: (field) => head[columns.indexOf(field)]?.trim() ?? namedIn(head, field) }
}

/** The name of a field that the table lacks, in the table's language. */
const namedIn = (head: readonly string[], field: string): string => {
  const isChinese = head.some((word) => /\p{Script=Han}/u.test(word))
  const key = Object.entries(fields).find(([name]) => name === field)?.[1]
  return isChinese && key !== undefined ? (zhImports.heads[key].split('|')[0] ?? field) : field
}

/** A list of a .json file, counted from 1. */
const listOf = (list: unknown): Table => {
  if (!Array.isArray(list)) throw new Mistake('A .json file holds one list of rows.')
  return { rows: list.map((value: unknown, at) => ({ number: at + 1, value })), headOf: (field) => field }
}

const kinds = ['.xlsx', '.csv', '.json']
const kindOf = (file: string): string => extname(file).toLowerCase()

const readTable = async (file: string): Promise<Table> => {
  const kind = kindOf(file)
  const bytes = await readFile(file).catch(() => {
    throw new Mistake(`${file} cannot be read.`)
  })
  try {
    if (kind === '.json') return listOf(JSON.parse(bytes.toString('utf8')))
    if (kind === '.csv') return tableOf(cellsOf(bytes.toString('utf8')))
    const sheet = await readSheet(new Uint8Array(bytes).buffer, { parseNumber: (raw) => raw })
    return tableOf(sheet.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))))
  } catch (error) {
    throw error instanceof Mistake ? error : new Mistake(`${file} is damaged: it is no ${kind} file.`)
  }
}

const categories = herbCategories.map((one) => `${zhHerbal.options.category[one]} (${one})`).join(', ')

/** A fault of one row, in words. */
const toldOf = ({ headOf }: Table, { number }: Row, issue: FieldIssue) => {
  const field = issue.path.split('.')[0] ?? ''
  const { code, message } = issueMessage('en-US', issue)
  const isCategory = field === 'category'
  return {
    row: number,
    column: headOf(field),
    path: issue.path,
    code,
    message: isCategory ? `${message}. One of: ${categories}` : message,
  }
}

/** The rows that can be imported, and the faults of the other rows. */
const judged = (table: Table) => {
  const good: { readonly row: Row; readonly herb: ImportedHerb }[] = []
  const wrong: ReturnType<typeof toldOf>[] = []
  for (const row of table.rows) {
    const parsed = importedHerb.safeParse(row.value)
    if (parsed.success) good.push({ row, herb: parsed.data })
    else wrong.push(...fieldIssues(parsed.error.issues, row.value).map((issue) => toldOf(table, row, issue)))
  }
  return { good, wrong }
}

export const importHerbs: AdminCommand = {
  name: 'import-herbs',
  summary: 'make and change herbs of an enterprise from a table; all rows or none',
  arguments: [
    [
      '<file>',
      `an .xlsx or .csv whose first row names the columns, or a .json list of rows; 类别 (category) is one of ${categories}`,
    ],
  ],
  options: [
    ['--enterprise <uscc>', 'credit code of the enterprise'],
    ['--dry-run', 'say what would be done, and write nothing'],
  ],
  run: async (given, tools) => {
    const { file, enterprise, dryRun } = checked(input, given)
    if (!kinds.includes(kindOf(file))) throw new WrongUsage(`${file} is no .xlsx, .csv or .json file.`)
    const platform = await tools.platform()
    const home = await enterpriseOf(platform.db, enterprise)
    const table = await readTable(file)
    if (table.rows.length === 0) throw new Mistake(`${file} has no rows.`)
    if (table.rows.length > MAX_HERBS_IMPORTED)
      throw new Mistake(`${file} has ${table.rows.length} rows; ${MAX_HERBS_IMPORTED} at most are taken in at once.`)
    const { good, wrong } = judged(table)
    const syllablesOf = await loadSyllabizer()
    const isDry = dryRun || wrong.length > 0
    const herbs = good.map(({ herb }) => herb)
    const { faults, ...counts } = await actIn(platform, home.id, ({ tx, audit }) =>
      importRows({ tx, audit, enterprise_id: home.id }, herbs, isDry, syllablesOf),
    )
    const clashing = faults.flatMap(({ row, issue }) => {
      const at = good[row]
      return at === undefined ? [] : [toldOf(table, at.row, issue)]
    })
    const errors = [...wrong, ...clashing].toSorted((a, b) => a.row - b.row)
    if (errors.length > 0)
      return {
        data: { ...counts, errors, dry_run: dryRun },
        text: [
          'Nothing was saved.',
          ...errors.map(({ row, column, message }) => `row ${row}, ${column}: ${message}`),
        ].join('\n'),
        rc: rc.refused,
      }
    const { added, changed, same } = counts
    const told = `${added} added, ${changed} changed, ${same} as they were`
    return {
      data: { ...counts, errors, dry_run: dryRun },
      text: dryRun ? `Would be: ${told}. Nothing was saved.` : `${home.name}: ${told}.`,
    }
  },
}
