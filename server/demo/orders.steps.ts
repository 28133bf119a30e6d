// A step of a demo demand, and its input.

import type { OrderCreateBody } from '#contract/orders.bodies.ts'
import type { AuditBody } from '#contract/orders.events.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import type { Place } from './orders.actors.ts'
import type { Reply } from './orders.replies.ts'

/** One act at a moment (epoch ms). */
export interface Step {
  readonly at: number
  run(place: Omit<Place, 'at'>): Promise<void>
}

/** The work of a step; returns the demand's row if the step has moved it. */
export type Work = (context: ActContext) => Promise<OrderRow | undefined>

/** The fields of a new demand besides its title and lines. */
export type NewDemand = Omit<OrderCreateBody, 'items' | 'title'>

/** Fields of a change, parsed when sent. */
export type DemandChange = Record<string, unknown>

/**
 * An action without its version, which is the current one. The condition distributes over the actions, so that each
 * keeps its own fields.
 */
export type Act = AuditBody extends infer B ? (B extends AuditBody ? Omit<B, 'version'> : never) : never

/** The channel of an entered tender, and the person who entered it. */
export type Entry = NonNullable<NonNullable<Reply['tender']>['entered']>

/** Why a tender, or one line of it (from 0), is disqualified. */
export interface Disqualification {
  readonly text: string
  readonly line?: number
}
