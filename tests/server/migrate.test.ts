// How tables are migrated: one file per transaction, one process at a time, beside working users, and beside an older
// release.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Place } from '#server/db/client.ts'
import { migrate, waitForMigrations } from '#server/db/migrate.ts'
import { compatibleFromOf, MIGRATIONS, migrationFiles, statementsOf } from '#server/db/migration-files.ts'
import { StartRefused } from '#server/start-refused.ts'
import { patience } from '../support/patience.ts'

let folder: string
let place: Exclude<Place, { url: string }>
let client: pg.Client
const clients: pg.Client[] = []
const said: object[] = []
const log = { warn: (line: object) => said.push(line) }

const connected = async (database: string): Promise<pg.Client> => {
  const one = new pg.Client({ ...inject('cluster'), database })
  await one.connect()
  clients.push(one)
  return one
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herbal-migrations-'))
  const database = `migrated_${Date.now()}_${process.pid}`
  await (await connected('postgres')).query(`create database ${database}`)
  place = { ...inject('cluster'), database }
  client = await connected(database)
  said.length = 0
})
afterEach(async () => {
  for (const one of clients.splice(1)) await one.end()
  const [first] = clients.splice(0)
  await first?.query(`drop database ${place.database} with (force)`)
  await first?.end()
  await rm(folder, { recursive: true, force: true })
})

const write = (files: Readonly<Record<string, string>>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, `${name}.sql`), text)))

const installation = 'create table installation (schema_floor text); insert into installation values (null);'
const names = async () =>
  (await client.query('select name from kysely_migration order by name')).rows.map((r) => r.name)
const floor = async () => (await client.query('select schema_floor from installation')).rows[0].schema_floor

describe('the files of this release', () => {
  it('each name in their first line the oldest release that may run beside them, and have different numbers', async () => {
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
    const numbers = files.map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(files.length)
    const wrong: string[] = []
    for (const file of files) {
      const from = compatibleFromOf(await readFile(join(MIGRATIONS, file), 'utf8'))
      if (from === null || !numbers.includes(from) || from > file.slice(0, 4)) wrong.push(file)
    }
    expect(wrong).toEqual([])
  })

  it('are recorded in the database with their floor', async () => {
    const db = openDatabase({ ...inject('cluster'), database: 'herbal_template' }, { max: 1 })
    try {
      const highest = (await migrationFiles())
        .map((file) => file.compatibleFrom)
        .sort()
        .at(-1)
      const row = await db.selectFrom('installation').select('schema_floor').executeTakeFirst()
      expect(row?.schema_floor).toBe(highest)
    } finally {
      await db.destroy()
    }
  })
})

