// Migrates a database: the files NNNN_*.sql in order, each once, all in one transaction.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Db } from './tables.ts'

const folder = join(import.meta.dirname, 'migrations')

const fileNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()

/** The newest migration this release brings, as the database names it. */
export const newestMigration = async (): Promise<string> => ((await fileNames()).at(-1) ?? '').replace(/\.sql$/, '')

const provider: MigrationProvider = {
  async getMigrations() {
    const names = await fileNames()
    const migrations: Record<string, Migration> = {}
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8')
      migrations[name.replace(/\.sql$/, '')] = {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(text).execute(db)
        },
      }
    }
    return migrations
  },
}

const applied = ({ error, results }: MigrationResultSet): string[] => {
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first file'
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(`The database could not be brought up to date (${failed}): ${words}`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Applies missing migrations and returns their names; throws the migration's name and the
 * database's message when one fails.
 */
export const migrate = async (db: Db): Promise<string[]> =>
  applied(await new Migrator({ db, provider }).migrateToLatest())

/** Migrates an empty database to the file `name`. Throws a sentence when this release does not have it. */
export const migrateTo = async (db: Db, name: string): Promise<void> => {
  if (!(await fileNames()).includes(`${name}.sql`))
    throw new Error(`This release does not know the tables of ${name}: restore it with the release that wrote it.`)
  applied(await new Migrator({ db, provider }).migrateTo(name))
}
