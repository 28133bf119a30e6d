// Every call by every actor on every record, in every state of a demand: who may, and what the others learn.
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { endpoints } from '#contract/index.ts'
import { randomOf } from '#server/demo/random.ts'
import type { Figure } from '../../prove.ts'
import { seeded } from '../chance.ts'
import { valuesOf } from '../input/values.ts'
import { takeWrites, watchWrites, writesAgain } from '../input/written.ts'
import { sizeOf } from '../plan.ts'
import { type Asked, curlOf, type Said, send, textOfAnswer } from './asked.ts'
import { expected, gone, type Row, unpublished } from './matrix.expected.ts'
import { ABSENT, type Thing, thingsIn } from './matrix.objects.ts'
import { type Actor, actorsIn, freshHeaders } from './matrix.people.ts'
import type { Asking } from './sealed.ts'
import { inWorld, type ProofWorld } from './worlds.ts'

const NAMED = 5
const NO_VERSION = 999_999
/** Answers to who may: done, or refused for what was sent and not for who sent it. */
const allowed = [0, 4001, 4009, 4010, 4029]
/** A call on no record of the table may miss another one that its body names. */
const orMissing = [...allowed, 4004]

/** One cell: a row, who calls, and about what. */
interface Cell {
  readonly row: Row
  readonly endpoint: AnyEndpoint
  readonly actor: Actor
  readonly thing: Thing | null
}

const record = z.record(z.string(), z.unknown())
const entriesOf = (value: unknown): [string, unknown][] =>
  record.safeParse(value).success ? Object.entries(record.parse(value)) : []

/** A body that the schema takes, with what the row and the record decide. */
const bodyOf = ({ endpoint, row }: Pick<Cell, 'endpoint' | 'row'>, id: string): unknown => {
  const wanted = { ...row.body, ...(endpoint.id === 'users.change_password' && { user_id: id }) }
  const drawn = fc.sample(valuesOf(endpoint.body, [id]), { seed: 7, numRuns: 300 })
  const isWanted = (body: unknown) =>
    Object.entries(wanted).every(([key, value]) => entriesOf(body).some(([name, own]) => name === key && own === value))
  const taken = drawn.filter((body) => endpoint.body.safeParse(body).success)
  const base = taken.find(isWanted) ?? taken[0] ?? {}
  const whole = Object.fromEntries([...entriesOf(base), ...Object.entries(wanted)])
  // Nothing but what is needed: a further field may need a further permission.
  const needed = Object.keys(whole).reduce((kept: Record<string, unknown>, key) => {
    const { [key]: _left, ...rest } = kept
    return key in wanted || !endpoint.body.safeParse(rest).success ? kept : rest
  }, whole)
  return 'version' in needed ? { ...needed, version: NO_VERSION } : needed
}

const queryOf = ({ endpoint, row }: Pick<Cell, 'endpoint' | 'row'>, id: string): URLSearchParams => {
  const [drawn] = fc.sample(valuesOf(endpoint.query, [id]), { seed: 7, numRuns: 1 })
  const needed = entriesOf(drawn).filter(([key]) => {
    const without = Object.fromEntries(entriesOf(drawn).filter(([name]) => name !== key))
    return endpoint.query.safeParse(drawn).success && !endpoint.query.safeParse(without).success
  })
  const own = needed.map(([key, value]): [string, string] => [
    key,
    key === 'version' ? String(NO_VERSION) : String(value),
  ])
  return new URLSearchParams(Object.fromEntries([...own, ...(row.by === undefined ? [] : [[row.by, id]])]))
}

/** What each row sends, but for the record and the actor: drawn once. */
const drawer = () => {
  const drawn = new Map<Row, { readonly body: string; readonly query: string; readonly path: string }>()
  return (cell: Pick<Cell, 'row' | 'endpoint'>, id: string): Omit<Asked, 'headers'> => {
    const { row, endpoint } = cell
    const isGet = endpoint.method === 'GET'
    const kept = drawn.get(row) ?? {
      body: JSON.stringify(bodyOf(cell, ABSENT)),
      query: String(queryOf(cell, ABSENT)),
      path: endpoint.path.replace(/\{(\w+)\}/g, ABSENT),
    }
    drawn.set(row, kept)
    const own = (text: string) => text.replaceAll(ABSENT, id)
    return {
      method: endpoint.method,
      path: `/api${own(kept.path)}${kept.query === '' ? '' : `?${own(kept.query)}`}`,
      ...(!isGet && { body: endpoint.upload === null ? own(kept.body) : '--x--\r\n' }),
    }
  }
}

const typeOf = ({ method, upload }: AnyEndpoint) => ({
  ...(method !== 'GET' && { 'content-type': upload === null ? 'application/json' : 'multipart/form-data; boundary=x' }),
})

const codeOf = ({ status, headers, bytes }: Said): number => {
  if (status !== 200) return status
  if (!(headers.get('content-type') ?? '').startsWith('application/json')) return 0
  return envelope.parse(JSON.parse(bytes.toString())).code
}

const list = z.looseObject({ data: z.looseObject({ list: z.array(z.unknown()) }) })
/** Whether an answer says that there is nothing: no such record, or a list without rows. */
const isNothing = (said: Said): boolean => {
  if (codeOf(said) === 4004) return true
  const read = list.safeParse(codeOf(said) === 0 ? JSON.parse(said.bytes.toString()) : null)
  return read.success && read.data.data.list.length === 0
}

const holds = ({ codes }: Actor, { who, also = [] }: Row): boolean =>
  also.every((code) => codes.includes(code)) && (typeof who === 'string' || who.some((code) => codes.includes(code)))

