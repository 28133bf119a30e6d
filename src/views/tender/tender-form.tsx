// The tender as it is written: line by line, kept while it is typed, handed in from the foot.
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { useAvailability } from '#src/commands/command-context.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { DayInput } from '#src/ui/input/datetime-input.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { focusField } from '#src/ui/input/field-focus.ts'
import { Input, Textarea } from '#src/ui/input/input.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Amendments } from './amendments.tsx'
import { DemandQuestions } from './demand-questions.tsx'
import { entryOf, isWeight, type LineEntry } from './entries.ts'
import { hasQuality } from './entry-faults.ts'
import { doubtfulPrices, totalsOf, withPriceUnit } from './entry-sums.ts'
import { FilesSection } from './files-section.tsx'
import { FormNotices } from './form-notices.tsx'
import { LineCard } from './line-card.tsx'
import { fieldId, type LineErrors, noErrors } from './line-fields.ts'
import { LinkNote } from './link-note.tsx'
import { QualityRead } from './quality-read.tsx'
import { SealedNote } from './sealed-note.tsx'
import { TenderFoot } from './tender-foot.tsx'
import { column } from './tender-head.tsx'
import { useOpenLines } from './use-open-lines.ts'
import { type TenderForm as Form, firstOf, type PlacedError, useTenderForm } from './use-tender-form.ts'

interface Props {
  page: SupplierPage
  /** The deadline has passed here; the server's word is being fetched. */
  passed: boolean
  onSubmitted(): void
}

const lineErrors = (form: Form): ReadonlyMap<string, LineErrors> => {
  const byLine = new Map<string, Record<string, string>>()
  for (const { line, field, message } of form.errors) {
    if (line === null) continue
    const own = byLine.get(line) ?? {}
    own[field] ??= message
    byLine.set(line, own)
  }
  return byLine
}

export const TenderForm = ({ page, passed, onSubmitted }: Props) => {
  const { t } = useTranslation()
  const form = useTenderForm(page, onSubmitted)
  const lines = page.order.items
  const shown = useOpenLines(lines, form.entries)
  const fixed = passed || form.state === 'submitting'
  const errors = lineErrors(form)
  const { settled } = totalsOf(page, form.entries)
  const doubtful = doubtfulPrices(page, form.entries)
  const submit = useAvailability('tenders.submit')
  const refusal = submit.is === 'refused' && !passed ? t(submit.reason, { ...submit.params }) : undefined
  const submitButton = useRef<HTMLButtonElement>(null)
  const answers = useAnswers(fixed ? {} : { 'form.submit': () => form.send(true), 'form.save': () => form.send(false) })

  const latest = useRef({ form, shown })
  useEffect(() => {
    latest.current = { form, shown }
  })
  const goTo = ({ line, field }: PlacedError) => {
    if (line !== null) shown.goTo(line, field)
    else focusField(fieldId('all', field))
  }
  const goToFirst = () => {
    const first = firstOf(form.errors)
    if (first !== undefined) goTo(first)
  }
  const onFailed = useEffectEvent(goToFirst)
  useEffect(() => {
    if (form.failed > 0) onFailed()
  }, [form.failed])

  // Stable, so that a letter typed in one line does not draw the others again.
  const onChange = useCallback(
    (id: string, change: Partial<LineEntry>) => latest.current.form.changeLine(id, change),
    [],
  )
  const onDetail = useCallback((id: string, open: boolean) => latest.current.shown.detail(id, open), [])
  const onOpen = useCallback((id: string, open: boolean) => {
    if (open) latest.current.form.changeLine(id, { choice: 'open' })
    latest.current.shown.open(id, open)
  }, [])
  const onNext = useCallback((id: string) => {
    if (!latest.current.shown.next(id, latest.current.form.entries)) submitButton.current?.focus()
  }, [])

  const inJin = form.entries.price_unit === 'yuan_jin'
  return (
    <>
      <div {...answers} className={`${column} flex flex-1 flex-col gap-2 pt-3`}>
        <FormNotices refusal={refusal} form={form} page={page} onGo={goTo} />
        {page.standing === 'reconfirm' ? <Amendments page={page} /> : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-cap text-ink-3">
          <h2 className="text-body font-semibold text-ink">
            {t(page.order.allow_partial_lines === false ? 'tenders:lines_in_full' : 'tenders:lines', {
              count: lines.length,
            })}
          </h2>
          <span>{t('tenders:settled', { settled, count: lines.length })}</span>
        </div>
        {lines.map((line) => {
          const own = errors.get(line.id) ?? noErrors
          return (
            <LineCard
              key={line.id}
              order={page.order}
              line={line}
              entry={entryOf(form.entries, line)}
              errors={own}
              doubtful={doubtful.has(line.id)}
              open={shown.isOpen(line.id) || own !== noErrors}
              detailed={shown.isDetailed(line.id)}
              fixed={fixed}
              onChange={onChange}
              onOpen={onOpen}
              onDetail={onDetail}
              onNext={onNext}
            />
          )
        })}
        {lines.some(isWeight) && !fixed ? (
          <button
            type="button"
            aria-pressed={inJin}
            onClick={() => form.replace(withPriceUnit(page, form.entries, inJin ? 'yuan_kg' : 'yuan_jin'))}
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
            onChange={(quality_read) => form.changeTerms({ quality_read })}
          />
        ) : null}
        <FilesSection
          lines={lines}
          value={form.entries.files}
          readOnly={fixed}
          error={form.errors.find((one) => one.field === 'attachments')?.message}
          onChange={(files) => form.changeTerms({ files })}
          onWaiting={form.filesWaiting}
        />
        <Contact form={form} fixed={fixed} />
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
        onFaults={goToFirst}
      />
    </>
  )
}

/** Whom the buyer may ask, and words for the whole tender. */
const Contact = ({ form, fixed }: { form: Form; fixed: boolean }) => {
  const { t } = useTranslation()
  const errorOf = (field: string) => form.errors.find((one) => one.line === null && one.field === field)?.message
  const wrong = ['contact_name', 'contact_phone', 'valid_until', 'payment_terms_offer', 'remark'].some(
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
            onChange={(event) => form.changeTerms({ contact_name: event.target.value })}
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
            onChange={(event) => form.changeTerms({ contact_phone: event.target.value })}
          />
        </Field>
        <Field
          label={t('tenders:contact.valid_until')}
          error={errorOf('valid_until')}
          id={fieldId('all', 'valid_until')}
        >
          <DayInput
            size="lg"
            value={form.entries.valid_until}
            readOnly={fixed}
            onChange={(valid_until) => form.changeTerms({ valid_until })}
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
            onChange={(event) => form.changeTerms({ payment_terms_offer: event.target.value })}
          />
        </Field>
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
            onChange={(event) => form.changeTerms({ remark: event.target.value })}
          />
        </Field>
      </div>
    </details>
  )
}
