// Tenders that staff write down for a supplier (代录): from a call, a chat, paper, an e-mail or a sheet, with the evidence.
import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import { listOf, listQuery } from './envelope.ts'
import { id } from './fields.ts'
import { fileRef, MAX_FILE_BYTES } from './files.ts'
import type { PermissionCode } from './permissions.ts'
import { staffChannels, tenderFilesBody, tenderItemBody, tenderTerms } from './tenders.schemas.ts'

export type StaffChannel = (typeof staffChannels)[number]

/**
 * `unconfirmed`: the tender is this entry. `confirmed`: the supplier stands by it. `replaced`: a later tender took its place.
 * `set_aside`: the supplier had a tender of its own, which stands.
 */
export const entryStandings = ['unconfirmed', 'confirmed', 'replaced', 'set_aside'] as const
export type EntryStanding = (typeof entryStandings)[number]

/** Whoever opens, scores or decides must not know a tender before the others do, and may not write one down. */
const judgeCodes: readonly PermissionCode[] = [
  '21-bidding-comparison-open',
  '21-bidding-comparison-score',
  '21-bidding-comparison-score_quality',
  '21-bidding-comparison-award',
  '21-bidding-comparison-award_audit',
]

/** Whether somebody with these permissions is one of them. */
export const isJudge = (permissions: readonly string[]): boolean =>
  judgeCodes.some((code) => permissions.includes(code))

const writer = '21-bidding-order-edit'

/** Bytes a multipart body has beside its file. */
const WRAPPING_BYTES = 16 * 1024

/** Takes the evidence as multipart in the part `file`. It is sealed before it is kept; nobody reads it until the opening. */
export const uploadEvidence = post('tender_evidence.upload', '/v1/bidding/tender_evidence/', {
  // Also the evidence of an answer to an award, which those who award may write down.
  access: [writer, '21-bidding-comparison-award'],
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/** After the opening: the evidence's bytes. */
export const readEvidence = get('tender_evidence.read', '/v1/bidding/tender_evidence/{id}/', {
  access: ['21-bidding-order', '21-bidding-comparison'],
  params: z.strictObject({ id }),
  data: z.null(),
})

/** What whoever wrote it down keeps: the hash of the sealed bytes. The receipt itself is its supplier's. */
const entryReceipt = z.object({ sealed_hash: z.string(), received_at: z.string() })
export type EntryReceipt = z.output<typeof entryReceipt>

/** The whole tender as it was told; like the supplier's own it is sealed at once. The answer is the same whatever the supplier has done. */
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

/** That there are entries, of whom and by whom. How they stand, and the evidence, is told after the opening. */
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
  /** What the receipt promises; null until tenders are opened. */
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
