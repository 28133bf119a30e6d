// Two to eight people award the same demand at the same moment, at three servers on one PostgreSQL: one of them succeeds, the others get
// the winner's name and time, and no award is written in part.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { auditOrder, type Order } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { saveOwnTender } from '#contract/tenders.ts'
import type { Place } from '#server/db/client.ts'
import type { Line } from '../prove.ts'
import { gather, withDatabase } from './actors.ts'
import { callPatiently } from './caller.ts'
import { seeded } from './chance.ts'
import { demoSite } from './demo-site.ts'
import { compareWhole, openLedger } from './ledger.ts'
import { sizeOf } from './plan.ts'
import { each, type Ground, prepareAll, roundRobin } from './straddle.ts'
import { actOn, awardBody, review, type Send, tenderBody } from './writers.ts'

/** The demands of the races, used in turn; a proposed award is returned, and the demand is used again. */
const DEMANDS = 20
const SERVERS = 3
const MIN_CALLERS = 2
const MAX_CALLERS = 8
const CHANGED = 4009

/** The part of the refusal that names the winner. */
const faster = z.looseObject({ updated_by_name: z.string(), updated_at: z.string() })

/** A demand under price review, and the offers of its tenders. */
type Race = Awaited<ReturnType<typeof review>>

/** Demands whose tenders are opened and qualified. */
const races = async (ground: Ground, send: Send, run: string, count: number): Promise<Race[]> => {
  const { bidders, deadline } = await prepareAll(ground, run, count)
  await each(bidders, async ({ order, who }, at) => {
    await send(saveOwnTender, { body: tenderBody(order, `${20 + (at % 4)}.50`) }, who)
  })
  await pause(Math.max(0, deadline - Date.now()))
  const ready: Race[] = []
  await each([...new Set(bidders.map(({ order }) => order.id))], async (id) => {
    ready.push(await review(send, ground.actors, ground.ledger, id))
  })
  return ready
}

interface Half {
  readonly decisions: number
  readonly lines: number
  readonly tenders: number
  readonly over: number
}

/** The decision of a demand that is proposed or effective, and its lines, as stored. */
const standing = (place: Place, id: string): Promise<Half> =>
  withDatabase(place, async (db) => {
    const { rows } = await sql<Half>`
      with d as (select id from decisions where order_id = ${id} and status in ('auditing', 'approved', 'effective')),
        l as (select a.* from award_lines a join d on d.id = a.decision_id where a.status <> 'revoked')
      select (select count(*)::int from d) as decisions, (select count(*)::int from l) as lines,
        (select count(distinct tender_id)::int from l) as tenders,
        (select count(*)::int from order_items i where i.order_id = ${id}
          and i.quantity < (select coalesce(sum(awarded_qty), 0) from l where l.order_item_id = i.id)) as over`.execute(
      db,
    )
    return rows[0] ?? { decisions: -1, lines: -1, tenders: -1, over: -1 }
  })

/** The answers of one race: the number of winners, and the answers other than a conflict that names the winner. */
interface Judged {
  readonly winner: Order | null
  readonly faults: string[]
}

const judge = (
  answers: readonly Awaited<ReturnType<typeof callPatiently<typeof auditOrder>>>[],
  what: string,
): Judged => {
  const won = answers.flatMap((said) => (said.kind === 'done' ? [said.data] : []))
  const faults = answers.flatMap((said) => {
    if (said.kind === 'done') return []
    if (said.kind !== 'refused') return [`${what}: ${JSON.stringify(said).slice(0, 150)}`]
    const isTold = said.code === CHANGED && faster.safeParse(said.data).success
    return isTold ? [] : [`${what}: ${said.code} ${said.text.slice(0, 150)}`]
  })
  if (won.length !== 1) faults.push(`${what}: ${won.length} winners`)
  return { winner: won[0] ?? null, faults }
}

/** Several people propose an award of the same version, each for another supplier; null when nobody won. */
const propose = async (ground: Ground, { order, tenders }: Race, callers: number): Promise<Judged> => {
  const answers = await Promise.all(
    Array.from({ length: callers }, (_, at) => {
      const tender = tenders[at % tenders.length] ?? { items: [] }
      const token = at % 2 === 0 ? ground.actors.tokens.award : ground.actors.tokens.admin
      return callPatiently(
        ground.urls[at % ground.urls.length] ?? '',
        submitAward,
        { body: awardBody(order, tender) },
        { token },
      )
    }),
  )
  const judged = judge(answers, 'propose')
  const { decisions, lines, tenders: named, over } = await standing(ground.place, order.id)
  if (decisions !== 1 || lines !== order.items.length || named !== 1 || over !== 0)
    judged.faults.push(`half rows: ${decisions} decisions, ${lines} lines, ${named} tenders, ${over} lines over`)
  return judged
}

/** Several people approve the same award. */
const approve = async (ground: Ground, { id, version }: Order, callers: number): Promise<Judged> => {
  const answers = await Promise.all(
    Array.from({ length: callers }, (_, at) => {
      const body = { action: 'approve' as const, version }
      const url = ground.urls[at % ground.urls.length] ?? ''
      return callPatiently(url, auditOrder, { params: { id }, body }, { token: ground.actors.tokens.approver })
    }),
  )
  return judge(answers, 'approve')
}

/** Runs all rounds; the last race of each demand also races for its approval. */
const runAll = async (ground: Ground, send: Send, all: readonly Race[], rounds: number, callers: () => number) => {
  const faults: string[] = []
  const last = new Map<string, Order>()
  for (let at = 0; at < rounds; at += 1) {
    const race = all[at % all.length]
    if (race === undefined) continue
    const order = last.get(race.order.id) ?? race.order
    const { winner, faults: found } = await propose(ground, { ...race, order }, callers())
    faults.push(...found)
    if (winner === null) continue
    if (at < rounds - all.length) {
      const act = { action: 'reject' as const, opinion: '请再议' }
      last.set(order.id, await actOn(send, winner, ground.actors.tokens.approver, act))
    } else faults.push(...(await approve(ground, winner, callers())).faults)
  }
  return faults
}

/** `race.award`: one line. */
export const proveRaceAward = async (): Promise<readonly Line[]> => {
  const { seed, random } = seeded()
  const { n: rounds, of } = sizeOf('race.award')
  const demands = Math.min(DEMANDS, Math.max(2, Math.round(rounds / 10)))
  const site = await demoSite(SERVERS)
  try {
    const { urls, place } = site
    const ground = { urls, place, actors: await gather(place), ledger: openLedger() }
    const send = roundRobin(ground)
    const all = await races(ground, send, `争标 ${seed}`, demands)
    const faults = await runAll(ground, send, all, rounds, () => random.between(MIN_CALLERS, MAX_CALLERS))
    const found = await compareWhole(place, ground.ledger)
    const wrong = [...faults, ...ground.ledger.strange, ...found.named]
    return [
      {
        figure: 'race.award',
        value: { ...found, demands: all.length, wrong: wrong.length, first: wrong.slice(0, 3) },
        target: { winners_a_round: 1, half_applied: 0, wrong: 0 },
        pass: wrong.length === 0 && all.length > 0,
        servers: SERVERS,
        callers: [MIN_CALLERS, MAX_CALLERS],
        n: rounds,
        of,
        seed,
      },
    ]
  } finally {
    await site.close()
  }
}
