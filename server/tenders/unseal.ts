// Reads sealed tenders at an opening: all of them, before anything is written.
import type { SealedContent } from '#contract/tenders.schemas.ts'
import type { ActContext } from '#server/act-context.ts'
import { notNow } from '#server/http/refusal.ts'
import { type DataKey, dataKeysOf, type KeyFault } from '#server/seal/data-keys.ts'
import { SealKeyUnavailable } from '#server/seal/seal-key.ts'
import { sameHash, unsealTender } from '#server/seal/sealing.ts'

/** The refusal when the present seal key reads no tender. Nothing is written, and the log reports `seal_mismatch`. */
export const SEAL_KEY_FITS = 'seal_key_fits'

/** The columns of a tender that an opening reads. */
export interface SealedRow {
  readonly id: string
  readonly order_id: string
  readonly supplier_id: string
  readonly sealed_payload: Buffer | null
  readonly commitment_hash: string | null
}

/** The contents of a blob. */
export interface Unsealed {
  /** Whether the contents match their receipt. */
  readonly ok: boolean
  /** The contents of the tender; null when it could not be read. */
  readonly content: SealedContent | null
}

const unreadable: Unsealed = { ok: false, content: null }

/** Reads one tender's blob; `content` is null when it is unreadable. */
export const unsealOne = (tender: SealedRow, key: DataKey | KeyFault | undefined): Unsealed => {
  const { sealed_payload: blob, commitment_hash: committed } = tender
  if (key === undefined || typeof key === 'string') return unreadable
  if (blob === null || committed === null) return unreadable
  const binding = { order_id: tender.order_id, supplier_id: tender.supplier_id, tender_id: tender.id }
  try {
    const { content, commitment } = unsealTender(key, binding, blob)
    return { ok: sameHash(commitment, committed), content }
  } catch {
    // A changed bit makes decryption throw. The opener is asked about it; it must not keep the others closed.
    return unreadable
  }
}

/**
 * Reads all of these tenders, by id. Throws 4010 `seal_key_fits` when the seal key is missing,
 * lacks a version that one was sealed under, or reads none of them.
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

/**
 * Reads tenders of which some are already known to be unreadable: when none of the others can be read, that is no
 * refusal.
 */
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
