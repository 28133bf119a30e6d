// Attachments of a demand (附件): files of the enterprise or https addresses, for everybody who sees the demand.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { httpsAddress } from './fields.contact.ts'
import { id, maybe, messageKey, text } from './fields.ts'
import { fileRef, MAX_FILE_BYTES } from './files.ts'

/** Kinds of attachments: 技术要求, 合同范本, 图纸, 其他. */
export const orderDocTypes = ['technical', 'contract', 'drawing', 'other'] as const

export type OrderDocType = (typeof orderDocTypes)[number]

/** Attachments of one demand. */
export const MAX_ORDER_FILES = 20
/** Bytes a multipart body has beside its file. */
const WRAPPING_BYTES = 16 * 1024

const named = {
  /** A file uploaded by {@link uploadOrderFile}; or `url`. */
  file_id: maybe(id),
  url: maybe(httpsAddress),
  name: z.optional(text(120)),
  doc_type: z.optional(z.enum(orderDocTypes)),
}

/** A stored attachment. `size` in bytes, `sha256` hex; the server sets both for an uploaded file. */
export const orderAttachment = z.strictObject({
  ...named,
  size: z.optional(z.number()),
  mime: z.optional(text(120)),
  sha256: z.optional(text(64)),
})
export type OrderAttachment = z.output<typeof orderAttachment>

/** An attachment in a body: either a file or an address. */
export const orderAttachmentBody = orderAttachment.check((payload) => {
  const { file_id, url } = payload.value
  if ((file_id == null) === (url == null))
    payload.issues.push({ code: 'custom', input: payload.value, path: ['file_id'], ...messageKey('file_or_address') })
})

/** The data of an attachment for a supplier and a visitor. */
export const attachmentShown = z.object({
  file_id: maybe(id),
  url: maybe(z.string()),
  name: z.optional(z.string()),
  doc_type: z.optional(z.enum(orderDocTypes)),
  size: z.optional(z.number()),
  mime: z.optional(z.string()),
})
export type AttachmentShown = z.output<typeof attachmentShown>

/** Takes a file for a demand: pictures, PDF and spreadsheets. Until a demand refers to it, only its uploader sees it. */
export const uploadOrderFile = post('order_files.upload', '/v1/bidding/order_file/', {
  access: ['21-bidding-order-create', '21-bidding-order-edit'],
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/** An attachment of the link's demand; the holder of the link may read the demand with or without a passcode. */
export const readOrderFileAtLink = get('public_tender.order_file', '/v1/public/tender/0/order_file/{id}/', {
  access: 'tender_link',
  forStaff: true,
  params: z.strictObject({ id }),
  data: z.null(),
})

/** An attachment of a demand that is public now. */
export const readPublicOrderFile = get('public_demand.file', '/v1/public/tender_demand_file/{id}/', {
  access: 'public',
  params: z.strictObject({ id }),
  data: z.null(),
})

export const orderFileEndpoints = [uploadOrderFile, readOrderFileAtLink, readPublicOrderFile] as const
