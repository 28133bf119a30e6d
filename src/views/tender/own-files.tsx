// The files of the supplier's own tender, read-only.
import { useTranslation } from 'react-i18next'
import { readOwnTenderFile, type TenderFile } from '#contract/tenders.files.ts'
import { TenderFileList } from '#src/components/tender-files.tsx'
import type { DemandLine } from './entries.ts'
import { herbNameText } from './tender-texts.ts'

/** Nothing where there are none. */
export const OwnFiles = ({ files, lines }: { files: readonly TenderFile[]; lines: readonly DemandLine[] }) => {
  const { t, i18n } = useTranslation()
  if (files.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="mb-1 text-cap text-ink-3">{t('tenders:files.title')}</h3>
      <TenderFileList
        files={files}
        from={readOwnTenderFile}
        nameOf={(id) => {
          const line = lines.find((one) => one.id === id)
          return line === undefined ? undefined : herbNameText(i18n.language, line)
        }}
      />
    </div>
  )
}
