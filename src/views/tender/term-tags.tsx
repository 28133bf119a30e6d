import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { Tag } from '#src/ui/text/tag.tsx'
import { termTexts } from './tender-texts.ts'

/** The main terms as short tags. */
export const TermTags = ({ order }: { order: SupplierPage['order'] }) => {
  const { t } = useTranslation()
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5" aria-label={t('tenders:terms.label')}>
      {termTexts(t, order).map((words) => (
        <li key={words} className="max-w-full min-w-0">
          <Tag size="lg" className="max-w-full">
            <span className="truncate" title={words}>
              {words}
            </span>
          </Tag>
        </li>
      ))}
    </ul>
  )
}
