// Imports that form a circle or break the layer order.
import type { Mutant } from './mutant.ts'

/** Adds an import to a file, before the first line of the given text. */
const oneMore = (name: string, file: string, before: string, line: string): Mutant => ({
  name,
  patches: [{ file, find: before, put: `${line}\n${before}` }],
  asks: ['tests/architecture.test.ts'],
})

export const importMutants: readonly Mutant[] = [
  oneMore(
    'plant a circle over types: the fields of a line of a tender know the card they stand in',
    'src/views/tender/line-fields.ts',
    '/** Errors of one line by field name. */',
    "import type { LineCardProps } from './line-card.tsx'",
  ),
  oneMore(
    'plant a circle over values: the catalogue of indicators uses what is made of it',
    'contract/herbal-templates.indicators.ts',
    'export const specGroups = [',
    "import { limitFields } from './quality-specs.ts'",
  ),
  oneMore(
    'plant a circle on the server: the tables of orders know all tables',
    'server/db/order-tables.ts',
    'export interface DailySequencesTable {',
    "import type { Tables } from './tables.ts'",
  ),
  oneMore(
    'import from a floor above: the key model reads the key table of the console',
    'src/keyboard/composing.ts',
    'export const isComposing = ',
    "import { keymap } from '#src/commands/keymap.ts'",
  ),
  oneMore(
    'import from a floor above, on demand: a part of the look fetches the palette',
    'src/ui/text/class-names.ts',
    'export const cx = ',
    "export const palette = () => import('#src/palette/palette.tsx')",
  ),
  oneMore(
    'import from a room beside: lists use the sheet of keys',
    'src/lists/layout.ts',
    '/** The properties of a column that matter here. */',
    "import type { ShortcutSheet } from '#src/shortcuts/shortcut-sheet.tsx'",
  ),
]
