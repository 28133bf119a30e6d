// Fills a database with as many demands as an enterprise has after years, for figures about long lists: realistic
// shapes and proportions, meaningless contents. Only for a database of its own, because constraints between tables are
// not checked and its system catalogue is changed.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectionConfig, type Place } from '#server/db/client.ts'
import type { Db } from '#server/db/tables.ts'
import { searchNumerals } from '#server/orders/numerals.ts'
import { lettersOf, searchPassages, withFirstLetters } from '#server/orders/passages.ts'
import { foldStatusCounts } from '#server/orders/status-counts.ts'
import { searchColumns } from '#server/readings.ts'
import { searchTokens } from '#server/search-tokens.ts'

/** The number of lines of a demand is 2 to 8, on average 4.8. */
const LINES = [2, 3, 4, 4, 5, 5, 5, 6, 6, 8] as const
const TENDERS = 3
/** The seed, so that each run draws the same. */
export const SEED = 20261123

/**
 * The number of demands in each status, per thousand; the open ones are as many as a purchasing department has at a
 * time.
 */
const shares = {
  draft: 12,
  pending_audit: 6,
  rejected: 2,
  bidding: 20,
  pending_open: 4,
  reviewing: 10,
  award_auditing: 2,
  awarded: 44,
  completed: 640,
  failed: 150,
  cancelled: 110,
} as const

const statusOfThousand = Object.entries(shares).flatMap(([status, n]) => Array.from({ length: n }, () => status))
const unpublished: readonly string[] = ['draft', 'pending_audit', 'rejected']
const opened: readonly string[] = ['reviewing', 'award_auditing', 'awarded', 'completed']
const open: readonly string[] = ['draft', 'pending_audit', 'rejected', 'bidding']
/** The values as SQL literals. */
const origins = ["'甘肃岷县'", "'云南文山'", "'四川江油'", "'安徽亳州'", 'null'] as const
const methods = ['tender', 'inquiry', 'negotiation', 'spot', 'framework'] as const
const goods = ['crude_herb', 'decoction_piece', 'granule_material', 'extract', 'other'] as const

