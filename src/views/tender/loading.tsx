// The skeleton of the pages in this folder.
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { column } from './tender-head.tsx'

/** `body`: the page's head is already shown. */
export const Loading = ({ body = false }: { body?: boolean }) => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common:loading')}>
      <div hidden={body} className="border-b border-line bg-surface pt-3 pb-4">
        <div className={column}>
          <Skeleton width={220} height={20} />
          <Skeleton width={260} height={28} className="mt-2" />
          <Skeleton width={240} className="mt-1" />
          <Skeleton height={40} className="mt-4" />
          <Skeleton width={300} height={24} className="mt-3" />
        </div>
      </div>
      <div className={`${column} flex flex-col gap-2 pt-3`}>
        <Skeleton width={160} height={16} />
        <Skeleton height={132} className="rounded-l" />
        <Skeleton height={132} className="rounded-l" />
        <Skeleton height={132} className="rounded-l" />
        <Skeleton height={44} className="rounded-l" />
      </div>
    </div>
  )
}
