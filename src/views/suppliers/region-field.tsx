import { RegionPicker } from '#src/components/regions/picker.tsx'
import { fieldsOf, useFormField } from '#src/forms/fields.tsx'

const { FormFrame } = fieldsOf<{ region_code: string }>()

/** The place of a supplier, with an optional note beside its label. */
export const RegionField = ({ note }: { note?: string }) => {
  const { value, field, error } = useFormField('region_code')
  return (
    <FormFrame name="region_code" error={error} note={note}>
      <RegionPicker value={typeof value === 'string' ? value : ''} onChange={field.onChange} onBlur={field.onBlur} />
    </FormFrame>
  )
}
