// Imports lines of a demand from a spreadsheet into the form.
import { ImportDialog } from '#src/imports/dialog.tsx'
import { lineImport, lineOf } from './import-spec.ts'
import type { PastedRow } from './paste-table.ts'

interface LinesImportProps {
  onRows: (rows: PastedRow[]) => void
  onClose: () => void
}

export const LinesImport = ({ onRows, onClose }: LinesImportProps) => (
  <ImportDialog
    spec={lineImport}
    onClose={onClose}
    onTake={(rows, herbs) => {
      const names = new Map(herbs.map((herb) => [herb.id, herb.name]))
      onRows(rows.map((row) => lineOf(row, names)))
    }}
  />
)
