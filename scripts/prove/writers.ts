// Writers of proofs: each takes demands through their whole lifecycle with the console's calls, and repeats each call
// with its key until it is answered. Acknowledged writes are recorded in the ledger.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { auditBody } from '#contract/orders.events.ts'
import { auditOrder, createOrder, editOrder, type Order, readOrder } from '#contract/orders.ts'
import { submitAward } from '#contract/reviews.ts'
import { setPasscode } from '#contract/tenders.passcode.ts'
import { listTenderLinks, listTenders, saveOwnTender } from '#contract/tenders.ts'
import { type Actors, line } from './actors.ts'
import { type Caller, callAt } from './caller.ts'
import type { Ledger } from './ledger.ts'
import { PASSWORD } from './load.ts'

/** Time before a call without an answer is sent again (ms). */
const AGAIN_MS = 100
/** Time between two drafts while a demand waits for its deadline (ms). */
const DRAFT_MS = 150
/** Maximum number of requests for the links. */
const LINK_TRIES = 20
const PASSCODE = 'cha-ma-gu-dao-7'

/** Calls that are refused once the deadline has passed. */
const inTime: readonly AnyEndpoint[] = [createOrder, auditOrder, saveOwnTender, setPasscode]

/** A call was refused. */
class Refused extends Error {
  readonly isBeforeDeadline: boolean
  constructor(endpoint: AnyEndpoint, code: number, text: string) {
    super(`${endpoint.id} ${code} ${text.slice(0, 200)}`)
    // After the deadline, a link at which nobody tendered no longer accepts a passcode.
    this.isBeforeDeadline = inTime.includes(endpoint) && (endpoint === setPasscode || /deadline/.test(text))
  }
}

/** The proof ended while a call waited to be repeated. */
class Over extends Error {}

/** The options of writers. */
export interface Writing {
  /** The server a call goes to. */
  readonly urlOf: () => string
  readonly actors: Actors
  readonly ledger: Ledger
  readonly writers: number
  /** From the creation of a demand to its deadline, ms: 4 s, unless faults take longer. */
  readonly lifeMs?: () => number
}

const LIFE_MS = 4_000

/** Sends a call until it is answered, always with the same key. */
export type Send = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, who: Caller) => Promise<DataOf<E>>

/** A sender of one writer. */
export const senderOf =
  (
    { urlOf, ledger }: Pick<Writing, 'urlOf' | 'ledger'>,
    isOver: () => boolean,
    cookies: (cookie: string) => void,
  ): Send =>
  async (endpoint, input, who) => {
    const key = randomUUID()
    for (;;) {
      const from = performance.now()
      const said = await callAt(urlOf(), endpoint, input, who, key)
      ledger.slowest = Math.max(ledger.slowest, performance.now() - from)
      if (said.kind === 'done') {
        if (said.cookie !== null) cookies(said.cookie)
        return said.data
      }
      if (said.kind === 'refused') throw new Refused(endpoint, said.code, said.text)
      if (said.kind === 'wrong') ledger.strange.push(`${endpoint.id} HTTP ${said.status} ${said.text.slice(0, 200)}`)
      else ledger[said.kind] += 1
      if (isOver()) throw new Over()
      await pause(AGAIN_MS)
    }
  }

type WithoutVersion<T> = T extends unknown ? Omit<T, 'version'> : never

/** One event of a demand, sent with its version. */
export const actOn = (
  send: Send,
  { id, version }: Pick<Order, 'id' | 'version'>,
  token: string,
  act: WithoutVersion<z.input<typeof auditBody>>,
): Promise<Order> => send(auditOrder, { params: { id }, body: { ...act, version } }, { token })

/** The body of a demand that is submitted for approval. */
export const demandBody = (title: string, deadline: number, suppliers: readonly string[]) => ({
  title,
  submit: true,
  goods_type: 'crude_herb' as const,
  purchase_method: 'tender' as const,
  open_scope: 'invited' as const,
  invited_supplier_ids: [...suppliers],
  min_bids: 1,
  bid_deadline_at: new Date(deadline).toISOString(),
  delivery_days: 30,
  contact_name: '王淑敏',
  contact_phone: '13800000001',
  items: [line('黄芪'), line('党参')],
})

/** The body of a tender that a supplier submits at its link. */
export const tenderBody = (order: Pick<Order, 'items'>, price: string) => ({
  submit: true,
  items: order.items.map(({ id, quantity }) => ({
    order_item_id: id,
    unit_price: price,
    offered_qty: quantity ?? '1',
  })),
})

/** Publishes a demand; its approval must come before its deadline. */
export const publish = async (
  send: Send,
  { tokens }: Pick<Actors, 'tokens'>,
  ledger: Ledger,
  body: ReturnType<typeof demandBody>,
): Promise<Order> => {
  ledger.titles.add(body.title)
  const made = await send(createOrder, { body }, { token: tokens.buyer })
  ledger.written.push({ noun: 'orders', id: made.id, action: 'submit', version: made.version })
  const order = await actOn(send, made, tokens.chief, { action: 'approve' })
  ledger.written.push({ noun: 'orders', id: order.id, action: 'approve', version: order.version })
  return order
}

