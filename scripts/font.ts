// `npm run font`: makes src/app/inter.woff2, the console's digits and Latin letters, from the published font.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const source = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/** All characters from one code point to another. */
const between = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** Basic Latin, Latin-1, and the dashes, quotation marks and signs of the console's English. */
const characters = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}–—‘’“”…−`

/** The weights the design uses. */
const weights = { min: 400, max: 600 }

const made = await subsetFont(readFileSync(source), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: weights },
  // Copyright, licence and its address stay in the file, as the licence asks.
  preserveNameIds: [0, 13, 14],
})
writeFileSync(join(import.meta.dirname, '..', 'src', 'app', 'inter.woff2'), made)
console.log(`src/app/inter.woff2: ${made.length} bytes`)
