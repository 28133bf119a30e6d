// Asks two worlds the same, and finds where their answers part.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { curlOf, type Names, type Said, send, textOfAnswer } from './asked.ts'
import { type Pairs, pairsSince } from './pairs.ts'
import { CURSOR, type Question } from './questions.ts'
import type { ProofWorld } from './worlds.ts'

/** What is kept of the differences. */
const NAMED = 3
/** After so many requests what was counted against their limits is forgotten in both worlds at once. */
const FORGET_EVERY = 40

/** The outcome of a comparison. */
export interface Compared {
  readonly asked: number
  /** Answers with contents, rather than a refusal. */
  readonly answered: number
  /** Answers that part. */
  readonly differing: number
  readonly first: readonly { readonly asker: string; readonly difference: string; readonly curl: string }[]
}

const columnsOfIds = async ({ db }: ProofWorld) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'`.execute(db)
  return rows
}

const idsIn = async (world: ProofWorld): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (const { table, column } of await columnsOfIds(world)) {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      world.db,
    )
    for (const { id } of rows) ids.add(id)
  }
  return ids
}

/** Pairs in which every id that both worlds have stands for itself. */
export const pairsOf = async (worlds: readonly [ProofWorld, ProofWorld], since: number): Promise<Pairs> => {
  const pairs = pairsSince(since)
  const [here, there] = [await idsIn(worlds[0]), await idsIn(worlds[1])]
  for (const id of here) if (there.has(id)) pairs.know(id, id)
  return pairs
}

const page = z.looseObject({ data: z.looseObject({ next_cursor: z.nullable(z.string()) }) })

const cursorIn = ({ bytes }: Said): string | null => {
  const text = bytes.toString()
  return text.includes('"next_cursor"') ? page.parse(JSON.parse(text)).data.next_cursor : null
}

const isAnswered = ({ status, bytes }: Said): boolean =>
  status === 200 && !/^\{"code":[1-9]/.test(bytes.subarray(0, 12).toString('latin1'))

/** Asks both worlds every question, in the same order. */
export const compared = async (
  worlds: readonly [ProofWorld, ProofWorld],
  names: readonly [Names, Names],
  questions: readonly Question[],
  pairs: Pairs,
): Promise<Compared> => {
  const cursors = [new Map<string, string>(), new Map<string, string>()] as const
  const first: Compared['first'][number][] = []
  let [answered, differing] = [0, 0]
  for (const [at, { asker, endpoint, asked }] of questions.entries()) {
    if (at % FORGET_EVERY === 0) for (const world of worlds) await world.db.deleteFrom('attempts').execute()
    const place = `${asker.name} ${endpoint.id}`
    const own = (which: 0 | 1): Names => new Map([...names[which], [CURSOR, cursors[which].get(place) ?? '']])
    const ask = (which: 0 | 1) => send(worlds[which], asked, own(which))
    const said = [await ask(0), await ask(1)] as const
    for (const which of [0, 1] as const) {
      const cursor = cursorIn(said[which])
      if (cursor !== null) cursors[which].set(place, cursor)
    }
    if (isAnswered(said[0])) answered += 1
    const difference = pairs.difference(textOfAnswer(said[0]), textOfAnswer(said[1]))
    if (difference === null) continue
    differing += 1
    if (first.length < NAMED) first.push({ asker: asker.name, difference, curl: curlOf(asked, own(0)) })
  }
  return { asked: questions.length, answered, differing, first }
}
