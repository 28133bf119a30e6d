// What a step of a demo demand is, and what it is given.

import type { OrderCreateBody } from '#contract/orders.bodies.ts'
import type { AuditBody } from '#contract/orders.events.ts'
import type { ActContext } from '#server/act-context.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import type { Place } from './orders.actors.ts'
import type { Reply } from './orders.replies.ts'

/** One thing somebody does at a moment (epoch ms). */
export interface Step {
  readonly at: number
  run(place: Omit<Place, 'at'>): Promise<void>
}

/** What a step does; gives the demand's row where the step has moved it. */
export type Work = (context: ActContext) => Promise<OrderRow | undefined>

/** What a new demand is sent with besides its title and lines. */
export type Sent = Omit<OrderCreateBody, 'items' | 'title'>

/** Fields of a change, parsed where they are sent. */
export type Edited = Record<string, unknown>

/** An action without the version, which is the one of that moment. */
export type Act = AuditBody extends infer B ? (B extends AuditBody ? Omit<B, 'version'> : never) : never

/** By which channel a tender came, and who wrote it down. */
export type Entered = NonNullable<NonNullable<Reply['tender']>['entered']>

/** Why a tender, or one line of it (from 0), is put out. */
export interface Failing {
  readonly text: string
  readonly line?: number
}
