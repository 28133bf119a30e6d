// The mark of a line that asks for a toxic drug (医疗用毒性药品).
import { useTranslation } from 'react-i18next'
import { Tag } from '#src/ui/text/tag.tsx'

/** Its tooltip says what suppliers need; a screen reader says it after the mark, or by `id` with a control. */
export const ToxicMark = ({ id }: { id?: string }) => {
  const { t } = useTranslation()
  const needs = t('orders:toxic.needs')
  return (
    <span title={needs} className="ml-1.5 flex-none">
      <Tag tone="danger" size="sm">
        {t('orders:toxic.mark')}
      </Tag>
      <span id={id} className="sr-only">
        {needs}
      </span>
    </span>
  )
}
