// The context of an act on an order: the transaction, the viewer, the settings of the enterprise.
import { type Rules, readRules } from './enterprise.rules.ts'
import type { Ctx, Scope } from './http/context.ts'
import type { FactViewer } from './orders/facts.ts'
import type { Keys } from './seal/keys.ts'

/** One act by one viewer; the clock acts as a viewer without permissions. */
export interface ActContext extends Scope {
  readonly viewer: FactViewer & { readonly name: string; readonly enterprise_id: string }
  readonly keys: Keys
  readonly settings: Rules
}

/** The context of an act, made from a request. */
export const actContextOf = async (ctx: Scope & Pick<Ctx, 'viewer' | 'services'>): Promise<ActContext> => ({
  tx: ctx.tx,
  now: ctx.now,
  audit: ctx.audit,
  enter: ctx.enter,
  viewer: ctx.viewer,
  keys: ctx.services.keys,
  settings: await readRules(ctx.tx),
})
