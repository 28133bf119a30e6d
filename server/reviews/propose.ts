// Proposes an award (定标): the decision with all its inputs, checked against the rules of `contract/reviews.award.ts`.
import { v7 as newId } from 'uuid'
import { percentsOf } from '#contract/decimal.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/issues.ts'
import {
  type Allocation,
  type AwardProposal,
  type AwardTerms,
  amountOf,
  awardFaults,
  type DemandLine,
  isLowest,
  type LineOffer,
  rankedOffers,
  totalsOf,
} from '#contract/reviews.award.ts'
import { figuresOf } from '#contract/reviews.figures.ts'
import { computedAllocations } from '#contract/reviews.scenarios.ts'
import { isComputedScenario, type ScenarioCode, type ScenarioFigures, scenarios } from '#contract/reviews.schemas.ts'
import type { submitAward } from '#contract/reviews.ts'
import type { ActContext } from '#server/act-context.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbering.ts'
import { linesOf } from '#server/orders/items.ts'
import { type LockedOrder, moveOrder } from '#server/orders/move.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { demandLines, offersOf } from '#server/tenders/offers.ts'

/** Decimal places of an award's share, in percent. */
const SHARE_PLACES = 3

type Body = BodyOf<typeof submitAward>

/** A scenario in the snapshot of a decision: its figures, and the quantity of each supplier. */
interface ScenarioKept extends ScenarioFigures {
  readonly scenario: ScenarioCode
  readonly lines_given: readonly Pick<Allocation, 'order_item_id' | 'tender_item_id' | 'awarded_qty' | 'role'>[]
}

const proposalOf = (body: Body): AwardProposal => ({
  lines: body.lines.map((line) => ({
    order_item_id: line.order_item_id,
    tender_item_id: line.tender_item_id,
    awarded_qty: line.awarded_qty,
    role: line.role ?? 'main',
    reason_code: line.reason_code ?? null,
    reason_text: line.reason_text ?? null,
  })),
  no_award: body.no_award ?? [],
  summary_reason: body.summary_reason ?? null,
})

/** The lines of a demand as the award rules need them. */
export const demandOf = async (context: ActContext, orderId: string) => demandLines(await linesOf(context, orderId))

/** The scenarios that were made and not submitted. Throws 4001 where one names an offer of another demand. */
const consideredIn = (
  { scenario: submitted, considered = [] }: Body,
  offers: readonly LineOffer[],
): ReadonlyMap<ScenarioCode, readonly Allocation[]> => {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const faults: FieldIssue[] = []
  const made = considered.map(({ scenario, lines }, at): [ScenarioCode, Allocation[]] => {
    if (scenario === submitted || considered.findIndex((one) => one.scenario === scenario) !== at)
      faults.push(issue(`considered.${at}.scenario`, 'scenario_twice'))
    const allocations = lines.flatMap(({ tender_item_id, awarded_qty }, nth): Allocation[] => {
      const offer = byId.get(tender_item_id)
      if (offer === undefined) {
        faults.push(issue(`considered.${at}.lines.${nth}.tender_item_id`, 'offer_not_here'))
        return []
      }
      const { order_item_id } = offer
      return [{ order_item_id, tender_item_id, awarded_qty, role: 'main', reason_code: null, reason_text: null }]
    })
    return [scenario, allocations]
  })
  if (faults.length > 0) throw inputRefused(faults)
  return new Map(made)
}

/** Every scenario with its allocation and totals; for the submitted one, the submitted allocation. */
const scenariosOf = (
  demand: readonly DemandLine[],
  offers: readonly LineOffer[],
  terms: AwardTerms,
  body: Body,
  lines: readonly Allocation[],
): ScenarioKept[] => {
  const ready = computedAllocations(demand, offers, terms)
  const considered = consideredIn(body, offers)
  return scenarios.flatMap((scenario) => {
    const worked = isComputedScenario(scenario) ? ready[scenario] : (considered.get(scenario) ?? null)
    const given = scenario === body.scenario ? lines : worked
    if (given === null) return []
    const kept = given.map(({ order_item_id, tender_item_id, awarded_qty, role }) => ({
      order_item_id,
      tender_item_id,
      awarded_qty,
      role,
    }))
    return [{ scenario, ...figuresOf(demand, offers, terms, given), lines_given: kept }]
  })
}

/**
 * One issue for each flag of a chosen offer or of its tender that the caller has not acknowledged. A caller that sends
 * no list is not checked.
 */
export const unknownFlags = async (
  context: ActContext,
  {
    lines,
    acknowledged_flags,
  }: Pick<Body, 'acknowledged_flags'> & {
    readonly lines: readonly { readonly tender_item_id: string }[]
  },
  path: string,
): Promise<FieldIssue[]> => {
  if (acknowledged_flags === undefined || lines.length === 0) return []
  const chosen = await context.tx
    .selectFrom('tender_items')
    .innerJoin('tenders', 'tenders.id', 'tender_items.tender_id')
    .where(
      'tender_items.id',
      'in',
      lines.map((line) => line.tender_item_id),
    )
    .select(['tender_items.flags as of_line', 'tenders.flags as of_tender'])
    .execute()
  const known = new Set(acknowledged_flags)
  const lacking = new Set(
    chosen.flatMap(({ of_line, of_tender }) => [...of_line, ...of_tender].filter((flag) => !known.has(flag))),
  )
  return [...lacking].toSorted().map((flag) => issue(path, 'flags_unknown', { flag }))
}

