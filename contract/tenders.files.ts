// Files of a tender (附件): sealed like the rest of it, promised by the same receipt, read by the buyer after the opening.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { id } from './fields.ts'
import { fileRef, MAX_FILE_BYTES } from './files.ts'

/** What a file of a tender is. */
export const tenderFileKinds = ['quote_sheet', 'inspection_report', 'licence', 'other'] as const

export type TenderFileKind = (typeof tenderFileKinds)[number]

/** Files of one tender, those of its lines included. */
export const MAX_TENDER_FILES = 20
/** Files one supplier may leave with one demand, those it has replaced included. */
export const MAX_KEPT_FILES = 60
/** Days a file is kept that no tender names. */
export const LOOSE_FILE_DAYS = 7

/** Bytes a multipart body has beside its file. */
const WRAPPING_BYTES = 16 * 1024

/** A file as a tender names it; without `order_item_id` it belongs to the whole of it. */
const named = {
  file_id: id,
  kind: z.enum(tenderFileKinds),
  order_item_id: z.optional(z.nullable(id)),
}
const told = { name: z.string(), media_type: fileRef.shape.media_type, byte_size: z.number(), sha256: z.string() }

/** In the body of a tender. */
export const tenderFileBody = z.strictObject(named)
export type TenderFileBody = z.output<typeof tenderFileBody>

/** As its own supplier reads it back. `sha256` of the bytes, hex. */
export const tenderFile = z.object({ ...named, ...told })
export type TenderFile = z.output<typeof tenderFile>

/** In the sealed contents: `sealed_sha256` is the hash of what is kept of it, so that it is proven at the opening without being read. */
export const sealedTenderFile = z.extend(tenderFile, { sealed_sha256: z.string() })
export type SealedTenderFile = z.output<typeof sealedTenderFile>

/** After the opening. `is_intact`: what is kept is what was handed in, by the receipt. */
export const openedTenderFile = z.extend(tenderFile, { is_intact: z.boolean() })
export type OpenedTenderFile = z.output<typeof openedTenderFile>

/** The supplier adds a file at its link: multipart, in the part `file`. It is sealed before it is kept. */
export const uploadOwnTenderFile = post('public_tender_file.upload', '/v1/public/tender/0/file/', {
  access: 'tender_link',
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/** A file of its own, for the supplier. */
export const readOwnTenderFile = get('public_tender_file.read', '/v1/public/tender/0/file/{id}/', {
  access: 'tender_link',
  params: z.strictObject({ id }),
  data: z.null(),
})

/** Staff add a file to a tender they are writing down; nobody of them reads it until the opening. */
export const uploadTenderFile = post('tender_files.upload', '/v1/bidding/tender_file/', {
  access: '21-bidding-order-edit',
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/** After the opening: the bytes of a file of a tender. Until then it is as if there were none. */
export const readTenderFile = get('tender_files.read', '/v1/bidding/tender_file/{id}/', {
  access: '21-bidding-comparison',
  params: z.strictObject({ id }),
  data: z.null(),
})

export const tenderFileEndpoints = [uploadOwnTenderFile, readOwnTenderFile, uploadTenderFile, readTenderFile] as const
