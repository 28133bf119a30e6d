// The pages of a part of the demand's page that has more rows than one page shows.
import { useTranslation } from 'react-i18next'
import { pagingLabels } from '#src/components/paging-labels.tsx'
import { Pagination, type PaginationProps } from '#src/ui/table/pagination.tsx'

export const PartPages = (props: Pick<PaginationProps, 'page' | 'pageSize' | 'total' | 'onPage' | 'text'>) => {
  const { t } = useTranslation()
  return (
    <div className="px-gutter py-2">
      <Pagination {...props} labels={pagingLabels(t)} />
    </div>
  )
}
