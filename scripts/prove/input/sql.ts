// Texts that would mean something to a database, in every field of every list: they are looked for as they are written,
// so they find what no record holds, which is nothing; an order by them is refused.
import { sql } from 'kysely'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { endpoints } from '#contract/index.ts'
import { randomOf } from '#server/demo/random.ts'
import type { Figure } from '../../prove.ts'
import { type Asked, curlOf, type Said, send, textOfAnswer } from '../access/asked.ts'
import { staffIn } from '../access/askers.ts'
import type { Asking } from '../access/sealed.ts'
import { inWorld, type ProofWorld } from '../access/worlds.ts'
import { seeded } from '../chance.ts'
import { sizeOf } from '../plan.ts'

const NAMED = 5
/** In no record; every text below holds it, so that what is looked for literally is not found. */
const NOWHERE = 'zqxj'

const tails = [
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  "'; select pg_sleep(3); --",
  "'; drop table orders; --",
  "' union select null --",
  "' union all select password_hash from users --",
  "'||(select password_hash from users limit 1)||'",
  "' and 1=cast((select version()) as int) --",
  '" or ""="',
  '\\',
  "\\'",
  "\\\\' or 1=1 --",
  '%',
  '_',
  '%%',
  '\\%',
  '$1',
  '$$; select 1; $$',
  ':name',
  '?',
  '/* */',
  '--',
  '#',
  ';',
  "E'\\x27'",
  "U&'\\0027'",
  '\u02bc or 1=1',
  '＇ or 1=1',
  '\u2019 or 1=1',
  '(',
  ')',
  '[',
  '{',
  '*',
  '.*',
  '^',
  '$',
  '|',
  '&',
  '!',
  '<->',
  ':*',
  "'::regclass",
  'array[1]',
  'null',
] as const

/** Two hundred texts: each tail after, before and around the word, in both cases. */
export const sqlTexts: readonly string[] = tails
  .flatMap((tail) => [
    NOWHERE + tail,
    tail + NOWHERE,
    `${tail}${NOWHERE}${tail}`,
    `${NOWHERE} ${tail.toUpperCase()} x`,
    `${NOWHERE}\t${tail}`,
  ])
  .slice(0, 200)

interface Field {
  readonly endpoint: AnyEndpoint
  readonly key: string
  /** What the call needs besides. */
  readonly needs: Readonly<Record<string, string>>
}

/** The fields of lists that take a text; those that take no text are asked too, and must refuse it. */
const fieldsOf = (known: Readonly<Record<string, string>>): Field[] =>
  endpoints
    .filter(({ method, access, path }) => method === 'GET' && access !== 'tender_link' && !path.includes('{'))
    .flatMap((endpoint) => {
      const schema = endpoint.query
      const shape = 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? schema.shape : {}
      const needs = Object.keys(known).filter((key) => key in shape && !endpoint.query.safeParse({}).success)
      return Object.keys(shape).map(
        (key): Field => ({
          endpoint,
          key,
          needs: Object.fromEntries(needs.filter((one) => one !== key).map((one) => [one, known[one] ?? ''])),
        }),
      )
    })

/** Fields that take words of their own alone. */
const refusing = ['ordering', 'cursor', 'page', 'page_size', 'status']

const codeOf = ({ status, bytes }: Said): number =>
  status === 200 ? envelope.parse(JSON.parse(bytes.toString())).code : status

const plain = (said: Said): string => textOfAnswer(said).replace(/"(server_time|trace_id)":"[^"]*"/g, '')

/** What lists need besides: records that exist, so that the lists have rows. */
const knownIn = async ({ db }: ProofWorld): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await sql<Record<string, string>>`
    with home as (select enterprise_id as id from users where username = 'admin')
    select (select o.id from orders o, home where o.enterprise_id = home.id and status = 'awarded' order by o.id limit 1) as order_id,
      (select t.supplier_id from tenders t, home where t.enterprise_id = home.id order by t.id limit 1) as supplier_id,
      (select h.id from herbal_templates h, home where h.enterprise_id = home.id order by h.id limit 1) as template_id,
      (select h.herbal_id from herbal_templates h, home where h.enterprise_id = home.id order by h.id limit 1) as herbal_id`.execute(
    db,
  )
  const found = rows[0] ?? {}
  return { ...found, ids: found.order_id ?? '', name: '黄芪' }
}

/** `inject.sql`; `count` requests, all of them when left out. */
export const proveSql = ({ origin, count, seed = seeded().seed }: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const started = Date.now()
    const [admin] = await staffIn(world, ['admin'])
    const fields = fieldsOf(await knownIn(world))
    const ask = ({ endpoint, key, needs }: Field, text: string): Asked => ({
      method: 'GET',
      path: `/api${endpoint.path}?${new URLSearchParams({ ...needs, [key]: text })}`,
      headers: admin?.headers ?? {},
    })
    const literal = new Map<Field, string>()
    const all = fields.flatMap((field) => sqlTexts.map((text) => ({ field, text })))
    const chosen = randomOf(seed)
      .shuffled(all)
      .slice(0, count ?? sizeOf('inject.sql', all.length).n)
    const faults: { readonly fault: string; readonly curl: string }[] = []
    let refused = 0
    for (const { field, text } of chosen) {
      const asked = ask(field, text)
      const said = await send(world, asked)
      const code = codeOf(said)
      if (code === 4001) {
        refused += 1
        continue
      }
      const again = async () => {
        const now = plain(await send(world, ask(field, NOWHERE)))
        literal.set(field, now)
        return now
      }
      const answer = plain(said)
      // The clock may have changed a record since the word was asked for, so a difference is looked at once more.
      const isSame = answer === (literal.get(field) ?? (await again())) || answer === (await again())
      const isLiteral = isSame && !refusing.includes(field.key)
      if (!isLiteral) faults.push({ fault: `${field.endpoint.id} ${field.key} ${code}`, curl: curlOf(asked) })
    }
    const errors = world.log.filter((line) => /"event":"(fault|schema_threw)"/.test(line))
    return [
      {
        figure: 'inject.sql',
        value: {
          changed: faults.length,
          errors: errors.length,
          refused,
          searched: chosen.length - refused,
          ...(faults.length > 0 && { first: faults.slice(0, NAMED) }),
        },
        target: { changed: 0, errors: 0 },
        pass: faults.length === 0 && errors.length === 0 && refused < chosen.length,
        fields: fields.length,
        texts: sqlTexts.length,
        n: chosen.length,
        of: all.length,
        seed,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  })
