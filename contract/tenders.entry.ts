// Tenders that staff enter for a supplier (代录), from a call, a chat, paper, an e-mail or a sheet, with the evidence.
import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { id } from './fields.ts'
import { fileRef, MAX_FILE_BYTES } from './files.ts'
import type { PermissionCode } from './permissions.ts'
import { staffChannels, tenderFilesBody, tenderItemBody, tenderTerms } from './tenders.schemas.ts'

export type StaffChannel = (typeof staffChannels)[number]

/**
 * `unconfirmed`: the entry is the tender. `confirmed`: the supplier has confirmed it. `replaced`: a later tender replaced it.
 * `set_aside`: the supplier had submitted a tender of its own, which counts instead.
 */
export const entryStandings = ['unconfirmed', 'confirmed', 'replaced', 'set_aside'] as const
export type EntryStanding = (typeof entryStandings)[number]

/** Users who open, score or decide may not enter a tender, because they must not know one before the opening. */
const judgeCodes: readonly PermissionCode[] = [
  '21-bidding-comparison-open',
  '21-bidding-comparison-score',
  '21-bidding-comparison-score_quality',
  '21-bidding-comparison-award',
  '21-bidding-comparison-award_audit',
]

/** Whether a user has one of these permissions. */
export const isJudge = (permissions: readonly string[]): boolean =>
  judgeCodes.some((code) => permissions.includes(code))

const writer = '21-bidding-order-edit'

/** Bytes a multipart body has beside its file. */
const WRAPPING_BYTES = 16 * 1024

/** Takes the evidence as multipart in the part `file`. It is sealed before it is stored; nobody can read it before the opening. */
export const uploadEvidence = post('tender_evidence.upload', '/v1/bidding/tender_evidence/', {
  // The call also takes the evidence of an answer to an award, which users who award may enter.
  access: [writer, '21-bidding-comparison-award'],
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/** The evidence's bytes, after the opening. */
export const readEvidence = get('tender_evidence.read', '/v1/bidding/tender_evidence/{id}/', {
  access: ['21-bidding-order', '21-bidding-comparison'],
  params: z.strictObject({ id }),
  data: z.null(),
})

/** The proof for the staff who entered it: the hash of the sealed bytes. Only the supplier gets the receipt itself. */
const entryReceipt = z.object({ sealed_hash: z.string(), received_at: z.string() })
export type EntryReceipt = z.output<typeof entryReceipt>

/** The whole tender as received; like the supplier's own it is sealed at once. The answer does not depend on what the supplier has done. */
export const enterTender = put('tender_entries.save', '/v1/bidding/tender_entry/', {
  access: writer,
  body: z.strictObject({
    order_id: id,
    supplier_id: id,
    entry_channel: z.enum(staffChannels),
    evidence_id: id,
    ...tenderTerms,
    attachments: tenderFilesBody,
    items: z.array(tenderItemBody).check(z.maxLength(500)),
  }),
  data: z.object({ receipt: entryReceipt }),
})

/** An entry with its supplier and its author. Its standing and the evidence are disclosed after the opening. */
export const tenderEntry = z.object({
  id,
  order_id: id,
  supplier_id: id,
  supplier_name: z.string(),
  entry_channel: z.enum(staffChannels),
  entered_by_name: z.string(),
  entered_at: z.string(),
  /** SHA-256 of the sealed bytes. */
  sealed_hash: z.nullable(z.string()),
  /** The hash on the receipt; null until tenders are opened. */
  commitment_hash: z.nullable(z.string()),
  standing: z.nullable(z.enum(entryStandings)),
  evidence_id: z.nullable(id),
})
export type TenderEntry = z.output<typeof tenderEntry>

export const listTenderEntries = get('tender_entries.list', '/v1/bidding/tender_entry/', {
  access: [writer, '21-bidding-comparison'],
  query: z.strictObject({ ...listQuery, order_id: id }),
  data: listOf(tenderEntry),
})

export const tenderEntryEndpoints = [uploadEvidence, readEvidence, enterTender, listTenderEntries] as const
