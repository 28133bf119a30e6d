import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HerbPicker } from '#src/components/herb-picker.tsx'
import { fieldsOf, useFormField } from '#src/forms/fields.tsx'
import { type HerbalValues, withHerb } from './form-values.ts'

const { FormFrame } = fieldsOf<HerbalValues>()

/** The template's herb; choosing one fills empty fields. */
export const HerbField = () => {
  const { t } = useTranslation()
  const form = useFormContext<HerbalValues>()
  const { value, field, error } = useFormField('herbal_id')
  const { value: name, field: nameField } = useFormField('herb_name')
  const text = typeof name === 'string' ? name : ''
  return (
    <FormFrame name="herbal_id" error={error} hint={t('herbal:form.herb_hint')}>
      <HerbPicker
        text={text}
        onText={(typed) => {
          nameField.onChange(typed)
          // A partly typed name is no herb.
          if (value !== '') field.onChange('')
        }}
        onPick={(herb) => {
          const now = form.getValues()
          const next = withHerb(now, herb)
          for (const key of Object.keys(next) as (keyof HerbalValues)[]) {
            // Object.keys types the keys as string.
            if (next[key] !== now[key]) form.setValue(key, next[key], { shouldDirty: true, shouldValidate: false })
          }
          form.clearErrors('herbal_id')
        }}
        onBlur={field.onBlur}
      />
    </FormFrame>
  )
}