/** Opens a demand whose deadline has passed, and reviews it until it can be awarded; returns its offers by line. */
export const review = async (send: Send, { tokens }: Pick<Actors, 'tokens'>, ledger: Ledger, id: string) => {
  const note = (order: Order, action: string): Order => {
    ledger.written.push({ noun: 'orders', id, action, version: order.version })
    return order
  }
  let order = await send(readOrder, { params: { id } }, { token: tokens.opener })
  while (order.status === 'bidding') {
    await pause(AGAIN_MS)
    order = await send(readOrder, { params: { id } }, { token: tokens.opener })
  }
  order = note(await actOn(send, order, tokens.opener, { action: 'open', payload: { password: PASSWORD } }), 'open')
  const { list } = await send(listTenders, { query: { order_id: id } }, { token: tokens.award })
  const tenders = list.flatMap((one) => (one.sealed ? [] : [one]))
  for (const tender of tenders) {
    const payload = { tender_id: tender.id }
    order = note(await actOn(send, order, tokens.award, { action: 'requalify', payload }), 'requalify')
  }
  order = note(await actOn(send, order, tokens.award, { action: 'advance', payload: { to: 'commercial' } }), 'advance')
  return { order, tenders }
}

/** The body of an award that gives every line to one tender. */
export const awardBody = (
  order: Order,
  tender: { readonly items: readonly { readonly id: string; readonly order_item_id: string }[] },
) => ({
  order_id: order.id,
  version: order.version,
  scenario: 'F' as const,
  coi_confirmed: true as const,
  lines: order.items.map((item) => ({
    order_item_id: item.id,
    tender_item_id: tender.items.find((one) => one.order_item_id === item.id)?.id ?? '',
    awarded_qty: item.quantity ?? '',
    reason_code: 'capacity' as const,
  })),
})

/**
 * The tokens of a demand's links. The addresses are left out of an answer while another change prevents recording that
 * they were shown, so the call is repeated.
 */
export const linksOf = async (send: Send, { tokens }: Pick<Actors, 'tokens'>, orderId: string): Promise<string[]> => {
  for (let left = LINK_TRIES; ; left -= 1) {
    const query = { order_id: orderId, page_size: '100' }
    const { list } = await send(listTenderLinks, { query }, { token: tokens.buyer })
    const found = list.flatMap(({ token }) => token ?? [])
    if (left === 0 || (found.length === list.length && found.length > 0)) return found
    await pause(AGAIN_MS)
  }
}

/** Submits a tender at the link of a demand's only supplier, after setting its passcode there. */
const handIn = async (send: Send, { actors, ledger }: Writing, order: Order, cookie: () => string): Promise<void> => {
  const [link = ''] = await linksOf(send, actors, order.id)
  await send(setPasscode, { body: { name: '李文', mobile: '13900000002', passcode: PASSCODE } }, { link })
  const { tender } = await send(saveOwnTender, { body: tenderBody(order, '26.80') }, { link, cookie: cookie() })
  if (tender !== null) ledger.written.push({ noun: 'tenders', id: tender.id, action: 'tender_submit', version: null })
}

/** Writes a draft and changes it. */
const draft = async (send: Send, { actors, ledger }: Writing, title: string): Promise<void> => {
  const who = { token: actors.tokens.buyer }
  ledger.titles.add(title)
  const made = await send(createOrder, { body: { title, items: [line('当归')] } }, who)
  ledger.written.push({ noun: 'orders', id: made.id, action: 'create', version: made.version })
  const { version } = made
  const changed = await send(editOrder, { params: { id: made.id }, body: { version, contact_name: '陈' } }, who)
  ledger.written.push({ noun: 'orders', id: made.id, action: 'save_draft', version: changed.version })
}

/** One lifecycle: a demand is created, published, tendered for, closed, opened, reviewed and awarded. */
const live = async (send: Send, work: Writing, title: string, cookie: () => string, end: { at: number }) => {
  const { actors, ledger } = work
  const supplier = actors.suppliers[Math.floor(Math.random() * actors.suppliers.length)] ?? ''
  const order = await publish(send, actors, ledger, demandBody(title, end.at, [supplier]))
  await handIn(send, work, order, cookie)
  for (let n = 1; Date.now() < end.at; n += 1) {
    await draft(send, work, `${title}-${n}`)
    await pause(DRAFT_MS)
  }
  const { order: reviewed, tenders } = await review(send, actors, ledger, order.id)
  const [tender] = tenders
  if (tender === undefined) throw new Error(`${title} has no tender`)
  const body = awardBody(reviewed, tender)
  const proposed = await send(submitAward, { body }, { token: actors.tokens.award })
  ledger.written.push({ noun: 'orders', id: order.id, action: 'submit_award', version: proposed.version })
  const awarded = await actOn(send, proposed, actors.tokens.approver, { action: 'approve' })
  ledger.written.push({ noun: 'orders', id: order.id, action: 'approve', version: awarded.version })
  ledger.awarded += 1
}

/** Starts writers; they end their current call when they are stopped. */
export const startWriters = (work: Writing, run: string): { stop(): Promise<void> } => {
  let isOver = false
  const { ledger } = work
  const write = async (at: number): Promise<void> => {
    let cookie = ''
    const keep = (given: string) => {
      cookie = given
    }
    const send = senderOf(work, () => isOver, keep)
    for (let n = 1; !isOver; n += 1) {
      const end = { at: Date.now() + (work.lifeMs?.() ?? LIFE_MS) }
      try {
        await live(send, work, `${run} ${at}-${n}`, () => cookie, end)
      } catch (error) {
        if (error instanceof Over) return
        // A fault may have delayed the writer beyond the deadline: then approving and tendering are refused.
        if (error instanceof Refused && Date.now() >= end.at && error.isBeforeDeadline) ledger.late += 1
        else ledger.strange.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
  const writers = Array.from({ length: work.writers }, (_, at) => write(at))
  return {
    stop: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}
