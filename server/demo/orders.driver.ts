// One demo demand as steps in time, each done by the functions behind the console's calls.
import { multiply } from '#contract/decimal.ts'
import { orderCreateBody, orderEditBody } from '#contract/orders.bodies.ts'
import { auditBody } from '#contract/orders.events.ts'
import { type TenderBody, tenderBody } from '#contract/tenders.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import { auditOrder } from '#server/orders/acts.ts'
import { amendOrder } from '#server/orders/amend.ts'
import { type LineRow, linesOf } from '#server/orders/items.ts'
import { type LockedOrder, lockedOrder } from '#server/orders/move.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { createOrder, editOrder } from '#server/orders/save.ts'
import { proposeAward } from '#server/reviews/propose.ts'
import { noBrowser } from '#server/tender-links/unlock.ts'
import { answerQuestion } from '#server/tenders/answer.ts'
import { keepEvidence, takeEvidence, writeEntry } from '#server/tenders/entry.ts'
import { recordView } from '#server/tenders/link-views.ts'
import { reconfirmTender } from '#server/tenders/reconfirm.ts'
import { confirmSurrogate, declineToTender, withdrawTender, writeTender } from '#server/tenders/save.ts'
import { settleOwn } from '#server/tenders/settle.ts'
import type { SupplierContext } from '#server/tenders/supplier-context.ts'
import { evidencePdf } from './data/evidence.ts'
import { type Actor, actAt, asSupplier, type DemoEnterprise, type DemoSupplier, supplierOf } from './orders.actors.ts'
import { type AwardStyle, awardOf } from './orders.awards.ts'
import type { Demand } from './orders.demand.ts'
import { lastAsked, tenderLineIds, tendersBySupplier, winnersOf } from './orders.read-back.ts'
import type { Reply } from './orders.replies.ts'
import type { Act, DemandChange, Disqualification, Entry, NewDemand, Step, Work } from './orders.steps.ts'

/** A demand in progress. */
export class DemandDriver {
  readonly enterprise: DemoEnterprise
  readonly demand: Demand
  /** The row as last written. */
  #row: OrderRow | null = null
  #items: readonly LineRow[] = []
  /** Whether the row is still as it was read. Nobody else can change it, because the demo is one transaction. */
  #isFresh = false
  #steps = 0
  /** Ids of the opened tenders by supplier. */
  #tenders: ReadonlyMap<string, string> = new Map()
  /** Ids of the suppliers with an awarded line. */
  #winners: ReadonlySet<string> = new Set()

  constructor(enterprise: DemoEnterprise, demand: Demand) {
    this.enterprise = enterprise
    this.demand = demand
  }

  get row(): OrderRow {
    if (this.#row === null) throw new Error(`The demand ${this.demand.title} has not been made yet.`)
    return this.#row
  }

  #step(planned: number, actor: Actor, work: Work): Step {
    // Nobody acts exactly on the minute.
    this.#steps += 1
    const at = planned + ((this.#steps * 7919 + this.demand.title.length * 1009) % 47_000)
    return {
      at,
      run: async (place) => {
        const moved = await actAt({ ...place, at }, this.enterprise, actor, work)
        // A supplier's act changes the counts on the order.
        this.#isFresh = moved !== undefined && actor.operator.role !== 'supplier_link'
        if (moved !== undefined) this.#row = moved
      },
    }
  }

  #by(at: number, username: string, work: Work): Step {
    return this.#step(at, this.enterprise.person(username), work)
  }

  async #locked(context: ActContext): Promise<LockedOrder | undefined> {
    return this.#isFresh ? { row: this.row, now: await context.now() } : undefined
  }

  async #audit(context: ActContext, act: DemandChange): Promise<OrderRow> {
    const body = auditBody.parse({ ...act, version: this.row.version })
    return auditOrder(context, this.row.id, body, await this.#locked(context))
  }

