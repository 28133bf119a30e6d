// Walks a lifecycle on the real server: each state is reached, each transition taken, each guard seen to hold and to
// refuse, and each event refused where the chart does not have it.
import { sql } from 'kysely'
import type { AnyStateMachine, StateValue } from 'xstate'
import { type Facts, WRONG_STATE } from '#contract/lifecycle.ts'
import type { World } from '../support/world.ts'
import {
  after,
  type Edge,
  edgesOf,
  leafOf,
  nothingWalked,
  refusedBy,
  type Stand,
  type Step,
  sawState,
  standsOf,
  tookEdge,
  type Walked,
} from './coverage.ts'

/** The part of an answer that is compared. */
export interface Said {
  readonly code: number
  readonly refused: {
    readonly reason?: string
    readonly errors?: readonly { readonly path: string; readonly code: string }[]
  }
}

/** The answer of the clock, which takes no request and refuses nothing. */
export const clockSaid: Said = { code: 0, refused: {} }

/** A false fact that was brought about: how the event is sent under it, and how the fact is restored. */
export interface Arranged {
  send(): Promise<Said>
  undo?(): Promise<void>
}

/** Drives one kind of record through the server. `R` is what the driver knows of a record. */
export interface Driver<R> {
  readonly name: string
  readonly machine: AnyStateMachine
  /** All facts, each true. */
  readonly facts: Facts
  /** The events of the clock. Nobody sends them, and nothing happens where they are not due. */
  readonly clock: readonly string[]
  /** A new record in the chart's first state, made so that `goal` becomes possible later. */
  begin(goal: Edge | null): Promise<R>
  valueOf(record: R): Promise<StateValue>
  /** Makes the facts of the step true or false by time, papers and people. It does not send the event. */
  prepare(record: R, step: Step): Promise<void>
  /** Sends an event as somebody with the permission, in any state. */
  send(record: R, event: string): Promise<Said>
  /**
   * Makes `guard` of `edge` false in this state. `record` is in the state; `fresh` makes another one there for what
   * cannot be undone. Null where the chart then takes an alternative, which is walked as a transition of its own.
   */
  arrange(record: R, edge: Edge, guard: string, fresh: () => Promise<R>): Promise<Arranged | null>
  /** The codes at fields, where the server reports a false fact there and not in the reason of 4010. */
  readonly told?: (edge: Edge, guard: string) => string | undefined
  /**
   * Whether an event that the chart does not have is refused as input with 4001, because the request names the object
   * of the event.
   */
  readonly atField?: (stand: Stand, event: string) => boolean
  /** Whether the event belongs to the parent record: it is accepted there and must leave this record unchanged. */
  readonly aside?: (stand: Stand, event: string) => boolean
  /** Why an event cannot be sent in this state: the same request means something else there. */
  readonly unsayable?: (stand: Stand, event: string) => string | undefined
}

/** The result of a run besides the walk. */
export interface Found {
  readonly walked: Walked
  /** The number of events sent where the chart has none; all were refused. */
  readonly negatives: number
  /** Pairs of state and event that no request expresses. */
  readonly unsayable: number
  /** Differences between the server and the chart. */
  readonly faults: readonly string[]
}

/** Tables whose rows change without an act. */
const unheeded = ['sessions', 'attempts', 'schema_migrations', 'idempotency_keys']

/** The rows of each table as one number: equal numbers mean that nothing was written. */
export const fingerprint = async (world: World): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all(${unheeded}) order by 1`.execute(
    world.db,
  )
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text as t, count(*) as n, sum(hashtextextended(r::text, 0)) as h from ${sql.table(name)} r`,
  )
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(world.db)
  return JSON.stringify(rows)
}

