// The indicators of a template, connected with its form.
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { SpecGrid, SpecSummary } from '#src/components/quality-spec-grid.tsx'
import type { HerbalValues } from './form-values.ts'

const useSpecs = () => useController<HerbalValues, 'quality_specs'>({ name: 'quality_specs' }).field

export const TemplateSpecs = ({ form }: { form: string }) => {
  const field = useSpecs()
  const { watch } = useFormContext<HerbalValues>()
  const { errors } = useFormState<HerbalValues>({ name: 'quality_specs' })
  return (
    <SpecGrid
      form={form}
      rows={field.value}
      onRows={field.onChange}
      problems={errors.quality_specs}
      goodsType={watch('goods_type')}
    />
  )
}

export const TemplateSpecSummary = () => <SpecSummary rows={useSpecs().value} />
