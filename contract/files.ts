// Files people add to records: what may be uploaded, and the calls that take the bytes in and give them back.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { id } from './fields.ts'
import type { PermissionCode } from './permissions.ts'

/** What may be uploaded, with the endings a file of that kind has; the first is given to one without. */
export const fileKinds = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Record<string, readonly string[]>

export const mediaTypes = Object.keys(fileKinds) as (keyof typeof fileKinds)[] // Object.keys forgets the literal keys
export type MediaType = (typeof mediaTypes)[number]
/** What papers are: pictures and PDF. A spreadsheet is taken only where somebody asks for one. */
export const paperTypes: readonly MediaType[] = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']

/** Bytes of one file: 10 MB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Bytes a multipart body has beside its file. */
const WRAPPING_BYTES = 16 * 1024

/** Sees the papers of every supplier of the register. */
export const registerReader: PermissionCode = '21-supplier'

/**
 * Who may see the files of a record, by its noun: any of these codes. A noun whose files depend on more than a code says so in
 * `server/files.readers.ts` as well.
 */
export const fileReaders = {
  // Who reviews tenders sees the papers of those that were opened.
  suppliers: [registerReader, '21-bidding-comparison'],
  enterprise: ['21-system-enterprise'],
  orders: ['21-bidding-order', '21-bidding-comparison'],
} as const satisfies Record<string, readonly PermissionCode[]>
export type FileNoun = keyof typeof fileReaders

/** A file as records name it; the bytes come by {@link readFile}. `byte_size` in bytes. */
export const fileRef = z.object({
  id,
  name: z.string(),
  media_type: z.enum(mediaTypes),
  byte_size: z.number(),
})
export type FileRef = z.output<typeof fileRef>

/** Takes one part named `file` as multipart/form-data: the one exception to JSON. Until a record names it, only its uploader sees it. */
export const uploadFile = post('files.upload', '/v1/public/file/', {
  access: 'any',
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/** Answers the bytes themselves, under the permission of the record the file belongs to. */
export const readFile = get('files.read', '/v1/public/file/{id}/', {
  access: 'any',
  params: z.strictObject({ id }),
  data: z.null(),
})

export const fileEndpoints = [uploadFile, readFile] as const