  /** Creates the demand; with `submit` it is submitted for approval at once. */
  create(at: number, buyer: string, sent: NewDemand): Step {
    return this.#by(at, buyer, async (context) => {
      const { title, lines, terms } = this.demand
      const row = await createOrder(context, orderCreateBody.parse({ title, ...terms, items: lines, ...sent }))
      this.#items = await linesOf(context, row.id)
      return row
    })
  }

  /** A new round of an ended demand, with its lines. */
  again(at: number, buyer: string, ended: DemandDriver, sent: NewDemand): Step {
    return this.#by(at, buyer, async (context) => {
      const row = await createOrder(context, orderCreateBody.parse({ ...sent, source_order_id: ended.row.id }))
      this.#items = await linesOf(context, row.id)
      return row
    })
  }

  /** New contents of a draft or a returned demand. */
  edit(at: number, buyer: string, edited: DemandChange): Step {
    return this.#by(at, buyer, async (context) => {
      const locked = await lockedOrder(context, this.row.id)
      return editOrder(context, locked, orderEditBody.parse({ ...edited, version: this.row.version }))
    })
  }

  /** A change of the published demand; with `line`, that line's quantity times `factor`. */
  amend(
    at: number,
    buyer: string,
    edited: DemandChange,
    line?: { readonly index: number; readonly factor: string },
  ): Step {
    return this.#by(at, buyer, (context) => {
      const items = this.demand.lines.map((one, index) =>
        index === line?.index ? { ...one, quantity: multiply(one.quantity, line.factor, 0) } : one,
      )
      const body = { ...edited, ...(line === undefined ? {} : { items }), version: this.row.version }
      return amendOrder(context, this.row.id, orderEditBody.parse(body))
    })
  }

  /** Any act of the order's lifecycle. */
  act(at: number, username: string, act: Act): Step {
    return this.#by(at, username, (context) => this.#audit(context, act))
  }

  /** The clock applies the passed deadline. */
  ends(deadline: number): Step {
    return this.#step(
      deadline + 1200,
      this.enterprise.clock,
      async (context) => (await lockedOrder(context, this.row.id)).row,
    )
  }

  #own(at: number, supplier: DemoSupplier, work: (own: SupplierContext) => Promise<OrderRow | undefined>): Step {
    return this.#step(at, asSupplier(this.enterprise, supplier), async (context) =>
      work({ context, row: this.row, now: await context.now(), supplier: supplierOf(supplier), link: noBrowser }),
    )
  }

  /** An act of a supplier at its link that does not move the order. */
  atLink(
    at: number,
    supplier: DemoSupplier,
    work: (own: SupplierContext, lines: readonly LineRow[]) => Promise<void>,
  ): Step {
    return this.#own(at, supplier, async (own) => work(own, this.#items).then(() => undefined))
  }

  /** An act of a colleague that does not move the order. */
  beside(
    at: number,
    username: string,
    work: (context: ActContext, order: OrderRow) => Promise<OrderRow | undefined>,
  ): Step {
    return this.#by(at, username, async (context) => (await work(context, this.row)) ?? undefined)
  }

  /** Everything an invited supplier does until the deadline. */
  reply({ supplier, views, decline, tender }: Reply): Step[] {
    const seen = (at: number, then: (own: SupplierContext) => Promise<unknown>) =>
      this.#own(at, supplier, async (own) => {
        await recordView(own)
        await then(own)
        return undefined
      })
    const steps = views.map((at) => seen(at, async () => undefined))
    if (decline !== undefined)
      steps.push(seen(decline.at, (own) => declineToTender(own, { reason: decline.text, reason_code: decline.code })))
    if (tender === undefined) return steps
    const bodyOf = () => {
      const items = this.#items.flatMap((item, index) => {
        const offer = tender.offers[index]
        return offer == null ? [] : [{ order_item_id: item.id, ...offer }]
      })
      return tenderBody.parse({ ...tender.terms, submit: tender.submit, items })
    }
    const { entered } = tender
    if (entered !== undefined) {
      const confirmed =
        entered.confirmed_at === undefined
          ? []
          : [seen(entered.confirmed_at, (own) => confirmSurrogate(own, undefined))]
      return [this.#enter(tender.at, supplier, entered, bodyOf), ...confirmed]
    }
    const write = seen(tender.at, (own) => writeTender(own, bodyOf(), null))
    const back =
      tender.withdrawn_at === undefined ? [] : [seen(tender.withdrawn_at, (own) => withdrawTender(own, undefined))]
    return [...steps, write, ...back]
  }

  /** Staff enter a supplier's tender, with its evidence. */
  #enter(at: number, supplier: DemoSupplier, { channel, by }: Entry, body: () => TenderBody): Step {
    return this.#by(at, by, async (context) => {
      const own = { context, row: this.row, now: await context.now(), supplier: supplierOf(supplier), link: noBrowser }
      const bytes = evidencePdf(`Tender for ${this.row.order_no}, received by ${channel}`)
      const file = await keepEvidence(context, { name: `${channel}.pdf`, media_type: 'application/pdf', bytes })
      const entry = await writeEntry(own, body(), channel)
      await takeEvidence(context.tx, context.viewer.id, file, entry.id)
      // The order is unchanged; its counts are not.
      this.#isFresh = false
      return undefined
    })
  }

  /** A supplier reconfirms its tender after a change. */
  reconfirm(at: number, supplier: DemoSupplier): Step {
    return this.#own(at, supplier, async (own) => {
      await recordView(own)
      await reconfirmTender(own, undefined)
      return undefined
    })
  }

  /** The opening; afterwards every tender is known by its supplier. */
  open(at: number): Step {
    return this.#by(at, 'opener', async (context) => {
      const opened = await this.#audit(context, { action: 'open', payload: { password: '-' } })
      this.#tenders = await tendersBySupplier(context, opened.id)
      return opened
    })
  }

  /** A verdict on a supplier's tender: on all of it, or on one line (from 0). */
  judge(at: number, judge: string, supplier: DemoSupplier, out?: Disqualification): Step {
    return this.#by(at, judge, async (context) => {
      const id = this.#tenders.get(supplier.id) ?? ''
      const payload = {
        tender_id: id,
        ...(out === undefined ? {} : { reason_code: 'sample_failed', text: out.text }),
        ...(out?.line === undefined
          ? {}
          : { tender_item_ids: await tenderLineIds(context, id, this.#items[out.line]?.id ?? '') }),
      }
      return this.#audit(context, { action: out === undefined ? 'requalify' : 'disqualify', payload })
    })
  }

  /** A question about a supplier's opened tender. */
  ask(at: number, asker: string, supplier: DemoSupplier, question: string): Step {
    return this.#by(at, asker, (context) =>
      this.#audit(context, {
        action: 'clarify',
        payload: { tender_id: this.#tenders.get(supplier.id) ?? '', question },
      }),
    )
  }

  /** The supplier answers its last question. */
  explain(at: number, supplier: DemoSupplier, answer: string): Step {
    return this.#own(at, supplier, async (own) => {
      const clarification_id = await lastAsked(own.context, this.row.id, this.#tenders.get(supplier.id))
      await answerQuestion(own, { clarification_id, answer })
      return undefined
    })
  }

  /** A reviewer accepts the supplier's last answer. */
  acceptAnswer(at: number, judge: string, supplier: DemoSupplier, reason: string): Step {
    return this.#by(at, judge, async (context) => {
      const clarification_id = await lastAsked(context, this.row.id, this.#tenders.get(supplier.id))
      return this.#audit(context, { action: 'judge_answer', payload: { clarification_id, accepted: true, reason } })
    })
  }

  /** Proposes the award in a given style. */
  propose(at: number, style: AwardStyle, summary: string): Step {
    return this.#by(at, 'award', async (context) => {
      const body = await awardOf(context, this.row, style, summary)
      const row = await proposeAward(context, body, await this.#locked(context))
      this.#winners = await winnersOf(context, row.id)
      return row
    })
  }

  /** A winner accepts or declines; suppliers without an awarded line do nothing. */
  settle(at: number, supplier: DemoSupplier, declined: string | null): Step {
    return this.#own(at, supplier, async (own) => {
      if (!this.#winners.has(supplier.id)) return undefined
      await settleOwn(own, declined === null ? 'confirmed' : 'declined', declined)
      return { ...own.row, version: own.row.version + 1 }
    })
  }
}
