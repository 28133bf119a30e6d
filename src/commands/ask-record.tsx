// A record as the answer to a command's question, looked for while one types: in a dialog.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundRecord } from '#src/machines/palette.machine.ts'
import { Picker } from '#src/ui/picker.tsx'
import type { Field } from './command.ts'
import { useCommandDoors } from './command-context.tsx'

/** What a record is called where several are to choose from. */
export const recordName = ({ label, title }: FoundRecord): string => (title === '' ? label : `${label} ${title}`)

export interface AskRecordProps {
  field: Field
  /** Its id; '' once the text is changed again. */
  onPick: (id: string) => void
  fixed: boolean
}

export const AskRecord = ({ field, onPick, fixed }: AskRecordProps) => {
  const { t } = useTranslation()
  const { choices } = useCommandDoors()
  const [text, setText] = useState('')
  const search = useCallback((wanted: string) => choices(field, wanted), [choices, field])
  return (
    <Picker
      text={text}
      onText={(typed) => {
        setText(typed)
        onPick('')
      }}
      search={search}
      keyOf={({ id }: FoundRecord) => id}
      render={(record) => recordName(record)}
      onPick={(record) => {
        setText(recordName(record))
        onPick(record.id)
      }}
      readOnly={fixed}
      labels={{
        list: t('commands:words.choose_one'),
        searching: t('commands:words.looking'),
        none: t('commands:words.none', { query: text }),
        failed: t('common:toast.network'),
        count: (count) => t('commands:words.count', { count }),
      }}
    />
  )
}
