// Whether this process still waits for its set-up. Another process may finish it, so the database is asked until it is
// done.
import type { Db } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'
import { type Heartbeat, noHeartbeat } from '#server/operation/heartbeat.ts'
import type { Keys } from '#server/seal/keys.ts'
import { openKeys } from '#server/seal/seal-key.start.ts'
import { type SealKey, SealKeyUnavailable, sealKeyIn } from '#server/seal/seal-key.ts'
import { readInstallation } from './installation.ts'

/** Keys that exist only once the set-up is done; until then reading them throws {@link SealKeyUnavailable}. */
export class LateKeys implements Keys {
  #held: Keys | null = null

  /** From now on the process seals with these keys. */
  hold(keys: Keys): void {
    this.#held = keys
  }
  get #keys(): Keys {
    if (this.#held === null) throw new SealKeyUnavailable('The installation is not set up yet.')
    return this.#held
  }
  get seal(): SealKey {
    return this.#keys.seal
  }
  get answers(): Buffer {
    return this.#keys.answers
  }
  get older(): Buffer | null {
    return this.#keys.older
  }
}

/** Whether a process waits for its set-up. */
export interface SetUp {
  /** Whether the set-up is awaited; false for ever once it is done. */
  isWaiting(): Promise<boolean>
}

/** A process that does not wait. */
export const doneSetUp: SetUp = { isWaiting: async () => false }

/** The environment of a process; without PUBLIC_URL the set-up provides its address later. */
export type LateEnv = { -readonly [K in keyof Env]: Env[K] }

interface Waiting {
  readonly db: Db
  readonly env: LateEnv
  readonly keys: LateKeys
  /** Monitors the database, because a page must not wait for a silent one. */
  readonly heartbeat?: Heartbeat
}

/** A process in set-up mode; when the set-up is done it loads keys and address from where the set-up stored them. */
export const waitForSetUp = ({ db, env, keys, heartbeat = noHeartbeat }: Waiting): SetUp => {
  let isDone = false
  return {
    isWaiting: async () => {
      if (isDone) return false
      const { installed_at, public_url } = await heartbeat.during(() => readInstallation(db))
      if (installed_at === null) return true
      keys.hold(await openKeys(db, sealKeyIn(env.sealKeyFile)))
      if (!env.isPublicUrlGiven && public_url !== null) env.publicUrl = public_url
      isDone = true
      return false
    },
  }
}
