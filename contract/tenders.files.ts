// Files of a tender (附件): sealed with the tender, covered by its receipt, and readable by the buyer after the opening.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { id } from './fields.ts'
import { fileRef, MAX_FILE_BYTES } from './files.ts'

/** Kinds of files of a tender. */
export const tenderFileKinds = ['quote_sheet', 'inspection_report', 'licence', 'other'] as const

export type TenderFileKind = (typeof tenderFileKinds)[number]

/** Maximum number of files of one tender, including those of its lines. */
export const MAX_TENDER_FILES = 20
/** Maximum number of one supplier's stored files for one demand, including replaced ones. */
export const MAX_KEPT_FILES = 60
/** Days for which a file without a tender is kept. */
export const LOOSE_FILE_DAYS = 7

/** Bytes a multipart body has beside its file. */
const WRAPPING_BYTES = 16 * 1024

/** A file in a tender; without `order_item_id` it belongs to the whole tender. */
const named = {
  file_id: id,
  kind: z.enum(tenderFileKinds),
  order_item_id: z.optional(z.nullable(id)),
}
const told = { name: z.string(), media_type: fileRef.shape.media_type, byte_size: z.number(), sha256: z.string() }

/** A file in the body of a tender. */
export const tenderFileBody = z.strictObject(named)
export type TenderFileBody = z.output<typeof tenderFileBody>

/** A file for its own supplier. `sha256` of the bytes, hex. */
export const tenderFile = z.object({ ...named, ...told })
export type TenderFile = z.output<typeof tenderFile>

/** A file in the sealed contents; `sealed_sha256` is the hash of the stored bytes, so that the opening can verify them without reading the file. */
export const sealedTenderFile = z.extend(tenderFile, { sealed_sha256: z.string() })
export type SealedTenderFile = z.output<typeof sealedTenderFile>

/** A file after the opening. `is_intact`: the stored bytes are those submitted, by the receipt. */
export const openedTenderFile = z.extend(tenderFile, { is_intact: z.boolean() })
export type OpenedTenderFile = z.output<typeof openedTenderFile>

/** The supplier adds a file at its link: multipart, in the part `file`. It is sealed before it is stored. */
export const uploadOwnTenderFile = post('public_tender_file.upload', '/v1/public/tender/0/file/', {
  access: 'tender_link',
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/** One of the supplier's own files. */
export const readOwnTenderFile = get('public_tender_file.read', '/v1/public/tender/0/file/{id}/', {
  access: 'tender_link',
  params: z.strictObject({ id }),
  data: z.null(),
})

/** Staff add a file to a tender they enter; none of them can read it before the opening. */
export const uploadTenderFile = post('tender_files.upload', '/v1/bidding/tender_file/', {
  access: '21-bidding-order-edit',
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/**
 * The bytes of a file of a tender, after the opening. Before it the answer is the same as for a file that does not
 * exist.
 */
export const readTenderFile = get('tender_files.read', '/v1/bidding/tender_file/{id}/', {
  access: '21-bidding-comparison',
  params: z.strictObject({ id }),
  data: z.null(),
})

export const tenderFileEndpoints = [uploadOwnTenderFile, readOwnTenderFile, uploadTenderFile, readTenderFile] as const
