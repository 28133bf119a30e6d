// The media type of an uploaded file by its bytes, and the name it is stored under.
import { fileTypeFromBuffer } from 'file-type'
import { fileKinds, MAX_FILE_BYTES, type MediaType, mediaTypes, paperTypes } from '#contract/files.ts'
import { inputRefused, issue } from './http/refusal.ts'

/** A file that may be stored. */
export interface CheckedFile {
  readonly name: string
  readonly media_type: MediaType
  readonly bytes: Buffer
}

const NAME_LENGTH = 120

/** Types that browsers send for files they do not know. */
const UNSAID: readonly string[] = ['', 'application/octet-stream']

/** Other names of the same type. */
const aliases: Readonly<Record<string, MediaType>> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' }

// Characters that mislead a file system or a reader: paths, control characters, and marks that change the writing
// direction.
const MISLEADING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu

const splitName = (name: string): { stem: string; ending: string } => {
  const at = name.lastIndexOf('.')
  return at <= 0 ? { stem: name, ending: '' } : { stem: name.slice(0, at), ending: name.slice(at + 1).toLowerCase() }
}

/** A safe name without paths, with an extension of its type, at most 120 characters. */
export const safeName = (given: string, type: MediaType): string => {
  const last = given.normalize('NFC').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(MISLEADING, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const { stem, ending } = splitName(plain)
  const [usual, ...others] = fileKinds[type]
  const fitting = [usual, ...others].some((one) => one === ending) ? ending : usual
  const base = [...(stem === '' ? 'file' : stem)].slice(0, NAME_LENGTH - fitting.length - 1).join('')
  return `${base}.${fitting}`
}

const isClaimedOtherwise = (file: File, type: MediaType): boolean => {
  const said = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!UNSAID.includes(said) && (aliases[said] ?? said) !== type) return true
  const { ending } = splitName(file.name)
  return ending !== '' && !fileKinds[type].some((one) => one === ending)
}

/** Pictures, PDF and spreadsheets. */
export const everyKind: readonly MediaType[] = mediaTypes

/**
 * Checks a file by its content; papers by default. Throws 4001 at `file` when it is empty, too
 * large, of a type that is not allowed, or not of the type it claims.
 */
export const checkFile = async (file: File, kinds: readonly MediaType[] = paperTypes): Promise<CheckedFile> => {
  const refused = (code: string, params = {}) => inputRefused([issue('file', code, params)], code, params)
  if (file.size === 0) throw refused('file_empty')
  if (file.size > MAX_FILE_BYTES) throw refused('file_too_large', { mb: MAX_FILE_BYTES / 1024 / 1024 })
  const bytes = Buffer.from(await file.arrayBuffer())
  const found = await fileTypeFromBuffer(bytes)
  const type = kinds.find((one) => one === found?.mime)
  if (type === undefined) throw refused(kinds === paperTypes ? 'file_kind' : 'file_kind_sheet')
  if (isClaimedOtherwise(file, type)) throw refused('file_claims_other')
  return { name: safeName(file.name, type), media_type: type, bytes }
}
