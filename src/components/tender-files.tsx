// Files of a tender, read-only: for its supplier at its link, for the buyer after the opening.
import { useTranslation } from 'react-i18next'
import type { FileRef, readFile } from '#contract/files.ts'
import { type OpenedTenderFile, readTenderFile, type TenderFile } from '#contract/tenders.files.ts'
import { useMay } from '#src/machines/use-session.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { FileLink } from './file-rows.tsx'

interface TenderFileListProps {
  files: readonly (TenderFile | OpenedTenderFile)[]
  /** The name of the line a file belongs to, by its id. */
  nameOf: (lineId: string) => string | null | undefined
  /** Endpoint that reads them; null: the user may see that they exist but not open them. */
  from: typeof readFile | null
}

/**
 * The files, each with its purpose and line. A file that differs from the submitted one is marked and cannot be opened.
 */
export const TenderFileList = ({ files, nameOf, from }: TenderFileListProps) => {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('tenders:files.title')} className="flex min-w-0 flex-col gap-1 text-table">
      {files.map((file) => {
        const line = file.order_item_id == null ? null : (nameOf(file.order_item_id) ?? null)
        const isChanged = 'is_intact' in file && !file.is_intact
        return (
          <li key={file.file_id} className="flex min-w-0 flex-wrap items-center gap-x-2">
            {from === null || isChanged ? (
              <span className="min-w-0 truncate" title={file.name}>
                {file.name}
              </span>
            ) : (
              <FileLink file={refOf(file)} from={from} />
            )}
            <span className="flex-none text-cap text-ink-3">
              {[t(`tenders:files.kind.${file.kind}`), line].filter((word) => word !== null).join(' · ')}
            </span>
            {isChanged && (
              <span className="flex items-center gap-1 text-cap text-danger-ink">
                <Icon name="warn" size={12} />
                {t('tenders:files.changed')}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const refOf = ({ file_id, name, media_type, byte_size }: TenderFile): FileRef => ({
  id: file_id,
  name,
  media_type,
  byte_size,
})

type OfferedFilesProps = Pick<TenderFileListProps, 'nameOf'> & { files: readonly OpenedTenderFile[] }

/**
 * The files of a tender for the buyer; nothing where the supplier added none. Users without the right to compare offers
 * see only the names.
 */
export const OfferedFiles = ({ files, nameOf }: OfferedFilesProps) => {
  const may = useMay(readTenderFile.access)
  return files.length === 0 ? null : <TenderFileList files={files} nameOf={nameOf} from={may ? readTenderFile : null} />
}
