// One effect per Idempotency-Key: the answer is stored in the effect's own transaction and returned again, byte for
// byte.
import { code } from '#contract/envelope.ts'
import { withNext } from '#server/db/tended.ts'
import { keyedHash, sealText, unsealText } from '#server/seal/keys.ts'
import type { Scope, Services } from './context.ts'
import { inputRefused, issue, Refusal } from './refusal.ts'

/** Keys are deleted after this number of days. */
export const KEPT_DAYS = 7

/** One use of a key. */
export interface Keyed {
  readonly enterprise_id: string
  /** The user, the browser that a tender link has admitted, or the link itself for all other browsers. */
  readonly actor_id: string
  readonly method: string
  /** The path of the call, as it was requested. */
  readonly route: string
  readonly key: string
  /** Query and body as text. */
  readonly content: string
}

/** The header's key, or null. Throws 4001 when it is invalid. */
export const readKey = (headers: Headers): string | null => {
  const key = headers.get('idempotency-key')
  if (key === null) return null
  if (key === '' || key.length > 255)
    throw inputRefused([issue('Idempotency-Key', 'string_range', { min: 1, max: 255 })])
  return key
}

const purpose = (use: Keyed): string => `${use.actor_id} ${use.method} ${use.route} ${use.key}`

/**
 * Returns the stored answer of this key, or runs `effect` and stores its answer. A simultaneous call with the same key
 * waits here until the first has committed, and then gets its answer.
 */
export const runOnce = async (
  services: Services,
  scope: Scope,
  use: Keyed,
  effect: () => Promise<string>,
): Promise<string> => {
  const { tx } = scope
  const bodyHash = keyedHash(services.keys.answers, use.content)
  const identity = { actor_id: use.actor_id, method: use.method, route: use.route, key: use.key }
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...identity, enterprise_id: use.enterprise_id, body_hash: bodyHash, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const row = tx.selectFrom('idempotency_keys').where((where) => where.and(identity))
  if (claimed === undefined) {
    const kept = await row.select(['body_hash', 'answer']).executeTakeFirstOrThrow()
    if (!kept.body_hash.equals(bodyHash)) {
      throw new Refusal(code.inputRefused, 'key_reused', { issues: [issue('Idempotency-Key', 'key_reused')] })
    }
    if (kept.answer === null) throw new Error('an idempotency key was committed without its answer')
    return unsealText(services.keys.answers, purpose(use), kept.answer)
  }
  const answer = await effect()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: sealText(services.keys.answers, purpose(use), answer) })
    .where((where) => where.and(identity))
    .modifyEnd(withNext)
    .execute()
  return answer
}
