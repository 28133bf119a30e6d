// A slow reference for the list of demands: it tests every demand against the query and sorts all that match.
import { sql } from 'kysely'
import type { OrderListQuery } from '#contract/orders.list.ts'
import { pinyinPattern } from '#contract/pinyin.ts'
import { type Demand, type Drawn, REVIEWER, unpublished } from './drawn-demands.ts'
import type { World } from './world.ts'

interface Viewer {
  readonly username: string
  readonly id: string | undefined
}

const listed = (text: string | undefined): readonly string[] => text?.split(',') ?? []

/** Whether a demand matches each part of a query. */
const answers = (one: Demand, query: OrderListQuery, viewer: Viewer): boolean => {
  const within = (at: string | null, from: string | undefined, to: string | undefined): boolean =>
    (from === undefined || (at !== null && Date.parse(at) >= Date.parse(from))) &&
    (to === undefined || (at !== null && Date.parse(at) <= Date.parse(to)))
  const oneOf = (own: string | null, wanted: string | undefined, not: string | undefined): boolean =>
    (wanted === undefined || (own !== null && listed(wanted).includes(own))) &&
    (not === undefined || own === null || !listed(not).includes(own))
  const is = (fact: boolean, wanted: unknown, not: unknown): boolean =>
    (wanted !== 'true' || fact) && (not !== 'true' || !fact)
  const words = (query.search ?? '').trim().toLowerCase()
  const pattern = pinyinPattern(words)
  return (
    !one.is_deleted &&
    (viewer.username !== REVIEWER || !unpublished.includes(one.status)) &&
    oneOf(one.status, query.status, query.status_not) &&
    oneOf(one.goods_type, query.goods_type, query.goods_type_not) &&
    oneOf(one.purchase_method, query.purchase_method, query.purchase_method_not) &&
    oneOf(one.created_by, query.created_by, query.created_by_not) &&
    is(one.created_by === viewer.id, query.mine, query.mine_not) &&
    is(one.is_flagged, query.flagged, query.flagged_not) &&
    (query.herbal_id === undefined || one.lines.some(({ herb }) => listed(query.herbal_id).includes(herb ?? ''))) &&
    (query.herbal_id_not === undefined ||
      !one.lines.some(({ herb }) => listed(query.herbal_id_not).includes(herb ?? ''))) &&
    (query.origin_text === undefined ||
      one.lines.some(({ origin }) => origin?.includes(query.origin_text ?? '') === true)) &&
    within(one.created_at, query.created_at_from, query.created_at_to) &&
    within(one.updated_at, query.updated_at_from, query.updated_at_to) &&
    within(one.published_at, query.published_at_from, query.published_at_to) &&
    within(one.bid_deadline_at, query.bid_deadline_at_from, query.bid_deadline_at_to) &&
    (words === '' || one.search_text.includes(words) || (pattern !== null && new RegExp(pattern).test(one.spoken)))
  )
}

/** How well a demand matches a search; 0 is best. */
const rankOf = (one: Demand, words: string): number => {
  const text = `${one.title} ${one.order_no}`.toLowerCase()
  const [reading = ''] = one.spoken.split('\n')
  const pattern = pinyinPattern(words)
  if (text === words) return 0
  if (text.startsWith(words)) return 1
  if (pattern !== null && new RegExp(`^${pattern}`).test(reading)) return 2
  return text.includes(words) || (pattern !== null && new RegExp(pattern).test(reading)) ? 3 : 4
}

/** The expected answers of the list. */
export interface Reference {
  /** The matching demands, in the order of the list. */
  rows(query: OrderListQuery, username: string): Promise<readonly Demand[]>
  /** The numbers by status, whatever status the query has. */
  counts(query: OrderListQuery, username: string): Record<string, number>
}

/** The reference for these demands. */
export const referenceOf = (world: World, { demands, people }: Drawn): Reference => {
  const orders = new Map<string, readonly Demand[]>()
  const byId = new Map(demands.map((one) => [one.id, one]))
  const viewerOf = (username: string): Viewer => ({ username, id: people[username] })
  /** Demands without a value come last; ties are ordered by the id in the direction of the first field. */
  const inOrder = async (ordering: string): Promise<readonly Demand[]> => {
    const known = orders.get(ordering)
    if (known !== undefined) return known
    const keys = ordering.split(',').map((key) => [key.replace('-', ''), key.startsWith('-') ? 'desc' : 'asc'] as const)
    const by = [...keys, ['id', keys[0]?.[1] ?? 'asc'] as const]
    const sorting = by.map(([field, direction]) => sql`${sql.ref(field)} ${sql.raw(direction)} nulls last`)
    const { rows } = await sql<{ id: string }>`select id from orders order by ${sql.join(sorting)}`.execute(world.db)
    const sorted = rows.flatMap(({ id }) => byId.get(id) ?? [])
    orders.set(ordering, sorted)
    return sorted
  }
  return {
    rows: async (query, username) => {
      const viewer = viewerOf(username)
      const words = (query.search ?? '').trim().toLowerCase()
      const found = (await inOrder(query.ordering ?? '-created_at')).filter((one) => answers(one, query, viewer))
      if (query.ordering !== undefined || words === '') return found
      // The best matches come first, then the newest; at the same moment the id ascends, as the first field does.
      return found.toSorted(
        (a, b) =>
          rankOf(a, words) - rankOf(b, words) ||
          Date.parse(b.created_at) - Date.parse(a.created_at) ||
          (a.id < b.id ? -1 : 1),
      )
    },
    counts: ({ status: _, ...query }, username) => {
      const counts: Record<string, number> = {}
      for (const one of demands)
        if (answers(one, query, viewerOf(username))) counts[one.status] = (counts[one.status] ?? 0) + 1
      return counts
    },
  }
}