/** A pseudo-random number from 0 to `below`, the same for each demand and `salt`. */
const drawn = (i: number, salt: number, below: number): number => {
  let hash = Math.imul(i ^ (SEED + salt * 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % below
}

const pick = <T>(from: readonly T[], at: number): T => {
  const one = from[at % from.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** Numbers of demands count down from here, in the order of their times. */
const MAX = 10_000_000

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0')

interface Pools {
  readonly enterpriseId: string
  readonly people: readonly string[]
  /** How many suppliers the demand has. */
  readonly suppliers: number
  readonly herbs: readonly Herb[]
}

interface Herb {
  readonly id: string
  readonly name: string
  readonly spoken: string
  /** Tokens of the name, and of a title that begins with it. */
  readonly tokens: string
  readonly titleSpoken: string
  readonly titleTokens: string
  /** Its passage in a line, that of a title that begins with it, and the names that are part of its own. */
  readonly passage: string
  readonly titlePassage: string
  readonly held: ReadonlySet<string>
  readonly letters: readonly string[]
}

/** A number of demands of one enterprise, counted from `first`. No two enterprises share a number. */
export interface Share {
  readonly enterpriseId: string
  readonly count: number
  readonly first: number
}

/** A share, with the data from which its demands are made. */
interface Span extends Share {
  readonly pools: Pools
}

const herbsOf = async (client: pg.Client): Promise<Pools['herbs']> => {
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from herbs order by name')
  const passageOf = (title: string, ...names: string[]) => searchPassages('', '', title, names).at(-1) ?? ''
  return rows.map(({ id, name }) => {
    const [own, title] = [searchColumns([name]), searchColumns([`${name}等采购`])]
    return {
      passage: passageOf('采购', name),
      titlePassage: passageOf(`${name}等采购`),
      held: new Set(rows.flatMap((other) => (name.includes(other.name) ? [other.name] : []))),
      id,
      name,
      spoken: own.spoken,
      tokens: searchTokens(own).join(),
      titleSpoken: title.spoken,
      letters: lettersOf(own.spoken),
      titleTokens: searchTokens(title).join(),
    }
  })
}

const spansOf = async (client: pg.Client, shares: readonly Share[]): Promise<Span[]> => {
  const herbs = await herbsOf(client)
  const { rows } = await client.query<{ id: string; people: string[]; suppliers: number }>(
    `select e.id, array(select u.id from users u where u.enterprise_id = e.id order by u.username) as people,
      (select count(*)::int from suppliers s where s.enterprise_id = e.id) as suppliers
     from enterprises e where e.id = any($1::uuid[])`,
    [shares.map(({ enterpriseId }) => enterpriseId)],
  )
  const own = new Map(rows.map((one) => [one.id, one]))
  return shares.map((share) => {
    const { people = [], suppliers = 0 } = own.get(share.enterpriseId) ?? {}
    if (suppliers === 0) throw new Error('an enterprise without suppliers has no tenders')
    return { ...share, pools: { enterpriseId: share.enterpriseId, people, suppliers, herbs } }
  })
}

const DAY = 86_400_000
/** The interval of demands, ms: a million in five years. The first is the newest. */
export const APART = 158_000

/** A demand in the forms of several tables. */
const demandOf = (i: number, now: number, pools: Pools) => {
  const status = pick(statusOfThousand, drawn(i, 1, 1000))
  const madeAt = now - i * APART
  const first = drawn(i, 5, pools.herbs.length)
  const lines = Array.from({ length: pick(LINES, drawn(i, 2, LINES.length)) }, (_, at) => ({
    herb: pick(pools.herbs, first + at * 37),
    kg: (1 + drawn(i, 6, 400)) * (at + 1),
  }))
  return {
    i,
    // Like the server's ids: the time, then random digits.
    id: `${hex(madeAt, 12).slice(0, 8)}-${hex(madeAt, 12).slice(8)}-7${hex(drawn(i, 20, 4096), 3)}-a${hex(drawn(i, 21, 4096), 3)}-${hex(i, 12)}`,
    status,
    madeAt,
    first,
    lines,
    isPublished: !unpublished.includes(status),
    isOpened: opened.includes(status),
    person: pick(pools.people, drawn(i, 4, pools.people.length)),
  }
}
type Demand = ReturnType<typeof demandOf>

const at = (ms: number): string => new Date(ms).toISOString()
const NULL = '\\N'

/**
 * One row of COPY's text per line; no value here contains characters that need escaping, except the breaks between
 * readings.
 */
const row = (...values: readonly (string | number)[]): string => `${values.join('\t')}\n`

const pairTokens = new Map<string, string>()

/**
 * The tokens of a number, as it is written and, in a title, as it is read. Two neighbouring characters have the same
 * token at any place.
 */
const numberTokens = (number: string, isSaid: boolean): string => {
  let tokens = ''
  for (let from = 0; from < number.length - 1; from += 1) {
    const pair = number.slice(from, from + 2)
    const known = isSaid ? `said ${pair}` : pair
    let own = pairTokens.get(known)
    if (own === undefined) {
      const spoken = isSaid ? [...pair].map((one) => `.${one}'`).join(' ') : ''
      own = searchTokens({ search_text: pair, spoken }).join()
      pairTokens.set(known, own)
    }
    tokens += from === 0 ? own : `,${own}`
  }
  return tokens
}

/** The passages of a demand whose title begins with this herb, each as an element of an array. */
const passagesOf = (first: Herb, lines: readonly { readonly herb: Herb }[]): string => {
  const named = [...new Set([first, ...lines.map(({ herb }) => herb)])]
  const besides = named.filter(({ name }) => !named.some((one) => one.name !== name && one.held.has(name)))
  const kept = [first, ...besides.filter(({ name }) => name !== first.name)]
  const passages = withFirstLetters(kept, named).map((one) => `"${one === first ? one.titlePassage : one.passage}"`)
  return passages.join()
}

interface Filled {
  readonly table: string
  readonly columns: string
  readonly rowsOf: (demand: Demand, now: number, pools: Pools) => string
}

const ORDERS: Filled = {
  table: 'orders',
  columns: `id, enterprise_id, order_no, title, status, review_stage, purchase_method, open_scope, seal_mode, goods_type,
    bid_deadline_at, currency, price_basis, budget_amount, budget_fen, delivery_mode, delivery_date, award_method, min_bids, item_count,
    total_quantity_kg, quantity_g, reference_total, lowest_total, lowest_fen, highest_total, highest_fen, search_text, spoken,
    search_tokens, search_passages, doc_version, published_at, submitted_by, opened_at, version, created_at, created_by, updated_at, updated_by, public_code`,
  rowsOf: ({ i, id, status, madeAt, first, lines, isPublished, isOpened, person }, now, pools) => {
    const herb = pick(pools.herbs, first)
    const no = `ZB${String(MAX - i).padStart(12, '0')}`
    const title = `${herb.name}等采购${i}`
    const kg = lines.reduce((sum, line) => sum + line.kg, 0)
    const budget = drawn(i, 11, 4) === 0 ? null : 1000 + drawn(i, 12, 900_000)
    const [lowest, highest] = [900 + drawn(i, 16, 800_000), 900_000 + drawn(i, 17, 90_000)]
    const deadline = !open.includes(status)
      ? at(madeAt + 7 * DAY)
      : status !== 'bidding' && drawn(i, 9, 2) === 0
        ? NULL
        : at(now + 3_600_000 + drawn(i, 10, 2_000_000) * 1000)
    const said = [...String(i)].map((digit) => ` .${digit}'`).join('')
    const text = `${title} ${lines.map((line) => line.herb.name).join(' ')} ${no.toLowerCase()}`
    return row(
      id,
      pools.enterpriseId,
      no,
      title,
      status,
      status === 'reviewing' ? 'commercial' : NULL,
      pick(methods, drawn(i, 7, 5)),
      'invited',
      'sealed',
      pick(goods, drawn(i, 8, 5)),
      deadline,
      'CNY',
      'tax_freight_incl',
      budget ?? NULL,
      budget === null ? NULL : budget * 100,
      'supplier_deliver',
      drawn(i, 13, 10) === 0 ? NULL : at(madeAt + (20 + drawn(i, 14, 40)) * DAY).slice(0, 10),
      'lowest_price',
      3,
      lines.length,
      kg,
      kg * 1000,
      1000 + drawn(i, 15, 900_000),
      ...(isOpened ? [lowest, lowest * 100, highest, highest * 100] : [NULL, NULL, NULL, NULL]),
      text,
      `${herb.titleSpoken}${said}\\n${lines.map((line) => line.herb.spoken).join('\\n')}`,
      `{${herb.titleTokens},${lines.map((line) => line.herb.tokens).join()},${numberTokens(`0${i}`, true)},${numberTokens(` ${no.toLowerCase()}`, false)}}`,
      `{${hash('md5', text)}2,${passagesOf(herb, lines)},${searchNumerals(no, title, []).join()}}`,
      isPublished ? 1 : 0,
      isPublished ? at(madeAt + DAY) : NULL,
      isPublished ? person : NULL,
      isOpened ? at(madeAt + 7 * DAY) : NULL,
      3,
      at(madeAt),
      person,
      at(Math.min(now, madeAt + drawn(i, 18, 1_000_000) * 1000)),
      person,
      id.replaceAll('-', '').slice(8),
    )
  },
}

/** The source of rows that belong to a demand. */
const DEMANDS: Filled = {
  table: 'demands',
  columns: 'i, id, enterprise_id, suppliers, made_at, first, lines, kg, is_published, is_opened',
  rowsOf: ({ i, id, madeAt, first, lines, isPublished, isOpened }, _now, { enterpriseId, suppliers }) =>
    row(
      ...[i, id, enterpriseId, suppliers, at(madeAt), first, lines.length, lines[0]?.kg ?? 1],
      ...[String(isPublished), String(isOpened)],
    ),
}

/** The number of characters that are sent to the server at once. */
const CHUNK = 1 << 17

/** All tables count from the same moment, because ids begin with the time. */
function* textOf(filled: Filled, spans: readonly Span[], now: number): Generator<Buffer> {
  let text = ''
  for (const { pools, first, count } of spans) {
    for (let i = first; i < first + count; i += 1) {
      text += filled.rowsOf(demandOf(i, now, pools), now, pools)
      if (text.length < CHUNK) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}

const copyInto = (client: pg.Client, filled: Filled, spans: readonly Span[], now: number): Promise<void> =>
  pipeline(
    Readable.from(textOf(filled, spans, now), { objectMode: false }),
    client.query(copyFrom(`copy ${filled.table} (${filled.columns}) from stdin`)),
  )

/** Fills a table without its indexes, and creates them when it is full. */
const fill = async (client: pg.Client, table: string, rows: () => Promise<unknown>) => {
  await client.query(`update pg_index set indisready = false where indrelid = '${table}'::regclass and indisready`)
  await rows()
  await client.query(`reindex table ${table}`)
}

/** All demands by their passages and numerals. The triggers that write them are off. */
const fillPassages = async (client: pg.Client) => {
  await fill(client, 'order_passages', () =>
    client.query(`truncate order_passages;
      insert into order_passages (enterprise_id, passage, created_at, order_id, status, place)
        select enterprise_id, substr(one, 2), created_at, id, status, left(one, 1)
        from orders cross join lateral unnest(search_passages[2:]) as one where not is_deleted and one >= 'a' collate "C"`),
  )
  await fill(client, 'order_numerals', () =>
    client.query(`truncate order_numerals;
      insert into order_numerals (enterprise_id, tail, created_at, order_id, head, status, place)
        select enterprise_id, split_part(one, '|', 2), created_at, id, substr(split_part(one, '|', 1), 2), status, left(one, 1)
        from orders cross join lateral unnest(search_passages[2:]) as one where not is_deleted and one < 'a' collate "C"`),
  )
  await client.query(`delete from order_words;
    insert into order_words (enterprise_id, kind, word)
      select enterprise_id, 'passage', passage from order_passages group by enterprise_id, passage
      union all select enterprise_id, 'head', head from order_numerals where head <> '' group by enterprise_id, head`)
}

/** Rows that belong to demands, generated inside the database, because there are ten times as many of them. */
const fillBelow = async (client: pg.Client, spans: readonly Span[], now: number) => {
  const herbs = spans[0]?.pools.herbs ?? []
  await client.query(`create temp table demands (i integer, id uuid, enterprise_id uuid, suppliers integer, made_at timestamptz,
      first integer, lines integer, kg integer, is_published boolean, is_opened boolean);
    create temp table herbs_at (at integer, id uuid, name text);
    create temp table suppliers_at (enterprise_id uuid, at integer, id uuid, name text)`)
  await client.query(
    `insert into herbs_at select n - 1, (one ->> 'id')::uuid, one ->> 'name'
     from jsonb_array_elements($1::jsonb) with ordinality as each (one, n)`,
    [JSON.stringify(herbs.map(({ id, name }) => ({ id, name })))],
  )
  await client.query(
    `insert into suppliers_at select enterprise_id, row_number() over (partition by enterprise_id order by apply_no, id) - 1, id, supplier_name
     from suppliers where enterprise_id = any($1::uuid[])`,
    [spans.map(({ enterpriseId }) => enterpriseId)],
  )
  await copyInto(client, DEMANDS, spans, now)
  await client.query('analyze demands, herbs_at, suppliers_at')
  const below = `(left(d.id::text, 19) || lpad(to_hex(n), 4, '0') || right(d.id::text, 13))::uuid, d.enterprise_id, d.id`
  const sent = `from demands d cross join generate_series(0, ${TENDERS - 1}) n
    join suppliers_at s on s.enterprise_id = d.enterprise_id and s.at = (d.first + n * 7) % d.suppliers
    where d.is_published`
  await fill(client, 'order_items', () =>
    client.query(`insert into order_items (id, enterprise_id, order_id, line_no, herbal_id, name, quantity, unit, qty_kg, origin_text)
      select ${below}, n + 1, h.id, h.name, d.kg * (n + 1), 'kg', d.kg * (n + 1), (array[${origins}])[1 + (n + 1) % ${origins.length}]
      from demands d cross join generate_series(0, d.lines - 1) n join herbs_at h on h.at = (d.first + n * 37) % ${herbs.length}`),
  )
  await fill(client, 'tenders', () =>
    client.query(`insert into tenders (id, enterprise_id, order_id, supplier_id, supplier_name, tender_no, order_version, status, submitted_at,
        opened_hash_ok, flags, total_amount, item_count, created_at, updated_at)
      select ${below}, s.id, s.name, 'B' || d.i || '-' || n, 1, case when d.is_opened then 'shortlisted' else 'submitted' end,
        d.made_at + interval '3 days', case when d.is_opened then true end,
        case when n = 0 and d.i % 50 = 0 then '["abnormal_low"]'::jsonb else '[]' end, 10000 + n, d.lines,
        d.made_at + interval '3 days', d.made_at + interval '3 days' ${sent}`),
  )
  await fill(client, 'read_records', () =>
    client.query(`insert into read_records (id, enterprise_id, order_id, supplier_id, invited_at, first_viewed_at, intent)
      select ${below}, s.id, d.made_at + interval '1 day', d.made_at + interval '2 days', 'interested' ${sent}`),
  )
  await client.query('drop table demands, herbs_at, suppliers_at')
}

/**
 * Marks pages as all-visible, which index-only scans need. It is called when nothing is copied any more. A page with
 * rows that another transaction, such as an analysis, may not see yet is marked by a later turn. `cleanup`: a page from
 * which rows were removed is marked too, for which every index of the table is read.
 */
const settle = async (client: pg.Client, tables: readonly string[], cleanup: 'on' | 'off') => {
  // A row may count as committed only once the log of its transaction is written, and here nobody waits for the log.
  await client.query('begin; set local synchronous_commit = on; select pg_current_xact_id(); commit')
  for (const table of tables) {
    for (let before = Number.POSITIVE_INFINITY; before > 0; ) {
      await client.query(`vacuum (analyze, index_cleanup ${cleanup}, truncate off) ${table}`)
      const { rows } = await client.query<{ left: number }>(
        `select relpages - relallvisible as left from pg_class where oid = '${table}'::regclass`,
      )
      const left = rows[0]?.left ?? 0
      // Some pages may stay unmarked, so the loop ends when the number no longer falls.
      before = left < before ? left : 0
    }
  }
}

/**
 * Does at once what the sweeper and the autovacuum do some time after writes, so that the next reads find all pages
 * visible.
 */
export const settleOrders = async (place: Place, db: Db): Promise<void> => {
  await foldStatusCounts(db)
  const client = await connect(place)
  try {
    await settle(client, [...TABLES, ...COUNTED], 'on')
  } finally {
    await client.end()
  }
}

const connect = async (place: Place): Promise<pg.Client> => {
  const client = new pg.Client(connectionConfig(place, 'bench'))
  // The end of a run also ends its database; the current statement reports the error.
  client.on('error', () => undefined)
  await client.connect()
  // Foreign keys, triggers and tenant policies are off, because there is nothing here to protect.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0;
    set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`)
  return client
}

const TABLES = [
  'orders',
  'order_passages',
  'order_numerals',
  'order_words',
  'order_items',
  'tenders',
  'read_records',
] as const
/** What counts them. */
const COUNTED = ['order_counts', 'order_tallies', 'order_weeks'] as const

/** Users and suppliers besides those of the demo, in proportion to the demands. */
const PEOPLE = 200
const SUPPLIERS = 2_000

/** Adds users who write demands, and suppliers, as copies of one each. */
export const addPeople = async (place: Place, enterpriseId: string): Promise<void> => {
  const client = await connect(place)
  try {
    await client.query(`insert into users select copy.* from users u, generate_series(1, ${PEOPLE}) n, lateral jsonb_populate_record(u,
        jsonb_build_object('id', gen_random_uuid(), 'username', 'bench-' || n, 'name', '采购' || n, 'phone', null)) as copy
      where u.username = 'buyer'`)
    await client.query(`insert into user_permissions select copy.* from user_permissions p join users b on b.id = p.user_id, users u,
        lateral jsonb_populate_record(p, jsonb_build_object('user_id', u.id)) as copy
      where b.username = 'buyer' and u.username like 'bench-%'`)
    await client.query(
      `insert into suppliers select copy.* from suppliers s, generate_series(1, ${SUPPLIERS}) n, lateral jsonb_populate_record(s,
        jsonb_build_object('id', gen_random_uuid(), 'apply_no', 'bench-' || n, 'supplier_name', '供应商' || n, 'uscc', null,
          'valid_until', current_date + 100 + n % 500)) as copy
      where s.id = (select id from suppliers where enterprise_id = $1 and status = 'certified' order by apply_no limit 1)`,
      [enterpriseId],
    )
    for (const table of ['users', 'user_permissions', 'suppliers']) await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

/** Adds demands with their lines and tenders to enterprises, then gathers statistics. The account must be a superuser. */
export const addOrders = async (place: Place, shares: readonly Share[]): Promise<void> => {
  const clients = await Promise.all([connect(place), connect(place)])
  const [one, other] = clients
  try {
    const [spans, now] = [await spansOf(one, shares), Date.now()]
    const fillOrders = async () => {
      await fill(one, 'orders', () => copyInto(one, ORDERS, spans, now))
      await fillPassages(one)
    }
    await Promise.all([fillOrders(), fillBelow(other, spans, now)])
    await Promise.all([
      settle(one, ['orders', 'order_passages', 'order_numerals', 'order_words'], 'off'),
      settle(other, ['order_items', 'tenders', 'read_records'], 'off'),
    ])
    await one.query('delete from order_counts')
    await one.query(`insert into order_counts (enterprise_id, status, n)
      select enterprise_id, status, count(*) from orders where not is_deleted group by enterprise_id, status`)
    await one.query('delete from order_tallies')
    await one.query(`insert into order_tallies (enterprise_id, created_by, status, goods_type, purchase_method, n, is_note)
      select enterprise_id, created_by, status, goods_type, purchase_method, count(*), false from orders where not is_deleted
      group by grouping sets ((enterprise_id, created_by, status, goods_type, purchase_method),
        (enterprise_id, status, goods_type, purchase_method))`)
    await one.query('delete from order_weeks')
    await one.query(`insert into order_weeks (enterprise_id, is_whole, week, status, goods_type, purchase_method, n, is_note)
      select enterprise_id, grouping(goods_type) = 1, order_week(created_at), status, goods_type, purchase_method, count(*), false
      from orders where not is_deleted
      group by grouping sets ((enterprise_id, order_week(created_at), status),
        (enterprise_id, order_week(created_at), status, goods_type, purchase_method))`)
    await settle(one, COUNTED, 'off')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
