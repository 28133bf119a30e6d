// The supplier picker where search and filters match nobody: similar names, and a button that removes the filters.
import { useTranslation } from 'react-i18next'
import type { InputOf } from '#contract/endpoint.ts'
import { listCandidates } from '#contract/suppliers.candidates.ts'
import { NearNames } from '#src/lists/near-names.tsx'
import type { NearSource } from '#src/lists/near-source.ts'
import { useLookup } from '#src/machines/use-lookup.ts'
import { Button } from '#src/ui/input/button.tsx'

interface SupplierNoneProps {
  search: string
  /** The picker's call without its search. */
  query: Omit<NonNullable<InputOf<typeof listCandidates>['query']>, 'search'>
  isFiltered: boolean
  onSearch: (text: string) => void
  onWiden: () => void
}

export const SupplierNone = ({ search, query, isFiltered, onSearch, onWiden }: SupplierNoneProps) => {
  const { t } = useTranslation('order_form')
  const ask = useLookup(listCandidates)
  const source: NearSource = {
    names: async (_, signal) => {
      const { list } = await ask({ query }, signal)
      return { names: list.flatMap((one) => [one.supplier_name, one.short_name ?? '']).filter(Boolean), isLast: true }
    },
  }
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-table text-ink-3">
      {t('suppliers.none')}
      {search !== '' && <NearNames text={search} source={source} onTake={onSearch} />}
      {isFiltered && (
        <Button size="sm" onClick={onWiden}>
          {t('suppliers.widen')}
        </Button>
      )}
    </div>
  )
}
