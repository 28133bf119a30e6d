// Imports an allocation from a spreadsheet: checked cell by cell, then shown as a scenario.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportDialog } from '#src/imports/dialog.tsx'
import type { Pick } from '#src/machines/use-review.ts'
import { Button } from '#src/ui/input/button.tsx'
import type { MatrixModel } from '../matrix/model.ts'
import { allocationImport, partsIn } from './allocation-import.ts'

export interface AllocationImportProps {
  model: MatrixModel
  onTake: (parts: readonly Pick[]) => void
  onClose: () => void
  /** Downloads the sheet to fill in; undefined without the export permission. */
  onDownload: (() => void) | undefined
}

export const AllocationImport = ({ model, onTake, onClose, onDownload }: AllocationImportProps) => {
  const { t } = useTranslation()
  const spec = useMemo(() => allocationImport(model), [model])
  return (
    <ImportDialog
      spec={spec}
      onClose={onClose}
      onTake={(rows) => onTake(partsIn(rows, model))}
      example={
        onDownload !== undefined && (
          <Button size="sm" variant="quiet" icon="export" onClick={onDownload}>
            {t('commands:matrix.export')}
          </Button>
        )
      }
    />
  )
}
