import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { importedSupplier } from '#contract/imports.ts'
import { supplierTypes } from '#contract/suppliers.options.ts'
import type { Supplier } from '#contract/suppliers.schemas.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { lastAddress } from '#src/commands/list-memory.ts'
import { addressShowing } from '#src/commands/records/made-address.ts'
import { restoredFlat } from '#src/forms/draft.tsx'
import { fieldsOf } from '#src/forms/fields.tsx'
import { PanelForm } from '#src/forms/panel-form.tsx'
import { useRecordForm } from '#src/forms/use-record-form.tsx'
import { useLookup } from '#src/machines/use-lookup.ts'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { NewHerbs } from './new-herbs.tsx'
import {
  type NewSupplierValues,
  newSupplierBody,
  newSupplierFields,
  newSupplierPath,
  newSupplierValues,
} from './new-values.ts'
import { RegionField } from './region-field.tsx'

const { TextBox, ChoiceBox } = fieldsOf<NewSupplierValues>()

const FORM = 'new-supplier'

/** The form of one new supplier, over the list; its papers are added at its certification. */
export const NewSupplierPanel = () => {
  const { t } = useTranslation()
  const { go } = useUrl()
  const suppliersNamed = useLookup(listSuppliers)
  const close = () => go(lastAddress('suppliers'), { replace: true })
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  /** What saves tells no ids, so the list is asked for the record's. */
  const show = async (name: string) => {
    const { signal } = left.current
    const found = await suppliersNamed({ query: { search: name } }, signal).catch(() => null)
    if (signal.aborted) return
    const id = found?.list.find((one) => one.supplier_name === name)?.id ?? null
    go(addressShowing('suppliers', id, name), { replace: true })
  }
  return (
    <Dialog
      open
      variant="panel"
      stayOpen
      onClose={close}
      closeLabel={t('forms:close')}
      initialFocus={() => focusField(fieldId(FORM, 'supplier_name'))}
      title={t('suppliers:new.title')}
      description={t('suppliers:new.about')}
    >
      <NewSupplierForm onClose={close} onMade={show} />
    </Dialog>
  )
}

const NewSupplierForm = ({ onClose, onMade }: { onClose: () => void; onMade: (name: string) => void }) => {
  const { t } = useTranslation()
  const optional = t('forms:optional')
  const form = useRecordForm<NewSupplierValues, Supplier>({
    id: FORM,
    record: null,
    valuesOf: newSupplierValues,
    bodyOf: newSupplierBody,
    schema: importedSupplier,
    pathOf: newSupplierPath,
    command: 'suppliers.add',
    order: newSupplierFields,
    again: true,
    onDone: () => onMade(form.form.getValues('supplier_name')),
  })
  return (
    <PanelForm
      form={form}
      variant="panel"
      labels="suppliers:fields"
      options="suppliers:options"
      required={['supplier_name', 'supplier_type', 'contact_name', 'contact_phone']}
      restore={restoredFlat}
      onCancel={onClose}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-4 @max-[420px]:grid-cols-1 [&>.wide]:col-span-full">
        <TextBox name="supplier_name" maxLength={120} className="wide" />
        <TextBox name="short_name" maxLength={40} note={optional} />
        <ChoiceBox name="supplier_type" values={supplierTypes} />
        <TextBox name="uscc" maxLength={18} note={optional} className="wide" />
        <TextBox name="contact_name" maxLength={40} />
        <TextBox name="contact_phone" maxLength={20} type="tel" />
        <TextBox name="email" maxLength={120} type="email" note={optional} />
        <TextBox name="wechat" maxLength={60} note={optional} />
        <RegionField note={optional} />
        <TextBox name="legal_person" maxLength={40} note={optional} />
        <TextBox name="address" maxLength={200} note={optional} className="wide" />
        <NewHerbs />
      </div>
    </PanelForm>
  )
}
