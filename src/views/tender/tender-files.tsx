// The files of a tender being written, each with its kind and line.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '#contract/files.ts'
import {
  MAX_TENDER_FILES,
  readOwnTenderFile,
  type TenderFileKind,
  tenderFileKinds,
  uploadOwnTenderFile,
  uploadTenderFile,
} from '#contract/tenders.files.ts'
import { FileField } from '#src/components/file-field.tsx'
import { Select } from '#src/ui/input/select.tsx'
import type { DemandLine, FileEntry } from './entries.ts'
import { fieldId } from './line-fields.ts'
import { herbNameText } from './tender-texts.ts'

export interface TenderFilesProps {
  lines: readonly DemandLine[]
  value: readonly FileEntry[]
  error: string | undefined
  readOnly: boolean
  /** Staff enter it for the supplier: added files are sealed from staff too. */
  byStaff?: boolean | undefined
  onChange(files: FileEntry[]): void
  onWaiting(count: number): void
}

/** Guesses a file's kind from its name, the most specific words first; the supplier may choose another. */
export const fileKindOf = (t: TFunction, name: string): TenderFileKind =>
  (['inspection_report', 'licence', 'quote_sheet'] as const).find((kind) =>
    t(`tenders:files.words.${kind}`)
      .split('|')
      .some((word) => name.toLowerCase().includes(word)),
  ) ?? 'other'

const ownFiles = { to: uploadOwnTenderFile, from: readOwnTenderFile }

export const TenderFiles = (props: TenderFilesProps) => {
  const { lines, value, error, readOnly, byStaff = false, onChange, onWaiting } = props
  const { t, i18n } = useTranslation()
  const entryOf = (file: FileRef): FileEntry =>
    value.find((one) => one.file.id === file.id) ?? { file, kind: fileKindOf(t, file.name), line: '' }
  const change = (file: FileRef, part: Partial<FileEntry>) =>
    onChange(value.map((one) => (one.file.id === file.id ? { ...one, ...part } : one)))
  return (
    <FileField
      id={fieldId('all', 'attachments')}
      label={t('tenders:files.title')}
      value={value.map((one) => one.file)}
      most={MAX_TENDER_FILES}
      readOnly={readOnly}
      error={error}
      {...(byStaff ? { sealedTo: uploadTenderFile } : { keptAt: ownFiles })}
      onWaiting={onWaiting}
      onChange={(files) => onChange(files.map(entryOf))}
      about={(file) => {
        const { kind, line } = entryOf(file)
        return (
          <span className="grid w-full grid-cols-2 gap-2 pb-1">
            <Select
              size="sm"
              aria-label={t('tenders:files.kind_of', { name: file.name })}
              value={kind}
              disabled={readOnly}
              options={tenderFileKinds.map((one) => ({ value: one, label: t(`tenders:files.kind.${one}`) }))}
              onChange={({ target }) =>
                change(file, { kind: tenderFileKinds.find((one) => one === target.value) ?? 'other' })
              }
            />
            <Select
              size="sm"
              aria-label={t('tenders:files.line_of', { name: file.name })}
              value={line}
              disabled={readOnly}
              options={[
                { value: '', label: t('tenders:files.whole') },
                ...lines.map((one) => ({
                  value: one.id,
                  label: herbNameText(i18n.language, one) ?? String(one.line_no),
                })),
              ]}
              onChange={({ target }) => change(file, { line: target.value })}
            />
          </span>
        )
      }}
    />
  )
}
