// The attachments of a demand, read-only: for staff, for a supplier at its link, for visitors of its public page.
import { useTranslation } from 'react-i18next'
import { hostOf } from '#contract/fields.contact.ts'
import { mediaTypes, type readFile } from '#contract/files.ts'
import type { AttachmentShown } from '#contract/orders.files.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import { FileLink, sizeText } from './file-rows.tsx'

interface OrderFileListProps {
  files: readonly AttachmentShown[]
  /** Endpoint to read the files. */
  from: typeof readFile
}

/** The files, each with its purpose and size; nothing where there are none. */
export const OrderFileList = ({ files, from }: OrderFileListProps) => {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <ul aria-label={t('orders:fields.attachments')} className="flex min-w-0 flex-col gap-1 text-table">
      {files.map(({ file_id, url, name = '', doc_type = 'other', mime, size = 0 }) => (
        <li key={file_id ?? url ?? name} className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2">
          {file_id == null ? (
            <a
              href={url ?? '#'}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-w-0 max-w-full items-center gap-2 text-primary-ink hover:underline"
            >
              <Icon name="link" size={14} className="flex-none" />
              <span className="truncate">{name || url}</span>
            </a>
          ) : (
            <FileLink
              file={{
                id: file_id,
                name,
                media_type: mediaTypes.find((one) => one === mime) ?? 'application/pdf',
                byte_size: size,
              }}
              from={from}
            />
          )}
          <span className="flex-none text-cap text-ink-3">
            {[
              t(`orders:options.doc_type.${doc_type}`),
              file_id == null ? (hostOf(url ?? '') ?? t('order_form:attachments.address')) : sizeText(size),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
