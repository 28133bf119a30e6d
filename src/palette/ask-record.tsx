// A record as the answer to a command's field, searched while the user types; in a dialog.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#src/commands/command.ts'
import { useCommandContext } from '#src/commands/command-context.tsx'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import type { Named } from '#src/search/name-search.ts'
import { Hit } from '#src/ui/input/hit.tsx'
import { Picker } from '#src/ui/input/picker.tsx'

/** The label of a record among several. */
export const recordName = ({ label, title }: FoundRecord): string => (title === '' ? label : `${label} ${title}`)

const entryOf = (record: FoundRecord) => ({ id: record.id, title: recordName(record), other: '', aliases: [] })

export interface AskRecordProps {
  field: Field
  /** Called with the record's id; '' once the text is changed again. */
  onPick: (id: string) => void
  fixed: boolean
}

export const AskRecord = ({ field, onPick, fixed }: AskRecordProps) => {
  const { t } = useTranslation()
  const { choices } = useCommandContext()
  const [text, setText] = useState('')
  const search = useCallback(
    async (wanted: string) => {
      const { namesAsked } = await import('#src/search/name-search.ts')
      return namesAsked(wanted, (typed) => choices(field, typed), entryOf)
    },
    [choices, field],
  )
  return (
    <Picker
      text={text}
      onText={(typed) => {
        setText(typed)
        onPick('')
      }}
      search={search}
      keyOf={({ row }: Named<FoundRecord>) => row.id}
      render={({ row, hit }) => <Hit text={recordName(row)} ranges={hit?.ranges ?? []} />}
      onPick={({ row: record }) => {
        setText(recordName(record))
        onPick(record.id)
      }}
      readOnly={fixed}
      labels={{
        list: t('palette:words.choose_one'),
        searching: t('palette:words.looking'),
        none: t('palette:words.none', { query: text }),
        failed: t('common:toast.network'),
        count: (count) => t('palette:words.count', { count }),
      }}
    />
  )
}
