// The attachments of the edited demand: files with their purpose, and addresses that the demand already has.
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FileRef, mediaTypes, readFile } from '#contract/files.ts'
import { MAX_ORDER_FILES, orderDocTypes, uploadOrderFile } from '#contract/orders.files.ts'
import { FileField } from '#src/components/file-field.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { AddressAttachments } from './address-attachments.tsx'
import { fieldId } from './problems.ts'
import type { FormAttachment, FormValues } from './values.ts'

const keptAt = { to: uploadOrderFile, from: readFile }

export const AttachmentsField = () => {
  const { t } = useTranslation()
  const { field } = useController<FormValues, 'attachments'>({ name: 'attachments' })
  const { errors } = useFormState<FormValues, 'attachments'>({ name: 'attachments' })
  const { setValue, getValues, trigger } = useFormContext<FormValues>()
  const all = field.value
  const addresses = all.filter((one) => one.file === null)
  const entryOf = (file: FileRef): FormAttachment =>
    all.find((one) => one.file?.id === file.id) ?? { file, url: '', name: file.name, doc_type: 'technical' }
  return (
    <div className="col-span-full">
      <p className="mb-1 flex items-baseline justify-between gap-2 text-table font-medium">
        {t('orders:fields.attachments')}
        <span className="text-cap font-normal text-ink-3">{t('forms:optional')}</span>
      </p>
      <FileField
        id={fieldId('attachments')}
        label={t('orders:fields.attachments')}
        value={all.flatMap((one) => one.file ?? [])}
        most={MAX_ORDER_FILES - addresses.length}
        kinds={mediaTypes}
        keptAt={keptAt}
        error={errors.attachments?.message}
        onWaiting={(count) => {
          if (getValues('waiting_files') === count) return
          setValue('waiting_files', count)
          if (errors.attachments !== undefined) void trigger('attachments')
        }}
        onChange={(files) => field.onChange([...files.map(entryOf), ...addresses])}
        about={(file) => {
          const { doc_type } = entryOf(file)
          return (
            <Select
              size="sm"
              className="w-40! flex-none"
              aria-label={t('order_form:attachments.kind_of', { name: file.name })}
              value={doc_type}
              options={orderDocTypes.map((one) => ({ value: one, label: t(`orders:options.doc_type.${one}`) }))}
              onChange={({ target }) =>
                field.onChange(
                  all.map((one) =>
                    one.file?.id === file.id
                      ? { ...one, doc_type: orderDocTypes.find((kind) => kind === target.value) ?? 'other' }
                      : one,
                  ),
                )
              }
            />
          )
        }}
      />
      <p className="mt-1 text-cap text-ink-3">{t('order_form:attachments.hint')}</p>
      <AddressAttachments all={all} onChange={field.onChange} />
    </div>
  )
}
