// Whether a spreadsheet may be handed on to suppliers, judged by the central directory of its zip alone: nothing is unpacked.

/** Why a spreadsheet is refused; a key of `refusals`. */
export type WorkbookFault = 'sheet_broken' | 'sheet_active' | 'sheet_too_large'

/** Entries and bytes that a spreadsheet may unpack to, by what its directory says. */
const MAX_ENTRIES = 2_000
export const MAX_UNPACKED_MB = 200

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
const MAX_COMMENT = 0xffff

/**
 * Parts that run, or load what is elsewhere, when a spreadsheet is opened. What a formula or a link inside a part names
 * is not seen, because no part is unpacked.
 */
const ACTIVE =
  /(^|\/)(vbaProject\w*\.bin|vbaData\.xml|externalLinks\/.+|connections\.xml|queryTables\/.+|webextensions\/.+|customUI\/.+|activeX\/.+|embeddings\/.+|macrosheets\/.+|dialogsheets\/.+|oleObject[^/]*)$|\.(exe|dll|com|scr|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|jar|lnk|sh|app)$/i

/** A name that would leave the folder it is unpacked into. */
const isAstray = (name: string): boolean =>
  name === '' || /^[/\\]|\\|^[a-z]:|[\0]/i.test(name) || name.split('/').includes('..')

interface Entry {
  readonly name: string
  readonly unpacked: number
}

/** The end of the directory: nothing but its own comment may follow it. */
const endOf = (bytes: Buffer): number | null => {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - MAX_COMMENT); at -= 1)
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return null
}

/** The entries of the directory; null where it is not whole, is encrypted, or lies about where the entries are. */
const entriesOf = (bytes: Buffer): Entry[] | null => {
  const end = endOf(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  const begin = bytes.readUInt32LE(end + 16)
  if (bytes.readUInt16LE(end + 8) !== count || begin + bytes.readUInt32LE(end + 12) !== end) return null
  const entries: Entry[] = []
  let at = begin
  for (let nth = 0; nth < count; nth += 1) {
    if (at + CENTRAL_BYTES > end || bytes.readUInt32LE(at) !== CENTRAL) return null
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    const packed = bytes.readUInt32LE(at + 20)
    const unpacked = bytes.readUInt32LE(at + 24)
    const length = bytes.readUInt16LE(at + 28)
    const next = at + CENTRAL_BYTES + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const local = bytes.readUInt32LE(at + 42)
    if (isEncrypted || next > end || local + LOCAL_BYTES + packed > begin) return null
    if (bytes.readUInt32LE(local) !== LOCAL) return null
    entries.push({ name: bytes.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + length), unpacked })
    at = next
  }
  return at === end ? entries : null
}

/** What speaks against a spreadsheet (.xlsx); null where nothing does. */
export const workbookFault = (bytes: Buffer): WorkbookFault | null => {
  const entries = entriesOf(bytes)
  if (entries === null || entries.some(({ name }) => isAstray(name))) return 'sheet_broken'
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size < entries.length || !names.has('[content_types].xml')) return 'sheet_broken'
  if (entries.some(({ name }) => ACTIVE.test(name))) return 'sheet_active'
  const unpacked = entries.reduce((total, entry) => total + entry.unpacked, 0)
  return entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED_MB * 1024 * 1024 ? 'sheet_too_large' : null
}
