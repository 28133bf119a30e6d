// Files that users add to records: the accepted kinds, and the calls for uploading and reading them.
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { id } from './fields.ts'
import type { PermissionCode } from './permissions.ts'

/** The accepted kinds of files with their extensions; a file without an extension gets the first one. */
export const fileKinds = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Record<string, readonly string[]>

export const mediaTypes = Object.keys(fileKinds) as (keyof typeof fileKinds)[] // Object.keys types the keys as string
export type MediaType = (typeof mediaTypes)[number]
/** The kinds of papers: pictures and PDF. Spreadsheets are accepted only at certain places. */
export const paperTypes: readonly MediaType[] = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']

/** Bytes of one file: 10 MB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Bytes a multipart body has beside its file. */
const WRAPPING_BYTES = 16 * 1024

/** The permission to see the papers of every supplier. */
export const registerReader: PermissionCode = '21-supplier'

/**
 * Who may see the files of a record, by its noun: any of these codes. A noun whose files depend on more than a code says so in
 * `server/files.readers.ts` as well.
 */
export const fileReaders = {
  // Reviewers see the papers of suppliers whose tenders were opened.
  suppliers: [registerReader, '21-bidding-comparison'],
  enterprise: ['21-system-enterprise'],
  orders: ['21-bidding-order', '21-bidding-comparison'],
} as const satisfies Record<string, readonly PermissionCode[]>
export type FileNoun = keyof typeof fileReaders

/** A file as records refer to it; its bytes are read by {@link readFile}. `byte_size` in bytes. */
export const fileRef = z.object({
  id,
  name: z.string(),
  media_type: z.enum(mediaTypes),
  byte_size: z.number(),
})
export type FileRef = z.output<typeof fileRef>

/** Takes one part named `file` as multipart/form-data instead of JSON. Until a record refers to it, only its uploader sees the file. */
export const uploadFile = post('files.upload', '/v1/public/file/', {
  access: 'any',
  upload: MAX_FILE_BYTES + WRAPPING_BYTES,
  data: fileRef,
})

/** Answers the bytes, under the permission of the record that the file belongs to. */
export const readFile = get('files.read', '/v1/public/file/{id}/', {
  access: 'any',
  params: z.strictObject({ id }),
  data: z.null(),
})

export const fileEndpoints = [uploadFile, readFile] as const
