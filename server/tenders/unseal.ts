// Reading sealed tenders at an opening: all of them, before anything is written, and none by half.
import type { SealedContent } from '#contract/tenders.schemas.ts'
import type { ActContext } from '../act-context.ts'
import { notNow } from '../http/refusal.ts'
import { type DataKey, dataKeysOf, type KeyFault } from '../seal/data-keys.ts'
import { SealKeyUnavailable } from '../seal/seal-key.ts'
import { sameHash, unsealTender } from '../seal/sealing.ts'

/** Refused: no tender can be read by the seal key that is there. Nothing is written, and the log says it as `seal_mismatch`. */
export const SEAL_KEY_FITS = 'seal_key_fits'

/** What an opening reads of a tender's row. */
export interface SealedRow {
  readonly id: string
  readonly order_id: string
  readonly supplier_id: string
  readonly sealed_payload: Buffer | null
  readonly commitment_hash: string | null
}

/** What was in a blob. */
export interface Unsealed {
  /** Whether it is what its receipt was given for. */
  readonly ok: boolean
  /** Null when it could not be read. */
  readonly content: SealedContent | null
}

const unreadable: Unsealed = { ok: false, content: null }

/** What is in one tender's blob; `content` is null where it cannot be read. */
export const unsealOne = (tender: SealedRow, key: DataKey | KeyFault | undefined): Unsealed => {
  const { sealed_payload: blob, commitment_hash: committed } = tender
  if (key === undefined || key === 'damaged' || key === 'seal_key_away') return unreadable
  if (blob === null || committed === null) return unreadable
  const binding = { order_id: tender.order_id, supplier_id: tender.supplier_id, tender_id: tender.id }
  try {
    const { content, commitment } = unsealTender(key, binding, blob)
    return { ok: sameHash(commitment, committed), content }
  } catch {
    // A changed bit makes decryption throw. Whoever opens is asked about it; it must not keep the others closed.
    return unreadable
  }
}

/**
 * Reads all of these tenders, by their ids. Throws 4010 `seal_key_fits` when the seal key is not the one they were sealed under: it is
 * away, one was sealed under a version it does not hold, or there are some and none can be read.
 */
export const unsealAll = async (
  context: ActContext,
  tenders: readonly SealedRow[],
  status: string,
): Promise<ReadonlyMap<string, Unsealed>> => {
  const read = await unsealEach(context, tenders, status)
  if (tenders.length > 0 && [...read.values()].every((one) => one.content === null)) throw notNow(SEAL_KEY_FITS, status)
  return read
}

/** The same, where it is known already that some cannot be read: that none can is no refusal. */
export const unsealEach = async (
  context: ActContext,
  tenders: readonly SealedRow[],
  status: string,
): Promise<ReadonlyMap<string, Unsealed>> => {
  const ids = tenders.map((tender) => tender.id)
  const keys = await dataKeysOf(context, 'tender', ids).catch((error: unknown) => {
    if (error instanceof SealKeyUnavailable) throw notNow(SEAL_KEY_FITS, status)
    throw error
  })
  if ([...keys.values()].includes('seal_key_away')) throw notNow(SEAL_KEY_FITS, status)
  return new Map(tenders.map((tender) => [tender.id, unsealOne(tender, keys.get(tender.id))]))
}
