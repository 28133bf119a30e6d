// Which spreadsheets may be attached to a demand, by the directory of their zip.
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { workbookFault } from '#server/orders/workbook.ts'

interface Part {
  readonly name: string
  /** What the directory says the part unpacks to. */
  readonly unpacked?: number
  readonly flags?: number
}

/** A zip of empty parts, stored as they are. */
const zipOf = (parts: readonly Part[]): Buffer => {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, unpacked = 0, flags = 0 } of parts) {
    const text = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(text.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(text.length, 28)
    entry.writeUInt32LE(offset, 42)
    local.push(head, text)
    central.push(entry, text)
    offset += head.length + text.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

const usual: Part[] = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'].map((name) => ({ name }))
const withPart = (part: Part) => workbookFault(zipOf([...usual, part]))

test('a spreadsheet as programs write it is taken, also with pictures and printer settings', async () => {
  const written = await writeXlsxFile([[{ value: '黄芪', type: String }]]).toBlob()
  expect(workbookFault(Buffer.from(await written.arrayBuffer()))).toBe(null)
  for (const name of ['xl/media/image1.png', 'xl/printerSettings/printerSettings1.bin', 'xl/charts/chart1.xml'])
    expect(withPart({ name }), name).toBe(null)
})

test('one that is cut off, has something behind it, or whose directory is not true is refused', () => {
  const whole = zipOf(usual)
  expect(workbookFault(whole)).toBe(null)
  for (let length = 0; length < whole.length; length += 1)
    expect(workbookFault(whole.subarray(0, length)), `${length}`).toBe('sheet_broken')
  expect(workbookFault(Buffer.concat([whole, Buffer.from('<html>')]))).toBe('sheet_broken')
  const moved = Buffer.from(whole)
  moved.writeUInt32LE(7, whole.length - 22 + 16)
  expect(workbookFault(moved)).toBe('sheet_broken')
  expect(workbookFault(zipOf([{ name: 'xl/workbook.xml' }]))).toBe('sheet_broken')
  expect(withPart({ name: 'xl/workbook.xml' })).toBe('sheet_broken')
  expect(withPart({ name: 'xl/secret.xml', flags: 1 })).toBe('sheet_broken')
  for (const name of ['../../tmp/x', 'xl/../../x', '/etc/passwd', 'C:/x', 'xl\\x.xml'])
    expect(withPart({ name }), name).toBe('sheet_broken')
})

test.each([
  'xl/vbaProject.bin',
  'xl/embeddings/oleObject1.bin',
  'xl/externalLinks/externalLink1.xml',
  'xl/connections.xml',
  'xl/queryTables/queryTable1.xml',
  'xl/webextensions/webextension1.xml',
  'customUI/customUI14.xml',
  'xl/activeX/activeX1.bin',
  'xl/macrosheets/sheet1.xml',
  'evil.exe',
  'xl/RUN.BAT',
])('%s is refused', (name) => {
  expect(withPart({ name })).toBe('sheet_active')
})

test('one that unpacks to too much, in bytes or in parts, is refused', () => {
  expect(withPart({ name: 'xl/worksheets/sheet2.xml', unpacked: 200 * 1024 * 1024 })).toBe(null)
  expect(withPart({ name: 'xl/worksheets/sheet2.xml', unpacked: 200 * 1024 * 1024 + 1 })).toBe('sheet_too_large')
  const many = Array.from({ length: 2_000 }, (_, nth) => ({ name: `xl/worksheets/s${nth}.xml` }))
  expect(workbookFault(zipOf([...usual, ...many]))).toBe('sheet_too_large')
})
