import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HerbPicker } from '#src/components/herb-picker.tsx'
import { useHerbNames } from '#src/components/use-herb-catalogue.tsx'
import { fieldsOf, useFormField } from '#src/forms/fields.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { Chip } from '#src/ui/input/chip.tsx'

const { FormFrame } = fieldsOf<{ supply_herbs: string[] }>()

/** The herbs that a new supplier supplies, as chips; Backspace in the empty box removes the last one. */
export const NewHerbs = () => {
  const { t } = useTranslation()
  const { value, field, error } = useFormField('supply_herbs')
  const [text, setText] = useState('')
  const ids: string[] = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const names = useHerbNames(ids)
  return (
    <FormFrame name="supply_herbs" error={error} note={t('forms:optional')} className="wide">
      <HerbPicker
        text={text}
        onText={setText}
        placeholder={t('suppliers:herbs.add')}
        note={(herb) => (ids.includes(herb.id) ? t('suppliers:herbs.there') : undefined)}
        onPick={(herb) => {
          setText('')
          if (!ids.includes(herb.id)) field.onChange([...ids, herb.id])
        }}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && text === '' && !isComposing(event.nativeEvent))
            field.onChange(ids.slice(0, -1))
        }}
      />
      {ids.length > 0 && (
        <ul aria-label={t('suppliers:fields.supply_herbs')} className="mt-1.5 flex flex-wrap gap-1">
          {ids.map((id) => {
            const name = names.get(id) ?? '…'
            return (
              <Chip
                key={id}
                name={name}
                removeLabel={t('suppliers:new.herb_remove', { name })}
                onRemove={() => field.onChange(ids.filter((one) => one !== id))}
              />
            )
          })}
        </ul>
      )}
    </FormFrame>
  )
}
