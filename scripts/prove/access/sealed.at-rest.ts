// Whether prices that were sealed lie anywhere as they were typed: in a row, in a file of the database, in the log.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Figure } from '../../prove.ts'
import type { ProofWorld } from './worlds.ts'

const NAMED = 3

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

const filesWith = (folder: string, prices: readonly string[]): { files: number; found: string[] } => {
  const forms = prices.flatMap(formsOf)
  const found: string[] = []
  let files = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    files += 1
    if (forms.some((form) => bytes.includes(form))) found.push(path.slice(folder.length + 1))
  }
  return { files, found }
}

/** `sealed.at_rest`; without the folder of the data, its files are not read, and the line says so. */
export const proveAtRest = async (
  world: ProofWorld,
  prices: readonly string[],
  folder: string | undefined,
): Promise<Figure> => {
  const started = Date.now()
  const inRows = await rowsWith(world, prices)
  const inLog = world.log.filter((line) => prices.some((price) => line.includes(price)))
  if (folder !== undefined) await sql`checkpoint`.execute(world.db)
  const { files, found } = folder === undefined ? { files: 0, found: [] } : filesWith(folder, prices)
  const hits = [...inRows, ...found, ...inLog.map(() => 'log')]
  return {
    figure: 'sealed.at_rest',
    value: {
      hits: hits.length,
      files,
      log_lines: world.log.length,
      ...(hits.length > 0 && { first: hits.slice(0, NAMED) }),
    },
    target: { hits: 0 },
    pass: hits.length === 0 && world.log.length > 0,
    n: prices.length,
    secs: Math.round((Date.now() - started) / 1_000),
  }
}