/** The award terms of a demand. */
export const termsOf = (row: OrderRow): AwardTerms => ({
  budget_amount: row.budget_amount,
  split_award: row.split_award !== false,
  max_suppliers_per_line: row.max_suppliers_per_line ?? 2,
  main_share_pct: row.main_share_pct,
})

/** The version that the next decision of a demand has. */
export const nextVersion = async ({ tx }: ActContext, orderId: string): Promise<number> => {
  const last = await tx
    .selectFrom('decisions')
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  return (last?.version ?? 0) + 1
}

/** Writes the decision with all its inputs. Throws 4001 with every broken rule at its field. */
const propose = async (context: ActContext, row: OrderRow, body: Body, now: string): Promise<void> => {
  const [demand, offers] = [await demandOf(context, row.id), await offersOf(context, row.id)]
  const proposal = proposalOf(body)
  const terms = termsOf(row)
  const faults = awardFaults(demand, offers, terms, proposal)
  if (faults.length > 0) throw inputRefused(faults.map((fault) => issue(fault.path, fault.code, fault.params)))
  const flagged = await unknownFlags(context, body, 'acknowledged_flags')
  if (flagged.length > 0) throw inputRefused(flagged)
  const totals = totalsOf(demand, offers, proposal.lines)
  const id = newId()
  await context.tx
    .insertInto('decisions')
    .values({
      id,
      enterprise_id: context.viewer.enterprise_id,
      decision_no: await nextNumber(context, 'decision'),
      order_id: row.id,
      version: await nextVersion(context, row.id),
      scenario: body.scenario,
      scenario_snapshot: JSON.stringify({
        demand,
        offers,
        totals,
        scenarios: scenariosOf(demand, offers, terms, body, proposal.lines),
      }),
      status: 'auditing',
      proposed_by: context.viewer.id,
      proposed_by_name: context.viewer.name,
      proposed_at: now,
      total_amount: totals.total,
      standing_total: totals.total,
      saving_vs_reference: totals.saving,
      coverage_pct: totals.coverage_pct,
      supplier_count: totals.suppliers,
      summary_reason: proposal.summary_reason,
      coi_confirmed: true,
      acknowledged_flags: JSON.stringify(body.acknowledged_flags ?? []),
    })
    .execute()
  await writeLines(context, row, id, proposal, demand, offers)
}

/** The share of each allocation in its line, in percent: the rounded shares of one line add up to the rounded total. */
const sharesOf = (lines: readonly Allocation[], demand: readonly DemandLine[]): ReadonlyMap<Allocation, string> =>
  new Map(
    [...Map.groupBy(lines, (one) => `${one.order_item_id} ${one.role}`).values()].flatMap((own) => {
      const line = demand.find((one) => one.id === own[0]?.order_item_id)
      const quantities = own.map((one) => one.awarded_qty)
      const shares = line === undefined ? null : percentsOf(quantities, line.quantity, SHARE_PLACES)
      return own.map((one, nth): [Allocation, string] => [one, shares?.[nth] ?? '0'])
    }),
  )

/** Writes the awarded lines of a decision, and the lines awarded to nobody. */
export const writeLines = async (
  context: ActContext,
  row: OrderRow,
  decisionId: string,
  proposal: AwardProposal,
  demand: Awaited<ReturnType<typeof demandOf>>,
  offers: Awaited<ReturnType<typeof offersOf>>,
): Promise<void> => {
  const shares = sharesOf(proposal.lines, demand)
  const lines = proposal.lines.flatMap((given) => {
    const line = demand.find((one) => one.id === given.order_item_id)
    const offer = offers.find((one) => one.id === given.tender_item_id)
    if (line === undefined || offer === undefined) return []
    return [
      {
        id: newId(),
        enterprise_id: context.viewer.enterprise_id,
        decision_id: decisionId,
        order_id: row.id,
        order_item_id: line.id,
        tender_id: offer.tender_id,
        tender_item_id: offer.id,
        supplier_id: offer.supplier_id,
        role: given.role,
        awarded_qty: given.awarded_qty,
        unit: line.unit,
        landed_price_kg: offer.landed_price_kg,
        amount: amountOf(offer.landed_price_kg, given.awarded_qty, line.unit),
        share_pct: shares.get(given) ?? '0',
        rank: rankedOffers(line.id, offers).findIndex((one) => one.id === offer.id) + 1,
        is_lowest: isLowest(offer, offers),
        reason_code: given.reason_code,
        reason_text: given.reason_text,
        status: 'proposed' as const,
      },
    ]
  })
  if (lines.length > 0) await context.tx.insertInto('award_lines').values(lines).execute()
  const none = proposal.no_award.map((one) => ({
    id: newId(),
    enterprise_id: context.viewer.enterprise_id,
    decision_id: decisionId,
    order_item_id: one.order_item_id,
    reason: one.reason,
    text: 'text' in one && typeof one.text === 'string' ? one.text : null,
  }))
  if (none.length > 0) await context.tx.insertInto('no_awards').values(none).execute()
}

/** Submits a proposed award for approval. Throws 4001 with every broken rule at its field. */
export const proposeAward = (context: ActContext, body: Body, locked?: LockedOrder): Promise<OrderRow> =>
  moveOrder(context, body.order_id, {
    event: 'submit_award',
    version: body.version,
    locked,
    payload: { scenario: body.scenario, lines: body.lines.length, no_award: body.no_award?.length ?? 0 },
    act: async (order, now) => {
      await propose(context, order, body, now)
      return { proposed_by: context.viewer.id, audit_step: 1, audit_step_total: 1 }
    },
  })
