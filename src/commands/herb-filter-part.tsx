// The picker in the filter by herbs, fetched when the filters of a list are first opened.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#src/ui/tag.tsx'
import { HerbPicker } from './herb-picker.tsx'
import { useHerbNames } from './use-herb-catalogue.tsx'

export interface HerbFilterProps {
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** The filter by herbs: a picker, and what was picked so far. */
export const HerbFilterPart = ({ value, onChange }: HerbFilterProps) => {
  const { t } = useTranslation()
  const known = useHerbNames(value)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const [text, setText] = useState('')
  const nameOf = (id: string) => picked.get(id) ?? known.get(id)
  return (
    <>
      <HerbPicker
        text={text}
        onText={setText}
        placeholder={t('orders:list.herb_placeholder')}
        onPick={(herb) => {
          setPicked(new Map([...picked, [herb.id, herb.name]]))
          onChange([...new Set([...value, herb.id])])
          setText('')
        }}
      />
      {value.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {value.map((id) => (
            <li key={id}>
              <Tag size="lg">
                {nameOf(id) ?? t('orders:list.kinds', { count: 1 })}
                <button
                  type="button"
                  aria-label={t('lists:remove', { name: nameOf(id) ?? '' })}
                  onClick={() => onChange(value.filter((one) => one !== id))}
                  className="-mr-1 grid size-6 place-items-center"
                >
                  ×
                </button>
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
