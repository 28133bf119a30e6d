// Turns an empty database into a real installation in one transaction: the first enterprise, its administrator, the
// key's fingerprint and the trail's first row.
import { PLACE_LATER } from '#contract/enterprise.place.ts'
import type { SetupAdministrator, SetupEnterprise } from '#contract/setup.ts'
import type { Operator, Origin } from '#server/audit.ts'
import { insertEnterprise, insertPerson } from '#server/db/insert-people.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'
import type { Services } from '#server/http/context.ts'
import { inputRefused, issue } from '#server/http/refusal.ts'
import { runWithin } from '#server/http/transaction.ts'
import { writeAnchors } from '#server/operation/anchors.ts'
import { weaknessOf } from '#server/passwords.policy.ts'
import { hashPassword } from '#server/passwords.ts'
import { openKeysIn } from '#server/seal/seal-key.start.ts'
import type { SealKey } from '#server/seal/seal-key.ts'
import { needKnownZone } from '#server/zones.known.ts'
import { markInstalled } from './installation.ts'

/** The author of a set-up by the page, as the trail names it. */
export const setUpByPage: Operator = { id: null, name: 'set-up', role: 'system' }

export interface Installing {
  readonly enterprise: SetupEnterprise
  readonly administrator: Omit<SetupAdministrator, 'password'>
  /** The hash of the administrator's password. */
  readonly password_hash: string
  readonly must_change_password?: boolean
  readonly seal: SealKey
  /** The public address; null: PUBLIC_URL sets it. */
  readonly public_url: string | null
  /** The zone of the enterprise. */
  readonly time_zone: string
  /** The author. */
  readonly operator: Operator
}

/** The public address that an installation stores: null where PUBLIC_URL sets it. */
export const addressToKeep = ({ isPublicUrlGiven }: Pick<Env, 'isPublicUrlGiven'>, address: string): string | null => {
  if (isPublicUrlGiven) return null
  return address.endsWith('/') ? address : `${address}/`
}

interface First {
  readonly enterprise: SetupEnterprise
  readonly administrator: SetupAdministrator
}

/** Throws 4001 at the administrator's password when it is easily guessed. */
export const refuseWeakPassword = async ({ enterprise, administrator }: First): Promise<void> => {
  const names = [administrator.username, administrator.name, enterprise.name]
  const weakness = await weaknessOf(administrator.password, names)
  if (weakness !== null) throw inputRefused([issue('administrator.password', weakness)])
}

/** The hash of the administrator's password. Throws like {@link refuseWeakPassword}. */
export const hashedPassword = async (first: First): Promise<string> => {
  await refuseWeakPassword(first)
  return hashPassword(first.administrator.password)
}

/**
 * The transaction `tx` belongs to the tables' owner and has locked the installation's row; afterwards it is inside the
 * new enterprise.
 */
export const install = async (tx: Tx, services: Services, given: Installing, origin: Origin): Promise<void> => {
  const { time_zone } = given
  await needKnownZone(tx, time_zone, 'time_zone')
  const keys = await openKeysIn(tx, given.seal)
  const settings = JSON.stringify({ time_zone })
  const enterpriseId = await insertEnterprise(tx, { ...given.enterprise, ...PLACE_LATER, settings })
  const userId = await insertPerson(
    tx,
    enterpriseId,
    { ...given.administrator, role_preset: 'admin', must_change_password: given.must_change_password ?? false },
    given.password_hash,
  )
  await markInstalled(tx, { demo: false, public_url: given.public_url })
  const behalf = { enterprise_id: enterpriseId, operator: given.operator, origin }
  await runWithin(tx, { ...services, keys }, behalf, async ({ audit }) => {
    audit({
      noun: 'installation',
      action: 'create',
      record_id: enterpriseId,
      payload: { administrator: userId, username: given.administrator.username },
    })
  })
}

/**
 * Anchors the first row of the trail, once the set-up is committed. An error is logged: the set-up is done, and the
 * server tries again.
 */
export const anchorSetUp = async ({ db, env, log }: Services): Promise<void> => {
  await writeAnchors(db, env, log).catch((error: unknown) => log.error({ event: 'anchor_failed', err: error }))
}
