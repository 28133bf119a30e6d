// The worklist of the home page: everything that waits for the viewer, the most urgent first, in one call.
import { sql } from 'kysely'
import { compare, percentDelta, percentOf, subtract } from '#contract/decimal.ts'
import {
  MAX_WORK,
  readWorklist,
  type Urgency,
  urgencies,
  WORK_SHOWN,
  type Work,
  type WorkCounts,
  type WorkGroup,
  workActs,
} from '#contract/home.worklist.ts'
import { questionAnswerer } from '#contract/orders.questions.ts'
import { allows } from '#contract/permissions.ts'
import { type ActContext, actContextOf } from '#server/act-context.ts'
import { applyDue } from '#server/clock.ts'
import { serve } from '#server/http/serve.ts'
import { isReached } from '#server/instants.ts'
import { factsOf } from '#server/orders/facts.ts'
import { progressOf } from '#server/orders/progress.ts'
import { factSource, type OrderRow, orderHeadOf, ordersWithCounts } from '#server/orders/rows.ts'
import { preferencesOf } from '#server/preferences.ts'
import { CANDIDATES, dueOf, urgencyOf, type Waiting, type WorkFound } from './due.ts'
import { type AwardFigures, awardFigures, lastMoves, type Move, namesOf, offersEnd, questionsWaiting } from './reads.ts'
import { supplierWork } from './suppliers.ts'
import { ownStatuses, workOn, workStatuses } from './work.ts'

/** Demands that may wait for the viewer, the most urgent first. */
const candidates = async ({ tx, viewer }: ActContext): Promise<OrderRow[]> => {
  const statuses = workStatuses(viewer.permissions)
  const answers = allows(questionAnswerer, viewer.permissions)
  if (answers && !statuses.includes('bidding')) statuses.push('bidding')
  if (statuses.length === 0) return []
  return ordersWithCounts(tx)
    .where('orders.status', 'in', statuses)
    .where((eb) =>
      eb.or([
        eb('orders.status', 'not in', ['bidding', ...ownStatuses]),
        eb.and([eb('orders.status', 'in', [...ownStatuses]), eb('orders.created_by', '=', viewer.id)]),
        // A demand that accepts tenders waits for nobody, except with an amendment or a question.
        eb.and([
          eb('orders.status', '=', 'bidding'),
          sql<boolean>`(exists (select from order_amendments a where a.order_id = orders.id and a.status = 'waiting')
            or exists (select from order_questions q where q.order_id = orders.id and q.settled_at is null))`,
        ]),
      ]),
    )
    .orderBy(sql`coalesce(orders.open_at, orders.bid_deadline_at)`)
    .orderBy('orders.id')
    .limit(CANDIDATES)
    .execute()
}

interface Known {
  readonly moves: ReadonlyMap<string, Move>
  readonly awards: ReadonlyMap<string, AwardFigures>
  readonly questions: ReadonlyMap<string, number>
  readonly names: ReadonlyMap<string, string>
}

const overBudget = ({ budget_amount, reference_total }: OrderRow): string | null =>
  budget_amount === null || reference_total === null || compare(reference_total, budget_amount) <= 0
    ? null
    : percentDelta(reference_total, budget_amount, 1)

type Told = Pick<Work, 'who' | 'did' | 'since' | 'note' | 'count' | 'of' | 'pct'>

const toldOf = ({ act, row }: Waiting, order: NonNullable<Work['order']>, known: Known): Told => {
  const moved = known.moves.get(row.id)
  const award = known.awards.get(row.id)
  const review = order.review ?? null
  const runs: Told = {
    who: row.created_by_name,
    did: 'runs',
    since: moved?.at ?? null,
    note: null,
    count: null,
    of: null,
    pct: null,
  }
  const submitted = { ...runs, who: moved?.name ?? row.created_by_name, did: 'submitted' } as const
  switch (act) {
    case 'approve':
      return { ...submitted, pct: overBudget(row) }
    case 'amend_approve':
      return { ...submitted, who: known.names.get(row.amendment_by ?? '') ?? null, since: null }
    case 'open': {
      const present = order.opening?.present[0]
      const told = {
        count: order.stats.tendered_is_told ? order.stats.quoted : null,
        of: order.opening?.needed ?? null,
      }
      return present === undefined ? { ...runs, ...told } : { ...runs, ...told, who: present.name, did: 'present' }
    }
    case 'open_rest':
      return { ...runs, count: row.unopened_tenders }
    case 'qualify':
      return { ...runs, count: review === null ? null : review.tenders - review.judged, of: review?.tenders ?? null }
    case 'compare':
      return { ...runs, count: review?.shortlisted ?? null }
    case 'propose': {
      const told = { ...runs, count: review?.shortlisted ?? null }
      return moved?.action === 'reject' ? { ...told, who: moved.name, did: 'returned', note: moved.opinion } : told
    }
    case 'approve_award':
      return {
        ...submitted,
        count: award?.suppliers ?? null,
        pct: award === undefined ? null : percentOf(subtract(award.reference, award.amount), award.reference, 2),
      }
    case 'settle':
      return { ...runs, count: row.open_lines }
    case 'chase':
      return { ...runs, count: award?.unanswered ?? null, of: row.unsettled_lines }
    case 'answer':
      return { ...runs, who: null, did: 'asked', since: null, count: known.questions.get(row.id) ?? null }
    case 'revise':
      return { ...runs, who: moved?.name ?? null, did: 'returned', note: moved?.opinion ?? null }
    case 'draft':
      return { ...runs, since: row.updated_at }
    default:
      return runs
  }
}

