import type { TFunction } from 'i18next'
import type { PaginationProps } from '#src/ui/table/pagination.tsx'

/** The labels of the paging buttons. */
export const pagingLabels = (t: TFunction): PaginationProps['labels'] => ({
  nav: t('lists:paging.nav'),
  previous: t('lists:paging.previous'),
  next: t('lists:paging.next'),
  page: (page) => t('lists:paging.page', { page }),
  size: t('lists:paging.size'),
  perPage: (size) => t('lists:paging.per_page', { size }),
})
