// The migrations of this release: the files NNNN_name.sql, in the order of their numbers.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of this release's migrations. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations')

export interface MigrationFile {
  /** The name of the migration in the database: `0100_installation`. */
  readonly name: string
  /** `0100`; numbers are compared as text. */
  readonly number: string
  readonly text: string
  /** `NNNN_name.concurrent.sql`: runs statement by statement outside a transaction. */
  readonly isConcurrent: boolean
  /** The smallest number of the newest file in a release that can run beside this schema. */
  readonly compatibleFrom: string
}

const numberOf = (name: string): string => name.slice(0, 4)

/** The number on the line `-- compatible-from: NNNN` that each file begins with; null where it is missing. */
export const compatibleFromOf = (text: string): string | null =>
  /^-- compatible-from: (\d{4})\n/.exec(text)?.[1] ?? null

const fileNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()

/** The migrations of `folder`, in order. A file without a compatibility line is compatible with no older release. */
export const migrationFiles = async (folder = MIGRATIONS): Promise<readonly MigrationFile[]> =>
  Promise.all(
    (await fileNames(folder)).map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const number = numberOf(file)
      return {
        name: file.replace(/\.sql$/, ''),
        number,
        text,
        isConcurrent: file.endsWith('.concurrent.sql'),
        compatibleFrom: compatibleFromOf(text) ?? number,
      }
    }),
  )

/** The newest migration of this release, by its name in the database. */
export const newestMigration = async (): Promise<string> =>
  ((await fileNames(MIGRATIONS)).at(-1) ?? '').replace(/\.sql$/, '')

/**
 * The statements of a concurrent file: each ends with a semicolon at the end of a line, so it cannot contain functions.
 */
export const statementsOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
