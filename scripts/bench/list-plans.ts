// Counts what PostgreSQL reads for a call: each statement is explained as it runs, in its own transaction and role.
import pg from 'pg'
import * as z from 'zod/mini'
import { Together } from '#server/db/together.ts'

/** Counts of what the statements of a call read. */
export interface Read {
  /** Rows of tables. */
  readonly rows: number
  /** Entries of indexes, in the statement that reads most of them. */
  readonly entries: number
  /** Pages of 8 KB, of tables and indexes. */
  readonly buffers: number
  readonly statements: number
}

interface Node {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly 'Rows Removed by Index Recheck'?: number | undefined
  readonly 'Heap Fetches'?: number | undefined
  readonly 'Shared Hit Blocks'?: number | undefined
  readonly 'Shared Read Blocks'?: number | undefined
  readonly Plans?: readonly Node[] | undefined
}

const node: z.ZodMiniType<Node> = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  'Rows Removed by Index Recheck': z.optional(z.number()),
  'Heap Fetches': z.optional(z.number()),
  'Shared Hit Blocks': z.optional(z.number()),
  'Shared Read Blocks': z.optional(z.number()),
  get Plans() {
    return z.optional(z.array(node))
  },
})
const plans = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: node })) }))

const TABLE_SCANS = ['Seq Scan', 'Index Scan', 'Bitmap Heap Scan']
const INDEX_SCANS = ['Index Scan', 'Index Only Scan', 'Bitmap Index Scan']

const readOf = (one: Node): { rows: number; entries: number } => {
  const kind = one['Node Type']
  const seen =
    (one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0) + (one['Rows Removed by Index Recheck'] ?? 0)) *
    one['Actual Loops']
  const own = {
    rows: TABLE_SCANS.includes(kind) ? seen : (one['Heap Fetches'] ?? 0),
    entries: INDEX_SCANS.includes(kind) ? seen : 0,
  }
  return (one.Plans ?? [])
    .map(readOf)
    .reduce((a, b) => ({ rows: a.rows + b.rows, entries: a.entries + b.entries }), own)
}

/** Rows of tables and entries of indexes that this transaction has read so far; no plan shows what a function reads. */
const COUNTED = `select (select coalesce(sum(seq_tup_read + idx_tup_fetch), 0) from pg_stat_xact_user_tables)::float8 as rows,
  (select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0)
    from pg_stat_xact_user_tables join pg_index on indrelid = relid)::float8 as entries`
const countedRow = z.array(z.object({ rows: z.number(), entries: z.number() }))

const isRead = (text: string): boolean => /^\s*(select|with)\b/.test(text) && !text.includes('set_config')

/** Explains every statement of this process from now on; `take` returns what was read since its last call. */
export const watchPlans = (): { take(): Read; end(): void } => {
  let read = { rows: 0, entries: 0, buffers: 0, statements: 0 }
  const { query } = pg.Client.prototype
  // The driver's many call forms are reduced to one: a text or a prepared statement, answered by a promise.
  const original: (this: pg.Client, asked: unknown, values?: unknown[]) => Promise<pg.QueryResult> = Reflect.get(
    pg.Client.prototype,
    'query',
  )
  /** Sends one statement as the driver does, and before it its explanation. */
  const explained = async (
    client: pg.Client,
    text: string,
    given: readonly unknown[],
    send: () => Promise<pg.QueryResult>,
  ) => {
    if (!isRead(text)) return send()
    const counted = async () =>
      /(find_orders|search_orders|order_words_of|entries_of_passages|entries_of_numerals|entries_of_numbers|entries_by_time)\(/.test(
        text,
      )
        ? (countedRow.parse((await original.call(client, COUNTED)).rows)[0] ?? null)
        : null
    const before = await counted()
    const told = await original.call(client, `explain (analyze, buffers, format json) ${text}`, [...given])
    const plan = plans.parse(told.rows)[0]?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error('a statement has no plan')
    const seen = readOf(plan)
    const after = await counted()
    // The plan does not show reads inside functions.
    const inFunctions = (of: 'rows' | 'entries') => (before === null || after === null ? 0 : after[of] - before[of])
    const rows = Math.max(seen.rows, inFunctions('rows'))
    const entries = Math.max(seen.entries, inFunctions('entries'))
    const buffers = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    read = {
      rows: read.rows + rows,
      entries: Math.max(read.entries, entries),
      buffers: read.buffers + buffers,
      statements: read.statements + 1,
    }
    return send()
  }
  /** Statements that are sent in one go are sent one by one instead, in the same order. */
  const oneByOne = async (client: pg.Client, { asked, done, failed }: Together): Promise<void> => {
    const answers: pg.QueryResult[] = []
    try {
      for (const { text, values } of asked)
        answers.push(await explained(client, text, values, () => original.call(client, text, [...values])))
      done(answers)
    } catch (error) {
      failed(error)
    }
  }
  const watched = function (this: pg.Client, asked: unknown, values?: unknown[]) {
    if (asked instanceof Together) return oneByOne(this, asked)
    const text = String(asked)
    const given = values ?? []
    return explained(this, text, given, () => original.call(this, text, given))
  }
  Object.assign(pg.Client.prototype, { query: watched })
  return {
    take: () => {
      const taken = { ...read, rows: Math.round(read.rows), entries: Math.round(read.entries) }
      read = { rows: 0, entries: 0, buffers: 0, statements: 0 }
      return taken
    },
    end: () => {
      Object.assign(pg.Client.prototype, { query })
    },
  }
}
