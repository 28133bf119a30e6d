// Adds files to a tender; its code is loaded after the page.
import { useTranslation } from 'react-i18next'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import type { TenderFilesProps } from './tender-files.tsx'

const Files = lazy<TenderFilesProps>(async () => (await import('./tender-files.tsx')).TenderFiles)

export const FilesSection = (props: TenderFilesProps) => {
  const { t } = useTranslation()
  return (
    <section aria-label={t('tenders:files.title')} className="rounded-l bg-surface p-3">
      <h2 className="text-body font-normal">{t('tenders:files.title')}</h2>
      <p className="mb-2 text-cap text-ink-3">{t('tenders:files.hint')}</p>
      <Files {...props} wanted meanwhile={<Skeleton className="h-9" />} />
    </section>
  )
}
