// Decisions made record by record, and which record waits for the same decision next (save and move to next).
import * as z from 'zod/mini'
import { listOrders } from '#contract/orders.list.ts'
import { supplierEvents } from '#contract/suppliers.events.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { type PathId, to } from '#src/paths.ts'
import { availabilityOf, type CommandList, situationOfOne } from '../availability.ts'
import type { Args, Command, Noun, Services, Situation, Subject } from '../command.ts'
import { readOrderHeads } from '../orders/heads.ts'
import { orderIn } from '../orders/order-in.ts'
import { rereadRecord } from '../records/subject-records.ts'
import { moveInPlace, recordsBelow } from '../records/work-memory.ts'
import { supplierIn, supplierSubject } from '../subjects.ts'
import { userAddress } from '../users.ts'

/**
 * The number of records searched for the next one; one page is enough, because a queue is worked off from its front.
 */
const LOOKED_THROUGH = 20

interface Waiting {
  readonly subjects: readonly Subject[]
  /** More records exist than were searched. */
  readonly isCut: boolean
}

/** A decision, and how to find the records that wait for the same one. */
export interface Decision {
  readonly noun: Noun
  /** The record on which the decision was made. */
  readonly id: string
  /** The list whose order is followed when the user comes from it. */
  readonly list: PathId
  waiting(call: Services['call']): Promise<Waiting>
  /** The page on which the next one is decided. */
  address(id: string): string
}

/** The record that waits next. */
export interface NextUp {
  readonly decision: Decision
  readonly subject: Subject
  readonly address: string
  /** Moves the focus of the list or worklist behind to this one. */
  follow(): void
  /** How many wait, including this one. */
  readonly left: number
  /** More records wait than `left` says. */
  readonly isCut: boolean
}

const none: Waiting = { subjects: [], isCut: false }

/** The acts that the next record must still allow, and the page that shows it, by deciding command. */
const ofOrders: Partial<Record<string, { readonly by: readonly string[]; readonly page: PathId }>> = {
  'orders.approve': { by: ['orders.approve', 'orders.reject'], page: 'order_detail' },
  'orders.reject': { by: ['orders.approve', 'orders.reject'], page: 'order_detail' },
  'orders.open': { by: ['orders.open'], page: 'order_detail' },
  'orders.submit_award': { by: ['orders.submit_award'], page: 'review_edit' },
}
const ofSuppliers: readonly string[] = ['suppliers.save', 'suppliers.reject', 'suppliers.send_back']

const savedWithDecision = z.object({ body: z.object({ status: z.string() }) })
const pushed = z.object({ id: z.string() })

/** The decision a command has made, in the situation it ran in; null where nothing waits for the same one. */
export const decisionOf = (
  catalogue: CommandList,
  command: Command,
  situation: Situation,
  args: Args,
): Decision | null => {
  const order = orderIn(situation)
  const orders = ofOrders[command.id]
  if (order !== null && orders !== undefined) {
    const can = (subject: Subject) =>
      orders.by.some((id) => {
        const one = catalogue.find(id)
        return one !== undefined && availabilityOf(one, situationOfOne(situation, subject)).is === 'available'
      })
    return {
      noun: 'orders',
      id: order.id,
      list: orders.page === 'review_edit' ? 'reviews' : 'orders',
      waiting: async (call) => {
        const query = { status: order.status, ordering: 'bid_deadline_at', page_size: LOOKED_THROUGH } as const
        const reply = await call(listOrders, { query }, { quiet: true })
        if (!reply.ok || reply.data.list.length === 0) return none
        const { list, total } = reply.data
        const heads = await readOrderHeads(
          list.map((one) => one.id),
          call,
        )
        const subjects = list.flatMap((one) => heads.find((head) => head.id === one.id) ?? [])
        return { subjects: subjects.filter(can), isCut: total > list.length }
      },
      address: (id) => to(orders.page, { id }),
    }
  }
  const supplier = supplierIn(situation)
  if (supplier !== null && supplier.status === 'pending' && ofSuppliers.includes(command.id)) {
    // A record that was saved without a decision still waits for one itself.
    const saved = savedWithDecision.safeParse(args)
    if (command.id === 'suppliers.save' && !saved.success) return null
    const isCertified = saved.success && saved.data.body.status === supplierEvents.certify.to
    return {
      noun: 'suppliers',
      id: supplier.id,
      list: 'suppliers',
      waiting: async (call) => {
        const query = { status: supplier.status, page_size: LOOKED_THROUGH } as const
        const reply = await call(listSuppliers, { query }, { quiet: true })
        if (!reply.ok) return none
        const { list, total } = reply.data
        return { subjects: list.map(supplierSubject), isCut: total > list.length }
      },
      address: (id) => to('supplier_certify', { id, ...(isCertified && { decide: supplierEvents.certify.to }) }),
    }
  }
  const person = command.id === 'users.push_permissions' ? pushed.safeParse(args) : undefined
  if (person?.success !== true) return null
  const { id } = person.data
  return {
    noun: 'users',
    id,
    list: 'users',
    // No user waits for permissions; the next user of the list is meant.
    waiting: async (call) => {
      const [next] = recordsBelow('users', id)
      if (next === undefined) return none
      const subject = await rereadRecord({ noun: 'users', id: next, label: '', record: null }, call)
      return { subjects: subject === null ? [] : [subject], isCut: recordsBelow('users', next).length > 0 }
    },
    address: (next) => userAddress(next, 'permissions'),
  }
}

/**
 * Finds the record that waits next: the first one below in the list the user came from, else the first that waits. Null
 * when there is none.
 */
export const nextUp = async (decision: Decision, call: Services['call']): Promise<NextUp | null> => {
  const { subjects, isCut } = await decision.waiting(call)
  const others = subjects.filter(({ id }) => id !== decision.id)
  const below = recordsBelow(decision.list, decision.id)
  const nearest = below.find((id) => others.some((other) => other.id === id))
  const subject = others.find(({ id }) => id === nearest) ?? others[0]
  if (subject === undefined) return null
  return {
    decision,
    subject,
    address: decision.address(subject.id),
    follow: () => moveInPlace(decision.list, subject.id),
    left: others.length,
    isCut,
  }
}
