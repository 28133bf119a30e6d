// The form of a supplier's tender: line by line, stored while typing, submitted from the footer.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { DateBox } from '#src/components/date-box.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input, Textarea } from '#src/ui/input/input.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Amendments } from './amendments.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { isWeight, plain } from './entries.ts'
import { hasQuality } from './entry-faults.ts'
import { partsOf, totalsOf, withPriceUnit } from './entry-sums.ts'
import { FilesSection } from './files-section.tsx'
import { FormNotices } from './form-notices.tsx'
import { LineCards } from './line-cards.tsx'
import { fieldId } from './line-fields.ts'
import { LinkNote } from './link-note.tsx'
import { QualityRead } from './quality-read.tsx'
import { SealedNote } from './sealed-note.tsx'
import { TenderFoot } from './tender-foot.tsx'
import { column } from './tender-head.tsx'
import { type TenderForm as Form, useTenderForm } from './use-tender-form.ts'

interface Props {
  page: SupplierPage
  /** The deadline has passed by this browser's clock; the server is being asked. */
  passed: boolean
  onSubmitted(): void
}

export const TenderForm = ({ page, passed, onSubmitted }: Props) => {
  const { t } = useTranslation()
  const form = useTenderForm(page, onSubmitted)
  const lines = page.order.items
  const fixed = passed || form.submission.state === 'submitting'
  const { settled } = totalsOf(page, form.entries)
  const submit = useAvailability('tenders.submit')
  const refusal = submit.is === 'refused' && !passed ? t(submit.reason, { ...submit.params }) : undefined
  const submitButton = useRef<HTMLButtonElement>(null)
  const answers = useAnswers(fixed ? {} : { 'form.submit': () => form.send(true), 'form.save': () => form.send(false) })
  const inJin = form.entries.price_unit === 'yuan_jin'
  return (
    <>
      <div {...answers} className={`${column} flex flex-1 flex-col gap-2 pt-3`}>
        <FormNotices refusal={refusal} form={form} page={page} />
        {page.standing === 'reconfirm' ? <Amendments page={page} /> : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-cap text-ink-3">
          <h2 className="text-body font-semibold text-ink">
            {t(page.order.allow_partial_lines === false ? 'tenders:lines_in_full' : 'tenders:lines', {
              count: lines.length,
            })}
          </h2>
          <span>{t('tenders:settled', { settled, count: lines.length })}</span>
        </div>
        <LineCards form={form} fixed={fixed} onLast={() => submitButton.current?.focus()} />
        {lines.some(isWeight) && !fixed ? (
          <button
            type="button"
            aria-pressed={inJin}
            onClick={() => form.change(withPriceUnit(page, form.entries, inJin ? 'yuan_kg' : 'yuan_jin'))}
            className="flex min-h-9 items-center gap-1.5 self-start text-table text-primary-ink underline-offset-3 hover:underline"
          >
            <Icon name="transpose" size={14} />
            {t(inJin ? 'tenders:price_unit.to_kg' : 'tenders:price_unit.to_jin')}
          </button>
        ) : null}
        {hasQuality(page.order) ? (
          <QualityRead
            checked={form.entries.quality_read}
            error={form.errors.find((one) => one.field === 'quality_read')?.message}
            fixed={fixed}
            onChange={(quality_read) => form.change({ quality_read })}
          />
        ) : null}
        <FilesSection
          lines={lines}
          value={form.entries.files}
          readOnly={fixed}
          error={form.errors.find((one) => one.field === 'attachments')?.message}
          onChange={(files) => form.change({ files })}
          onWaiting={form.filesWaiting}
        />
        <Contact form={form} fixed={fixed} order={page.order} />
        <DemandQuestions page={page} />
        <SealedNote page={page} />
        <LinkNote page={page} />
      </div>
      <TenderFoot
        page={page}
        form={form}
        passed={passed}
        refusal={refusal}
        submitButton={submitButton}
        onFaults={form.goToFirst}
      />
    </>
  )
}

/** The contact person, and remarks on the whole tender. */
const Contact = ({ form, fixed, order }: { form: Form; fixed: boolean; order: SupplierPage['order'] }) => {
  const { t } = useTranslation()
  const errorOf = (field: string) => form.errors.find((one) => one.line === null && one.field === field)?.message
  const wrong = ['contact_name', 'contact_phone', 'valid_until', 'payment_terms_offer', 'tax_rate', 'remark'].some(
    (field) => errorOf(field) !== undefined,
  )
  return (
    <details className="group rounded-l bg-surface" {...(wrong && { open: true })}>
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 text-body [&::-webkit-details-marker]:hidden">
        <Icon name="user" className="text-ink-3" />
        <span className="flex-1">{t('tenders:contact.title')}</span>
        <span className="truncate text-cap text-ink-3">{form.entries.contact_name}</span>
        <Icon name="down" size={14} className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-3 pb-3 sm:grid-cols-2">
        <Field label={t('tenders:contact.name')} error={errorOf('contact_name')} id={fieldId('all', 'contact_name')}>
          <Input
            size="lg"
            autoComplete="name"
            value={form.entries.contact_name}
            readOnly={fixed}
            onChange={(event) => form.change({ contact_name: event.target.value })}
          />
        </Field>
        <Field label={t('tenders:contact.phone')} error={errorOf('contact_phone')} id={fieldId('all', 'contact_phone')}>
          <Input
            size="lg"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={form.entries.contact_phone}
            readOnly={fixed}
            onChange={(event) => form.change({ contact_phone: event.target.value })}
          />
        </Field>
        <Field
          label={t('tenders:contact.valid_until')}
          error={errorOf('valid_until')}
          id={fieldId('all', 'valid_until')}
        >
          <DateBox
            kind="day"
            size="lg"
            value={form.entries.valid_until}
            readOnly={fixed}
            onChange={(valid_until) => form.change({ valid_until })}
          />
        </Field>
        <Field
          label={t('tenders:contact.payment_terms_offer')}
          error={errorOf('payment_terms_offer')}
          id={fieldId('all', 'payment_terms_offer')}
        >
          <Input
            size="lg"
            value={form.entries.payment_terms_offer}
            readOnly={fixed}
            onChange={(event) => form.change({ payment_terms_offer: event.target.value })}
          />
        </Field>
        {partsOf(order).tax ? (
          <Field
            label={t('tenders:contact.tax_rate')}
            hint={order.tax_rate ? t('tenders:contact.tax_rate_hint', { rate: plain(order.tax_rate) }) : undefined}
            error={errorOf('tax_rate')}
            id={fieldId('all', 'tax_rate')}
          >
            <Input
              size="lg"
              numeric
              inputMode="decimal"
              after="%"
              maxLength={6}
              value={form.entries.tax_rate}
              readOnly={fixed}
              onChange={(event) => form.change({ tax_rate: event.target.value })}
            />
          </Field>
        ) : null}
        <Field
          label={t('tenders:contact.remark')}
          error={errorOf('remark')}
          id={fieldId('all', 'remark')}
          className="sm:col-span-2"
        >
          <Textarea
            rows={2}
            value={form.entries.remark}
            readOnly={fixed}
            onChange={(event) => form.change({ remark: event.target.value })}
          />
        </Field>
      </div>
    </details>
  )
}