/** The one code that an actor without the right is answered; null for one that has it. */
const refusalOf = (row: Row, actor: Actor): number | null => {
  if (row.who === 'everybody') return null
  if (row.who === 'link') return actor.standing === 'link' ? null : 4004
  if (actor.standing === 'signed_out' || actor.standing === 'link') return 401
  if (actor.standing === 'barred') return 403
  return holds(actor, row) ? null : 4003
}

const without = (text: string, id: string): string => text.replaceAll(id, 'ID').replace(/"trace_id":"[^"]*"/, '')

/** Whether the record is one the actor may know of. */
const isKnownTo = ({ row, actor }: Cell, { whose, state }: Thing): boolean => {
  // Herbs of the catalogue are everybody's.
  if (state === 'catalogue') return true
  if (whose !== (actor.isForeign ? 'foreign' : 'own')) return false
  const isHidden = row.of === 'orders' && unpublished.states.some((one) => one === state)
  return !isHidden || actor.codes.includes(unpublished.reader)
}

const ownCodes = ({ byState, afterOpening, mayMiss }: Row, { state }: Thing): readonly number[] => {
  const isOpened = ['reviewing', 'award_auditing', 'awarded', 'completed'].includes(state)
  return [...allowed, ...(byState ? [4003] : []), ...((afterOpening && !isOpened) || mayMiss ? [4004] : [])]
}

/** The fault of one cell, or null. */
const faultOf = async (world: ProofWorld, cell: Cell, ask: ReturnType<typeof drawer>) => {
  const { row, endpoint, actor, thing } = cell
  const about = async (id: string): Promise<{ said: Said; asked: Asked }> => {
    const headers = endpoint.id === 'session.logout' ? await freshHeaders(world, actor) : actor.headers
    const asked = { ...ask(cell, id), headers: { ...headers, ...typeOf(endpoint) } }
    return { said: await send(world, asked), asked }
  }
  const { said, asked } = await about(thing?.id ?? ABSENT)
  const code = codeOf(said)
  const written = await takeWrites(world.db)
  const told = (fault: string) => ({ fault: `${row.call} by ${actor.name}: ${fault}`, curl: curlOf(asked) })
  if (code !== 0 && written.length > 0 && (await writesAgain(world, asked)))
    return told(`refused with ${code}, and wrote ${JSON.stringify(written)}`)
  const refusal = refusalOf(row, actor)
  if (refusal !== null) return code === refusal ? null : told(`${code} instead of ${refusal}`)
  if (thing === null) return orMissing.includes(code) ? null : told(`${code} for who may`)
  if (isKnownTo(cell, thing)) {
    const codes = ownCodes(row, thing)
    return codes.includes(code) ? null : told(`${code} on its own record (${thing.state})`)
  }
  // Who gives a wrong password is told so before anything is looked for.
  const isJudgedFirst = code === 4001 && row.body?.action !== undefined && /^open/.test(String(row.body.action))
  if (thing.whose === 'absent')
    return isNothing(said) || isJudgedFirst || (row.isEmptyOfNone === true && code === 0)
      ? null
      : told(`${code} on a record that never was`)
  const nowhere = await about(ABSENT)
  await takeWrites(world.db)
  const isSame = without(textOfAnswer(said), thing.id) === without(textOfAnswer(nowhere.said), ABSENT)
  return isSame
    ? null
    : told(`another answer on a ${thing.whose} record than on none: ${said.bytes.toString().slice(0, 200)}`)
}

/** `access.matrix`; `count` cells, all of them when left out. */
export const proveMatrix = ({ origin, count, seed = seeded().seed }: Asking = {}): Promise<readonly Figure[]> =>
  inWorld(origin, async (world) => {
    const started = Date.now()
    const things = await thingsIn(world)
    const actors = await actorsIn(world)
    await watchWrites(world.db)
    const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
    const covered = new Set([...expected.map(({ call }) => call), ...gone])
    const uncovered = endpoints.filter(({ id }) => !covered.has(id)).map(({ id }) => id)
    const unknown = [...covered].filter((call) => !byId.has(call))
    const cells = expected.flatMap((row): Cell[] => {
      const endpoint = byId.get(row.call)
      if (endpoint === undefined) return []
      const about = row.of === undefined ? [null] : things[row.of]
      return actors.flatMap((actor) => about.map((thing) => ({ row, endpoint, actor, thing })))
    })
    const chosen = randomOf(seed)
      .shuffled(cells)
      .slice(0, count ?? sizeOf('access.matrix', cells.length).n)
    const ask = drawer()
    const wrong: { fault: string; curl: string }[] = []
    for (const [at, cell] of chosen.entries()) {
      if (at % 20 === 0) await world.db.deleteFrom('attempts').execute()
      const fault = await faultOf(world, cell, ask)
      if (fault !== null) wrong.push(fault)
    }
    for (const call of gone) {
      const said = await send(world, {
        method: 'POST',
        path: `/api${byId.get(call)?.path ?? ''}`,
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      if (said.status !== 404) wrong.push({ fault: `${call} answers ${said.status}`, curl: '' })
    }
    const faults = [...wrong.map(({ fault }) => fault), ...uncovered, ...unknown]
    return [
      {
        figure: 'access.matrix',
        value: {
          wrong: wrong.length,
          uncovered,
          unknown,
          ...(wrong.length > 0 && { first: wrong.slice(0, NAMED) }),
        },
        target: { wrong: 0, uncovered: [], unknown: [] },
        pass: faults.length === 0,
        calls: covered.size,
        actors: actors.length,
        n: chosen.length,
        of: cells.length,
        seed,
        secs: Math.round((Date.now() - started) / 1_000),
      },
    ]
  })
