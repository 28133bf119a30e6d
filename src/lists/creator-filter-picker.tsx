// The picker of the filter by creators, loaded when a list's filters are first opened.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrderCreators, type OrderCreator } from '#contract/orders.creators.ts'
import { useLookup } from '#src/machines/use-lookup.ts'
import { Picker } from '#src/ui/input/picker.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { PickedTags } from './picked-tags.tsx'
import { useCreatorNames } from './use-creator-names.ts'

export interface CreatorFilterProps {
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

const idOf = ({ id }: OrderCreator): string => id

/** The filter by creators: a picker by name or pinyin, and the people picked so far. */
export const CreatorFilterPart = ({ value, onChange }: CreatorFilterProps) => {
  const { t } = useTranslation()
  const lookUp = useLookup(listOrderCreators)
  const known = useCreatorNames(value)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const [text, setText] = useState('')
  const search = useCallback(
    async (words: string, signal: AbortSignal) => {
      const wanted = words.trim()
      return (await lookUp({ query: wanted === '' ? {} : { search: wanted } }, signal)).list
    },
    [lookUp],
  )
  return (
    <>
      <Picker<OrderCreator>
        text={text}
        onText={setText}
        search={search}
        keyOf={idOf}
        placeholder={t('orders:list.creator_placeholder')}
        render={({ name }) => (
          <>
            <Icon name="user" className="text-ink-2" />
            {name}
          </>
        )}
        onPick={({ id, name }) => {
          setPicked(new Map([...picked, [id, name]]))
          onChange([...new Set([...value, id])])
          setText('')
        }}
        labels={{
          list: t('orders:list.creators'),
          searching: t('orders:herb.searching'),
          none: t('orders:list.creators_none'),
          failed: t('orders:list.creators_failed'),
          count: (count) => t('orders:list.people', { count }),
        }}
      />
      <PickedTags value={value} onChange={onChange} nameOf={(id) => picked.get(id) ?? known.get(id) ?? '…'} />
    </>
  )
}
