// A file of evidence as a field of a command's dialog: one file, stored sealed; its id is the answer.
import { useState } from 'react'
import type { FileRef } from '#contract/files.ts'
import { uploadEvidence } from '#contract/tenders.entry.ts'
import { FileField } from '#src/components/file-field.tsx'

export const AskEvidence = ({
  label,
  fixed,
  onPick,
}: {
  label: string
  fixed: boolean
  onPick: (id: string) => void
}) => {
  const [files, setFiles] = useState<readonly FileRef[]>([])
  return (
    <FileField
      label={label}
      value={files}
      most={1}
      sealedTo={uploadEvidence}
      readOnly={fixed}
      onChange={(now) => {
        setFiles(now)
        onPick(now[0]?.id ?? '')
      }}
    />
  )
}