/** Runs the whole plan of a lifecycle. */
export const runLifecycle = async <R>(world: World, driver: Driver<R>): Promise<Found> => {
  const { machine, facts } = driver
  const walked = nothingWalked()
  const faults: string[] = []
  let negatives = 0
  let unsayable = 0
  const stands = standsOf(machine, facts)
  const events = [...new Set(edgesOf(machine).map((edge) => edge.event))]

  /** Takes one step and checks it against the chart. */
  const take = async (record: R, from: StateValue, step: Step): Promise<StateValue> => {
    const to = after(machine, from, step)
    await driver.prepare(record, step)
    const said = await driver.send(record, step.type)
    walked.cases += 1
    const now = await driver.valueOf(record)
    const where = `${leafOf(from)} × ${step.type}`
    if (said.code !== 0) faults.push(`${where} was refused: ${JSON.stringify(said)}`)
    if (to === null || leafOf(now) !== leafOf(to)) faults.push(`${where} led to ${leafOf(now)}`)
    sawState(walked, now)
    return now
  }

  const walkTo = async (stand: Stand, goal: Edge | null): Promise<R> => {
    const record = await driver.begin(goal)
    let at = await driver.valueOf(record)
    sawState(walked, at)
    for (const step of stand.steps) at = await take(record, at, step)
    if (leafOf(at) !== stand.path) throw new Error(`${driver.name}: no way to ${stand.path}: ${faults.join('; ')}`)
    return record
  }

  /**
   * Sends an event that must be refused, and checks that nothing was written. `before` is the fingerprint, where it is
   * known.
   */
  const refusal = async (
    where: string,
    send: () => Promise<Said>,
    before?: string,
  ): Promise<{ said: Said; print: string }> => {
    const known = before ?? (await fingerprint(world))
    const said = await send()
    walked.cases += 1
    const print = await fingerprint(world)
    if (print !== known) faults.push(`${where} was refused and yet something was written`)
    return { said, print }
  }

  for (const stand of stands) {
    const standing = await walkTo(stand, null)
    let known = await fingerprint(world)
    for (const event of events) {
      if (stand.edges.some((edge) => edge.event === event)) continue
      const where = `${stand.path} × ${event}`
      if (driver.unsayable?.(stand, event) !== undefined) {
        unsayable += 1
        continue
      }
      if (driver.aside?.(stand, event) === true) continue
      const { said, print } = await refusal(where, () => driver.send(standing, event), known)
      known = print
      negatives += 1
      const isInput = said.code === 4001 && driver.atField?.(stand, event) === true
      if (!driver.clock.includes(event) && said.code !== 4010 && said.code !== 4003 && !isInput)
        faults.push(`${where} was answered ${JSON.stringify(said)} and not refused`)
    }
    for (const edge of stand.edges) {
      for (const guard of new Set(edge.guards)) {
        const where = `${stand.path} × ${edge.event} without ${guard}`
        const fresh = () => walkTo(stand, edge)
        const arranged = await driver.arrange(standing, edge, guard, fresh)
        if (arranged === null) continue
        const { said } = await refusal(where, () => arranged.send())
        await arranged.undo?.()
        const told = driver.told?.(edge, guard)
        const isSaid =
          driver.clock.includes(edge.event) ||
          (told === undefined
            ? said.code === 4010 && said.refused.reason === guard
            : said.code === 4001 && said.refused.errors?.some((one) => one.code === told) === true)
        if (isSaid) refusedBy(walked, edge, guard)
        else faults.push(`${where} was answered ${JSON.stringify(said)}`)
      }
    }
    // These events come last: they change the demand or the time, and the refusals above need both unchanged.
    for (const event of events.filter((one) => driver.aside?.(stand, one) === true)) {
      const other = await walkTo(stand, null)
      await driver.prepare(other, { type: event, facts })
      const said = await driver.send(other, event)
      const now = leafOf(await driver.valueOf(other))
      walked.cases += 1
      negatives += 1
      if (said.code !== 0 || now !== stand.path)
        faults.push(`${stand.path} × ${event} led to ${now}: ${JSON.stringify(said)}`)
    }
    for (const edge of stand.edges) {
      const step = stepThrough(machine, stand, edge, facts)
      const record = await walkTo(stand, edge)
      const before = faults.length
      await take(record, stand.value, step)
      if (faults.length > before) continue
      tookEdge(walked, edge)
      for (const one of stand.edges)
        for (const guard of new Set(one.guards))
          if (one.event === edge.event && step.facts[guard] !== true) refusedBy(walked, one, guard)
    }
  }
  return { walked, negatives, unsayable, faults }
}

/**
 * The facts under which exactly this transition is taken: its own guards hold, and one guard of each earlier
 * alternative does not.
 */
const stepThrough = (machine: AnyStateMachine, stand: Stand, edge: Edge, facts: Facts): Step => {
  const before = stand.edges.filter((one) => one.event === edge.event).slice(0, indexAmong(stand, edge))
  const off = before.flatMap((one) => one.guards.find((guard) => !edge.guards.includes(guard)) ?? [])
  const given: Facts = { ...facts, ...Object.fromEntries(off.map((guard) => [guard, false])) }
  const step = { type: edge.event, facts: given }
  if (after(machine, stand.value, step) === null) throw new Error(`${edge.id} cannot be taken: ${WRONG_STATE}`)
  return step
}

const indexAmong = (stand: Stand, edge: Edge): number =>
  stand.edges.filter((one) => one.event === edge.event).findIndex((one) => one.id === edge.id)
