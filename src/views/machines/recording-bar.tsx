// Saves the shown history of a machine as a file, and opens such a file.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/input/button.tsx'
import { JsonFileButton } from '#src/ui/input/json-file-button.tsx'
import { keepFile } from '#src/ui/layout/keep-file.ts'
import { type RecordingFault, readRecording, recordingOf } from './recording.ts'
import type { MachinePage } from './use-machine-page.ts'

export const RecordingBar = ({ page }: { page: MachinePage }) => {
  const { t } = useTranslation()
  const [fault, setFault] = useState<RecordingFault | null>(null)
  const { view, history } = page
  const open = async (file: File) => {
    const read = readRecording(await file.text())
    if (typeof read === 'string') {
      setFault(read)
      return
    }
    setFault(null)
    page.openRecording(read)
  }
  return (
    <div className="flex-none border-t border-line px-3 py-1.5">
      <div className="flex items-center gap-1.5">
        <Button
          size="sm"
          variant="quiet"
          disabledReason={history === null || history.entries.length === 0 ? t('machines:steps_none') : undefined}
          onClick={() => {
            if (history !== null)
              keepFile(`${view.name}.recording.json`, 'application/json', recordingOf(view.name, history))
          }}
        >
          {t('machines:recording.save')}
        </Button>
        <JsonFileButton label={t('machines:recording.open')} variant="quiet" onFile={(file) => void open(file)}>
          {t('machines:recording.open')}
        </JsonFileButton>
      </div>
      <p role="alert" className="text-cap text-danger-ink empty:hidden">
        {fault !== null && t(`machines:recording.${fault}`)}
      </p>
    </div>
  )
}
