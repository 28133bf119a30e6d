// Whether each of many enterprises sees all of its own demands and nothing else, at every server.
import type pg from 'pg'
import * as z from 'zod/mini'
import { code as answerCode } from '#contract/answer-codes.ts'
import { LIST } from '../bench/answers.ts'
import { answerTo } from '../bench/serving.ts'
import type { Line } from '../prove.ts'
import { EACH, type Filled } from './scale.fill.ts'
import { query, type Site } from './site.ts'

/** The number of enterprises that are checked at the same time, and of faults that are named. */
const AT_ONCE = 4
const NAMED = 5
const PAGE = 100
/** A list counts up to this number; beyond it, it shows only that there are more. */
const COUNTED_TO = 10_000

const listed = z.object({
  code: z.literal(0),
  data: z.object({
    list: z.array(z.object({ id: z.string() })),
    total: z.number(),
    total_is_capped: z.optional(z.boolean()),
    counts: z.record(z.string(), z.number()),
  }),
})
const refused = z.object({ code: z.literal(answerCode.notFound) })

/** The demands of an enterprise, as stored. */
interface Own {
  readonly id: string
  readonly counts: Readonly<Record<string, number>>
  /** The ids of its demands; of the large enterprise only the newest page. */
  readonly ids: readonly string[]
}

const ownOf = async (site: Site): Promise<Own[]> => {
  const ask = <Row extends pg.QueryResultRow>(text: string) => query<Row>(site, site.database, text)
  const counted = await ask<{ id: string; counts: Record<string, number> }>(
    `select enterprise_id as id, jsonb_object_agg(status, n) as counts from (select enterprise_id, status, count(*) as n from orders
       where not is_deleted group by enterprise_id, status) as by_status group by enterprise_id`,
  )
  const newest = await ask<{ id: string; ids: string[] }>(
    `select e.id, array(select o.id::text from orders o where o.enterprise_id = e.id and not o.is_deleted
       order by o.created_at desc, o.id desc limit ${PAGE}) as ids from enterprises e`,
  )
  const idsOf = new Map(newest.map(({ id, ids }) => [id, ids]))
  return counted.map(({ id, counts }) => ({ id, counts, ids: idsOf.get(id) ?? [] }))
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0)

/** The fault in the list of an enterprise; null when there is none. */
const faultOf = (text: string, { counts, ids }: Own): string | null => {
  const answer = listed.safeParse(JSON.parse(text))
  if (!answer.success) return text.slice(0, 200)
  const { list, total, total_is_capped: isCapped = false, counts: told } = answer.data.data
  const own = new Set(ids)
  const [strange, all] = [list.filter(({ id }) => !own.has(id)).length, sum(counts)]
  if (strange > 0) return `${strange} demands that are not its own newest`
  if (list.length !== own.size) return `${list.length} demands on the page instead of ${own.size}`
  if (isCapped ? all <= COUNTED_TO : total !== all) return `${total} in all instead of ${all}`
  const other = Object.keys({ ...told, ...counts }).filter((status) => (told[status] ?? 0) !== (counts[status] ?? 0))
  return other.length === 0 ? null : `other counts of ${other.join(', ')}`
}

/**
 * Lines: the list of each small enterprise and of the large one, and that no enterprise sees a demand of its neighbour.
 */
export const proveOwn = async (site: Site, urls: readonly string[], filled: Filled): Promise<Line[]> => {
  const owns = new Map((await ownOf(site)).map((own) => [own.id, own]))
  const buyers = [filled.large, ...filled.small]
  const faults: string[] = []
  let [whole, next] = [0, 0]
  const one = async (): Promise<void> => {
    for (let at = next++; at < buyers.length; at = next++) {
      const [buyer, neighbour] = [buyers[at], buyers[(at + 1) % buyers.length]]
      const [own, foreign] = [owns.get(buyer?.enterpriseId ?? ''), owns.get(neighbour?.enterpriseId ?? '')]
      const [url, token] = [urls[at % urls.length] ?? '', filled.tokens[at] ?? '']
      if (own === undefined) throw new Error(`the database has no enterprise ${buyer?.enterpriseId}`)
      const found = faultOf(await answerTo(url, { path: `${LIST}?page_size=${PAGE}`, token }), own)
      const looked = await answerTo(url, { path: `${LIST}${foreign?.ids[0]}/`, token })
      const seen = refused.safeParse(JSON.parse(looked)).success ? null : `of its neighbour: ${looked.slice(0, 200)}`
      for (const fault of [found, seen]) if (fault !== null) faults.push(`${buyer?.username} ${fault}`)
      if (found === null && seen === null) whole += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  const few = filled.small.filter(({ enterpriseId }) => sum(owns.get(enterpriseId)?.counts ?? {}) !== EACH).length
  return [
    {
      figure: 'scale.own',
      asked: buyers.length,
      right: whole,
      large: sum(owns.get(filled.large.enterpriseId)?.counts ?? {}),
      not_filled: few,
      faults: faults.slice(0, NAMED),
      pass: faults.length === 0 && few === 0 && whole === buyers.length,
    },
  ]
}
