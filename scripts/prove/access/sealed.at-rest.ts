// Whether prices that were sealed lie anywhere as they were typed: in a row, in a file of the database, in the log.
// Looked for twice: before anybody asks for them, and afterwards, when the price that was asked for may lie where its
// asker put it, such as among their preferences.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Figure } from '../../prove.ts'
import type { ProofWorld } from './worlds.ts'

const NAMED = 3
const isGone = z.looseObject({ code: z.literal('ENOENT') })

/** How PostgreSQL stores a numeric: groups of four digits, two bytes each. */
const storedForm = (price: string): Buffer => {
  const [whole = '', places = ''] = price.split('.')
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0')
  const groups = `${padded}${places.padEnd(4, '0')}`.match(/\d{4}/g) ?? []
  const bytes = Buffer.alloc(groups.length * 2)
  for (const [at, group] of groups.entries()) bytes.writeUInt16LE(Number(group), at * 2)
  return bytes
}

/** The price as text, without its point, and as a numeric. */
const formsOf = (price: string): readonly Buffer[] => [
  Buffer.from(price),
  Buffer.from(price.replace('.', '')),
  Buffer.from(Buffer.from(price).toString('hex')),
  storedForm(price),
]

const rowsWith = async ({ db }: ProofWorld, prices: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    const texts = rows.map(({ text }) => text)
    const bare = prices.map((price) => price.replace('.', ''))
    if (texts.some((text) => [...prices, ...bare].some((price) => text.includes(price)))) found.push(`table ${name}`)
  }
  return found
}

/** The bytes of a file; null for one that the living database has removed since it was listed. */
const bytesOf = (path: string): Buffer | null => {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isGone.safeParse(error).success) return null
    throw error
  }
}

const filesWith = (folder: string, prices: readonly string[]): { files: number; found: string[] } => {
  const forms = prices.flatMap(formsOf)
  const found: string[] = []
  let files = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = bytesOf(path)
    if (bytes === null) continue
    files += 1
    if (forms.some((form) => bytes.includes(form))) found.push(path.slice(folder.length + 1))
  }
  return { files, found }
}

/** Where prices were found, how many files were read, and how long it took. */
interface Search {
  readonly hits: readonly string[]
  readonly files: number
  readonly ms: number
}

/** Searches the rows and files of a world; without the folder of the data no file is read. */
export const searchAtRest = async (
  world: ProofWorld,
  prices: readonly string[],
  folder: string | undefined,
): Promise<Search> => {
  const started = Date.now()
  const inRows = await rowsWith(world, prices)
  if (folder !== undefined) await sql`checkpoint`.execute(world.db)
  const { files, found } = folder === undefined ? { files: 0, found: [] } : filesWith(folder, prices)
  return { hits: [...inRows, ...found], files, ms: Date.now() - started }
}

/** `sealed.at_rest`, of what was looked through and the log of the world. */
export const atRestFigure = (
  { log }: ProofWorld,
  prices: readonly string[],
  { before, after }: Readonly<Record<'before' | 'after', Search>>,
): Figure => {
  const inLog = log.filter((line) => prices.some((price) => line.includes(price)))
  const hits = [...before.hits, ...after.hits.map((hit) => `${hit}, after the questions`), ...inLog.map(() => 'log')]
  return {
    figure: 'sealed.at_rest',
    value: {
      hits: hits.length,
      files: after.files,
      log_lines: log.length,
      ...(hits.length > 0 && { first: hits.slice(0, NAMED) }),
    },
    target: { hits: 0 },
    pass: hits.length === 0 && log.length > 0,
    n: prices.length,
    secs: Math.round((before.ms + after.ms) / 1_000),
  }
}