describe('migrating', () => {
  it('stops at once when aborted, in the middle of a statement, and the current file is rolled back', async () => {
    await write({ '0001_first': installation, '0002_slow': 'create table later (n int); select pg_sleep(600);' })
    const ending = new AbortController()
    const migrating = migrate(place, { folder, signal: ending.signal })
    const sleeping = `select from pg_stat_activity where datname = '${place.database}' and wait_event = 'PgSleep'`
    const sleepers = () => client.query(sleeping).then(({ rowCount }) => rowCount)
    await expect.poll(sleepers, patience).toBe(1)
    ending.abort()
    await expect(migrating).rejects.toThrow()
    expect([await sleepers(), await names()]).toEqual([0, ['0001_first']])
  })

  it('waits for no reader and is not ended by the statement time-out of the database', async () => {
    await client.query(`alter database ${place.database} set statement_timeout = '200ms'`)
    await write({
      '0001_first': 'create table kept (n int); insert into kept values (7);',
      '0002_slow': 'select pg_sleep(1); create table later (n int);',
    })
    let done = false
    const readings: number[] = []
    const readers = async () => {
      const db = openDatabase(place, { max: 10 })
      try {
        await expect
          .poll(() => client.query("select to_regclass('kept') as t").then((r) => r.rows[0].t), patience)
          .toBe('kept')
        await Promise.all(
          Array.from({ length: 10 }, async () => {
            while (!done) readings.push((await sql`select n from kept`.execute(db).then(({ rows }) => rows)).length)
          }),
        )
      } finally {
        await db.destroy()
      }
    }
    const applied = migrate(place, { folder }).finally(() => {
      done = true
    })
    await Promise.all([applied, readers()])
    expect(await applied).toEqual(['0001_first', '0002_slow'])
    expect(readings.length).toBeGreaterThan(20)
    expect(new Set(readings)).toEqual(new Set([1]))
  })

  it('keeps the files before a failed one, and nothing of the failed one', async () => {
    await write({
      '0001_first': 'create table kept (n int);',
      '0002_bad': 'create table half (n int); select nothing_such();',
    })
    await expect(migrate(place, { folder })).rejects.toThrow(
      /^The database could not be brought up to date \(0002_bad\): function nothing_such\(\) does not exist/,
    )
    expect(await names()).toEqual(['0001_first'])
    expect((await client.query("select to_regclass('half') as t")).rows).toEqual([{ t: null }])
    await write({ '0002_bad': 'create table half (n int);' })
    expect(await migrate(place, { folder })).toEqual(['0002_bad'])
  })

  it('lets others pass when a lock is not available, and tries again', async () => {
    await write({ '0001_first': 'create table kept (n int);' })
    await migrate(place, { folder })
    await write({ '0002_locks': 'alter table kept add column m int;' })
    const holder = await connected(place.database)
    await holder.query('begin; lock table kept in access share mode')
    const applied = migrate(place, { folder, log, times: { lock: 50, retry: 20 } })
    await expect.poll(() => said.length, patience).toBeGreaterThan(1)
    await holder.query('commit')
    expect(await applied).toEqual(['0002_locks'])
    expect(said[0]).toEqual({ event: 'migration_repeated', migration: '0002_locks', attempt: 1 })
  })

  it('tries again when it and a write wait for each other', async () => {
    await write({
      // A sequence counts on when a transaction is rolled back.
      '0001_first': 'create sequence tries;',
      '0002_locks': `do $$ begin
        if nextval('tries') < 3 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      end $$;`,
    })
    expect(await migrate(place, { folder, log, times: { retry: 1 } })).toEqual(['0001_first', '0002_locks'])
    expect(said).toEqual([
      { event: 'migration_repeated', migration: '0002_locks', attempt: 1 },
      { event: 'migration_repeated', migration: '0002_locks', attempt: 2 },
    ])
  })

  it('gives up after ten tries, and names the file', async () => {
    await write({ '0001_first': 'create table kept (n int);' })
    await migrate(place, { folder })
    await write({ '0002_locks': 'alter table kept add column m int;' })
    await (await connected(place.database)).query('begin; lock table kept in access share mode')
    await expect(migrate(place, { folder, log, times: { lock: 5, retry: 1 } })).rejects.toThrow(
      /0002_locks.*lock timeout/,
    )
    expect(said).toHaveLength(9)
  })

  it('runs a concurrent file statement by statement outside a transaction, also while another process waits', async () => {
    await write({ '0001_first': 'create table kept (n int);' })
    await migrate(place, { folder })
    await write({
      '0002_index.concurrent': [
        '-- compatible-from: 0001',
        '-- Each statement; may be repeated.',
        'drop index concurrently if exists by_n;',
        'create index concurrently by_n',
        '  on kept (n);',
      ].join('\n'),
    })
    const both = await Promise.all([migrate(place, { folder }), migrate(place, { folder, times: { say: 10 } })])
    expect(both.flat()).toEqual(['0002_index.concurrent'])
    const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'by_n'::regclass")
    expect(rows).toEqual([{ indisvalid: true }])
    expect(statementsOf('-- a; b\nselect 1;\nselect\n  2;')).toEqual(['select 1', 'select\n  2'])
  })

  it('is done by one process, and another one reports that it waits, and fails when it has waited too long', async () => {
    await write({ '0001_first': 'create table kept (n int);' })
    const lock = await connected(place.database)
    await lock.query('select pg_advisory_lock(3853314791062309107)')
    await expect(migrate(place, { folder, log, times: { say: 10, wait: 1_000 } })).rejects.toThrow(/Another process/)
    expect(said.length).toBeGreaterThan(0)
    expect(said[0]).toMatchObject({ event: 'migrations_waited_for' })
    const waiting = migrate(place, { folder, times: { say: 10 } })
    await lock.query('select pg_advisory_unlock_all()')
    expect(await waiting).toEqual(['0001_first'])
  })

  it('is awaited by a process that must not migrate', async () => {
    await write({ '0001_first': 'create table kept (n int);' })
    await expect(waitForMigrations(place, { folder, times: { say: 10, wait: 50 } })).rejects.toThrow(
      /npm run admin -- migrate/,
    )
    const waiting = waitForMigrations(place, { folder, times: { say: 10 } })
    await migrate(place, { folder })
    await waiting
  })
})

describe('a release beside a newer one', () => {
  const older = { '0001_first': `-- compatible-from: 0001\n${installation}` }

  it('starts on newer tables that allow it', async () => {
    await write({ ...older, '0002_expand': '-- compatible-from: 0001\nalter table installation add column more text;' })
    await migrate(place, { folder })
    expect(await floor()).toBe('0001')
    await rm(join(folder, '0002_expand.sql'))
    expect(await migrate(place, { folder, log })).toEqual([])
    expect(said).toEqual([{ event: 'schema_newer', newest: '0002_expand', floor: '0001' }])
    await waitForMigrations(place, { folder })
  })

  it('is refused on tables whose floor is above it', async () => {
    await write({
      ...older,
      '0002_contract': '-- compatible-from: 0002\nalter table installation add column more text;',
    })
    await migrate(place, { folder })
    expect(await floor()).toBe('0002')
    await rm(join(folder, '0002_contract.sql'))
    const started = migrate(place, { folder })
    await expect(started).rejects.toThrow('This release (0001) is too old for the database (needs 0002).')
    await expect(started).rejects.toBeInstanceOf(StartRefused)
  })

  it('is refused when each has a file that the other lacks', async () => {
    await write({ ...older, '0003_other': '-- compatible-from: 0001\nselect 1;' })
    await migrate(place, { folder })
    await rm(join(folder, '0003_other.sql'))
    await write({ '0002_mine': '-- compatible-from: 0001\nselect 1;' })
    await expect(migrate(place, { folder })).rejects.toThrow(/has 0003_other, .* lacks its 0002_mine/)
  })

  it('keeps the highest floor, and gives one to a database without a floor', async () => {
    await write({
      ...older,
      '0002_high': '-- compatible-from: 0002\nselect 1;',
      '0003_low': '-- compatible-from: 0001\nselect 1;',
    })
    await migrate(place, { folder })
    expect(await floor()).toBe('0002')
    await client.query('update installation set schema_floor = null')
    expect(await migrate(place, { folder })).toEqual([])
    expect(await floor()).toBe('0002')
  })
})
