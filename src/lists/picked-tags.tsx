// The records picked in a filter, each with a remove button.
import { useTranslation } from 'react-i18next'
import { Tag } from '#src/ui/text/tag.tsx'

interface PickedTagsProps {
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
  /** The label of a record. */
  nameOf: (id: string) => string
}

export const PickedTags = ({ value, onChange, nameOf }: PickedTagsProps) => {
  const { t } = useTranslation()
  if (value.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {value.map((id) => (
        <li key={id}>
          <Tag size="lg">
            {nameOf(id)}
            <button
              type="button"
              aria-label={t('lists:remove', { name: nameOf(id) })}
              onClick={() => onChange(value.filter((one) => one !== id))}
              className="-mr-1 grid size-6 place-items-center"
            >
              ×
            </button>
          </Tag>
        </li>
      ))}
    </ul>
  )
}
