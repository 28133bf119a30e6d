// What every act on an order has at hand: the transaction, who acts, by which settings.
import { type Rules, readRules } from './enterprise.rules.ts'
import type { Ctx } from './http/serve.ts'
import type { Scope } from './http/transaction.ts'
import { businessDay, type FactViewer } from './orders/facts.ts'
import type { Keys } from './seal/keys.ts'

/** One act by one viewer; the clock acts as a viewer without permissions. */
export interface Scene extends Scope {
  readonly viewer: FactViewer & { readonly name: string; readonly enterprise_id: string }
  readonly keys: Keys
  readonly settings: Rules
}

/** What a request brings to an act. */
export const sceneOf = async (ctx: Scope & Pick<Ctx, 'viewer' | 'services'>): Promise<Scene> => ({
  tx: ctx.tx,
  now: ctx.now,
  audit: ctx.audit,
  enter: ctx.enter,
  viewer: ctx.viewer,
  keys: ctx.services.keys,
  settings: await readRules(ctx.tx),
})

/** What the kinds of human numbers begin with. */
const prefixes = { order: 'ZB', decision: 'DB', template: 'PZ', supplier: 'GY' } as const

/** The next number of a kind: `ZB20261121-0001`, counted per enterprise and business day. */
export const nextNumber = async (
  scene: Pick<Scene, 'tx' | 'now'> & { viewer: { enterprise_id: string } },
  kind: keyof typeof prefixes,
): Promise<string> => {
  const day = businessDay(new Date(await scene.now()))
  const { last } = await scene.tx
    .insertInto('daily_sequences')
    .values({ enterprise_id: scene.viewer.enterprise_id, kind, day, last: 1 })
    .onConflict((oc) =>
      oc.columns(['enterprise_id', 'kind', 'day']).doUpdateSet((eb) => ({ last: eb('daily_sequences.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefixes[kind]}${day.replaceAll('-', '')}-${String(last).padStart(4, '0')}`
}
