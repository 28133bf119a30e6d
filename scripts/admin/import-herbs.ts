// npm run admin -- import-herbs: imports a table of herbs into one enterprise, all rows or none.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { readSheet } from 'read-excel-file/universal'
import * as z from 'zod/mini'
import { uscc } from '#contract/fields.contact.ts'
import { herbCategories, importedHerb, MAX_HERBS_IMPORTED } from '#contract/herbs.ts'
import { fieldIssues } from '#contract/issues.ts'
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

/** Rows by field; columns with unknown heads, empty cells and empty rows are ignored. */
const rowsOf = ([head = [], ...rows]: readonly (readonly string[])[]): unknown[] => {
  const columns = head.map((word) => fieldOf.get(plain(word)))
  if (!columns.includes('name'))
    throw new Mistake('The first row must name the columns, and one of them is 名称 or name.')
  return rows.flatMap((cells) => {
    const row = columns.flatMap((field, at) => {
      const text = cells[at]?.trim() ?? ''
      return field === undefined || text === '' ? [] : [[field, readValue(field, text)] as const]
    })
    return row.length === 0 ? [] : [Object.fromEntries(row)]
  })
}

const readRows = async (file: string): Promise<unknown> => {
  const kind = extname(file).toLowerCase()
  if (!['.xlsx', '.csv', '.json'].includes(kind)) throw new WrongUsage(`${file} is no .xlsx, .csv or .json file.`)
  const bytes = await readFile(file).catch(() => {
    throw new Mistake(`${file} cannot be read.`)
  })
  try {
    if (kind === '.json') return JSON.parse(bytes.toString('utf8'))
    if (kind === '.csv') return rowsOf(cellsOf(bytes.toString('utf8')))
    const sheet = await readSheet(new Uint8Array(bytes).buffer, { parseNumber: (raw) => raw })
    return rowsOf(sheet.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))))
  } catch (error) {
    throw error instanceof Mistake ? error : new Mistake(`${file} is damaged: it is no ${kind} file.`)
  }
}

const body = z.array(importedHerb).check(z.minLength(1), z.maxLength(MAX_HERBS_IMPORTED))

export const importHerbs: AdminCommand = {
  name: 'import-herbs',
  summary: 'make and change herbs of an enterprise from a table; all rows or none',
  arguments: [['<file>', 'an .xlsx or .csv whose first row names the columns, or a .json list of rows']],
  options: [
    ['--enterprise <uscc>', 'credit code of the enterprise'],
    ['--dry-run', 'say what would be done, and write nothing'],
  ],
  run: async (given, tools) => {
    const { file, enterprise, dryRun } = checked(input, given)
    const rows = await readRows(file)
    const parsed = body.safeParse(rows)
    if (!parsed.success)
      throw new Mistake(
        fieldIssues(parsed.error.issues, rows)
          .map((one) => `${one.path}: ${issueMessage('en-US', one).message}`)
          .join('\n'),
      )
    const platform = await tools.platform()
    const home = await enterpriseOf(platform.db, enterprise)
    const syllablesOf = await loadSyllabizer()
    const { faults, ...counts } = await actIn(platform, home.id, ({ tx, audit }) =>
      importRows({ tx, audit, enterprise_id: home.id }, parsed.data, dryRun, syllablesOf),
    )
    const errors = faults.map(({ row, issue }) => ({ row, ...issueMessage('en-US', issue) }))
    if (errors.length > 0)
      return {
        data: { ...counts, errors, dry_run: dryRun },
        text: ['Nothing was saved.', ...errors.map((one) => `${one.row}.${one.path}: ${one.message}`)].join('\n'),
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
