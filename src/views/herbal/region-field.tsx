import { useTranslation } from 'react-i18next'
import { RegionsPicker } from '#src/components/regions/picker.tsx'
import { fieldsOf, useFormField } from '#src/forms/fields.tsx'
import type { HerbalValues } from './form-values.ts'

const { FormFrame } = fieldsOf<HerbalValues>()

const placeholders = {
  daodi_region_codes: 'herbal:form.region_daodi',
  allowed_region_codes: 'herbal:form.region_allowed',
} as const

interface RegionFieldProps {
  name: keyof typeof placeholders
  className?: string
}

/** Origins by their codes. */
export const RegionField = ({ name, className }: RegionFieldProps) => {
  const { t } = useTranslation()
  const { value, field, error } = useFormField(name)
  const codes = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  return (
    <FormFrame name={name} error={error} className={className}>
      <RegionsPicker
        origin
        values={codes}
        onChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={t(placeholders[name])}
      />
    </FormFrame>
  )
}
