// Attachments of a demand on other web sites: added by their https address, listed with their host.
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hostOf, httpsAddress } from '#contract/fields.contact.ts'
import { MAX_ORDER_FILES, orderDocTypes } from '#contract/orders.files.ts'
import { isComposing } from '#src/keyboard/composing.ts'
import { Button, IconButton } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import type { FormAttachment } from './values.ts'

interface AddressAttachmentsProps {
  /** Files and addresses together. */
  all: readonly FormAttachment[]
  onChange: (all: FormAttachment[]) => void
}

/** The box for a new address, and the list of addresses. */
export const AddressAttachments = ({ all, onChange }: AddressAttachmentsProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const addresses = all.filter((one) => one.file === null)
  const add = () => {
    if (typed.trim() === '') return box.current?.focus()
    const parsed = httpsAddress.safeParse(typed)
    const host = parsed.success ? hostOf(parsed.data) : null
    if (!parsed.success || host === null) return setError(t('validation:website'))
    if (addresses.some((one) => one.url === parsed.data)) return setError(t('order_form:attachments.twice'))
    if (all.length >= MAX_ORDER_FILES) return setError(t('order_form:attachments.most', { count: MAX_ORDER_FILES }))
    onChange([...all, { file: null, url: parsed.data, name: '', doc_type: 'other' }])
    setTyped('')
    setError(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    // Enter in a form would submit it.
    event.preventDefault()
    event.stopPropagation()
    add()
  }
  return (
    <>
      <div className="mt-3 flex items-start gap-2">
        <Field
          label={t('order_form:attachments.add_address')}
          hint={t('order_form:attachments.address_hint')}
          error={error}
          className="max-w-130 min-w-0 flex-1"
        >
          <Input
            ref={box}
            inputMode="url"
            placeholder="https://"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setError(undefined)
            }}
            onKeyDown={onKeyDown}
            // An address that was typed but not added is kept as well, so that it is not lost with the page.
            onBlur={() => typed.trim() !== '' && add()}
          />
        </Field>
        <Button icon="plus" className="mt-6" onClick={add}>
          {t('order_form:attachments.add')}
        </Button>
      </div>
      {addresses.length > 0 && (
        <ul aria-label={t('order_form:attachments.addresses')} className="mt-2 flex flex-col gap-1 text-table">
          {addresses.map((one) => {
            const name = one.name || one.url
            return (
              <li
                key={one.url}
                className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded border border-line px-2 py-1"
              >
                <a
                  href={one.url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-w-40 flex-1 items-center gap-2 text-primary-ink hover:underline"
                >
                  <Icon name="link" size={14} className="flex-none" />
                  <span className="truncate">{name}</span>
                </a>
                <span className="flex-none text-cap text-ink-3">{hostOf(one.url)}</span>
                <IconButton
                  size="sm"
                  icon="trash"
                  label={t('order_form:attachments.remove', { name })}
                  onClick={() => onChange(all.filter((other) => other !== one))}
                />
                <Select
                  size="sm"
                  className="w-40! flex-none"
                  aria-label={t('order_form:attachments.kind_of', { name })}
                  value={one.doc_type}
                  options={orderDocTypes.map((kind) => ({ value: kind, label: t(`orders:options.doc_type.${kind}`) }))}
                  onChange={({ target }) =>
                    onChange(
                      all.map((other) =>
                        other === one
                          ? { ...one, doc_type: orderDocTypes.find((kind) => kind === target.value) ?? 'other' }
                          : other,
                      ),
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