const orderWork = async (context: ActContext, now: string): Promise<WorkFound> => {
  const { tx, viewer, settings } = context
  const rows = await candidates(context)
  const questions = await questionsWaiting(
    tx,
    allows(questionAnswerer, viewer.permissions)
      ? rows.flatMap((row) => (row.status === 'bidding' ? [row.id] : []))
      : [],
  )
  const waiting = rows.flatMap((row): Waiting[] => {
    const facts = factsOf(factSource(row), viewer, settings, now)
    const act = workOn(row, facts, viewer)
    return [
      ...(act === null ? [] : [{ act, row }]),
      ...(questions.has(row.id) && !facts.deadline_passed ? [{ act: 'answer' as const, row }] : []),
    ]
  })
  const ids = [...new Set(waiting.map(({ row }) => row.id))]
  const [progress, moves, awards, ends, names] = [
    await progressOf(
      tx,
      waiting.map(({ row }) => row),
    ),
    await lastMoves(tx, ids),
    await awardFigures(tx, ids),
    await offersEnd(tx, ids),
    await namesOf(
      tx,
      waiting.flatMap(({ row }) => row.amendment_by ?? []),
    ),
  ]
  const known = { moves, awards, questions, names }
  return {
    isCapped: rows.length === CANDIDATES,
    list: waiting.map(({ act, row }): Work => {
      const order = orderHeadOf(row, viewer, settings, now, progress)
      const due_at = dueOf({ act, row }, context, ends.get(row.id))
      return {
        id: `${act}:${row.id}`,
        act,
        group: workActs[act],
        urgency: urgencyOf(due_at, now),
        due_at,
        snoozed_until: null,
        ...toldOf({ act, row }, order, known),
        order,
        supplier: null,
      }
    }),
  }
}

const soonest = (a: Work, b: Work): number => {
  const [x, y] = [urgencies.indexOf(a.urgency), urgencies.indexOf(b.urgency)]
  if (x !== y) return x - y
  // Work without a due time follows work with one, the longest waiting first.
  const [due, other] = [Date.parse(a.due_at ?? ''), Date.parse(b.due_at ?? '')]
  if (Number.isNaN(due) !== Number.isNaN(other)) return Number.isNaN(due) ? 1 : -1
  if (!Number.isNaN(due) && due !== other) return due - other
  return Date.parse(a.since ?? '9999') - Date.parse(b.since ?? '9999') || (a.id < b.id ? -1 : 1)
}

const countsOf = (list: readonly Work[]): WorkCounts => {
  const of = (urgency: Urgency) => list.filter((one) => one.urgency === urgency).length
  return { overdue: of('overdue'), today: of('today'), later: of('later') }
}

export const worklistHandlers = [
  serve(readWorklist, applyDue, async (ctx, { query: { group, snoozed: wantsSnoozed, limit = WORK_SHOWN } }) => {
    const context = await actContextOf(ctx)
    const now = await context.now()
    const orders = await orderWork(context, now)
    const suppliers = await supplierWork(context, now)
    const { snoozed } = await preferencesOf(context.tx, context.viewer.id)
    const found = [...orders.list, ...suppliers.list].sort(soonest)
    const putOff = found.flatMap((work) => {
      const snoozed_until = snoozed?.[work.id] ?? null
      return snoozed_until === null || isReached(snoozed_until, now) ? [] : [{ ...work, snoozed_until }]
    })
    const away = new Set(putOff.map(({ id }) => id))
    const all = found.filter(({ id }) => !away.has(id))
    const shown = wantsSnoozed === true ? putOff : all
    const inGroup = (wanted: WorkGroup) => all.filter((one) => one.group === wanted)
    return {
      list: (group === undefined ? shown : shown.filter((one) => one.group === group)).slice(
        0,
        Math.min(limit, MAX_WORK),
      ),
      counts: {
        all: countsOf(all),
        audit: countsOf(inGroup('audit')),
        open: countsOf(inGroup('open')),
        review: countsOf(inGroup('review')),
        award: countsOf(inGroup('award')),
        other: countsOf(inGroup('other')),
      },
      snoozed: putOff.length,
      is_capped: orders.isCapped || suppliers.isCapped,
      server_time: now,
    }
  }),
]
