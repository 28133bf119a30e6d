// The picker of the filter by herbs, loaded when a list's filters are first opened.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HerbPicker } from '#src/components/herb-picker.tsx'
import { useHerbNames } from '#src/components/use-herb-catalogue.tsx'
import { PickedTags } from './picked-tags.tsx'

export interface HerbFilterProps {
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** The filter by herbs: a picker, and the herbs picked so far. */
export const HerbFilterPart = ({ value, onChange }: HerbFilterProps) => {
  const { t } = useTranslation()
  const known = useHerbNames(value)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const [text, setText] = useState('')
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
      <PickedTags
        value={value}
        onChange={onChange}
        nameOf={(id) => picked.get(id) ?? known.get(id) ?? t('orders:list.kinds', { count: 1 })}
      />
    </>
  )
}
