// Above a list of keys: its search box, and the choice of the part to show.
import { useTranslation } from 'react-i18next'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'

interface KeySearchProps {
  query: string
  onQuery: (text: string) => void
  scope: string
  scopes: readonly { readonly value: string; readonly label: string }[]
  onScope: (scope: string) => void
}

export const KeySearch = ({ query, onQuery, scope, scopes, onScope }: KeySearchProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        value={query}
        onChange={onQuery}
        label={t('palette:words.sheet_search')}
        placeholder={t('keys:settings.search')}
        clearLabel={t('palette:words.sheet_clear')}
        size="md"
        className="min-w-50 flex-1"
      />
      <Segmented aria-label={t('keys:sheet.scope')} value={scope} onChange={onScope} options={scopes} />
    </div>
  )
}
