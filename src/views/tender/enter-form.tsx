// The form in which staff enter a supplier's tender: supplier, way of receipt, evidence, and the lines as on the
// supplier's own page.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '#contract/files.ts'
import { type EntryReceipt, enterTender, uploadEvidence } from '#contract/tenders.entry.ts'
import { staffChannels } from '#contract/tenders.schemas.ts'
import { useAvailability, usePageContexts } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { FileField } from '#src/components/file-field.tsx'
import { LeaveDialog } from '#src/forms/leave.tsx'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Textarea } from '#src/ui/input/input.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { type Option, Select } from '#src/ui/input/select.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { type Demanded, type Entries, entriesFrom, isRefused } from './entries.ts'
import { totalsOf } from './entry-sums.ts'
import { LineCards } from './line-cards.tsx'
import { TenderFiles } from './tender-files.tsx'
import { wholePath } from './tender-problems.ts'
import { useEntriesForm } from './use-entries-form.ts'

interface Props {
  demand: Demanded
  orderId: string
  /** The invited suppliers. */
  suppliers: readonly Option[]
  /** The supplier named in the address. */
  wanted: string
  back: string
  onHandedIn(supplierId: string, receipt: EntryReceipt): void
}

/** A tender, its supplier, and how it was received. */
interface Entered extends Entries {
  supplier_id: string
  entry_channel: string
  evidence: readonly FileRef[]
}

/** Stores nothing in this browser: typed prices are either sealed on the server or gone. */
export const EnterForm = ({ demand, orderId, suppliers, wanted, back, onHandedIn }: Props) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const may = useAvailability('tender_entries.save')
  const contexts = usePageContexts()
  const fields = useRef<HTMLDivElement>(null)
  const [start] = useState(
    (): Entered => ({ ...entriesFrom(demand), supplier_id: wanted, entry_channel: staffChannels[0], evidence: [] }),
  )
  const form = useEntriesForm<Entered, 'tender_entries.save'>({
    demand,
    start,
    usual: 'tender_entries.save',
    isHandedIn: () => true,
    problemsOf: ({ supplier_id, evidence }) => [
      ...(supplier_id === '' ? [{ path: 'supplier_id', message: t('validation:required') }] : []),
      ...(evidence.length === 0 ? [{ path: 'evidence_id', message: t('validation:required') }] : []),
    ],
    besidesOf: ({ supplier_id, entry_channel, evidence }) => ({
      order_id: orderId,
      supplier_id,
      entry_channel,
      evidence_id: evidence[0]?.id ?? '',
    }),
    leadsOn: () => true,
    onDone: ({ data, values }) => {
      const answer = enterTender.data.safeParse(data)
      if (answer.success) onHandedIn(values.supplier_id, answer.data.receipt)
    },
    goToWhole: () => {
      const wrong = fields.current?.querySelector<HTMLElement>(
        ':is(input, select, textarea, button)[aria-invalid="true"]',
      )
      wrong?.focus()
      return wrong != null
    },
  })
  const { entries, submission, engine } = form
  const fixed = engine.isBusy
  const of = (field: string) => form.errors.find((one) => one.line === null && one.field === field)?.message
  const isLacking = form.errors.length > 0
  const stopped = submission.state === 'refused' || submission.state === 'unknown' || isLacking
  const send = () => engine.submit('tender_entries.save')
  const answers = useAnswers(fixed ? {} : { 'form.submit': send })
  const { lines, total, settled } = totalsOf(demand, entries)
  const refusal = may.is === 'refused' ? t(may.reason, { ...may.params }) : undefined
  const said =
    submission.state === 'unknown'
      ? t('tenders:unknown.title')
      : submission.state === 'refused'
        ? submission.message
        : (of(wholePath) ?? t('tenders:enter.missing'))
  return (
    <>
      <div {...answers} ref={fields} className="flex w-full max-w-200 flex-1 flex-col gap-4 px-gutter pt-3 pb-6">
        <Banner tone="violet" title={t('tenders:enter.sealed')} text={t('tenders:enter.sealed_text')} />
        {stopped || refusal !== undefined ? (
          <Banner
            ref={form.summary}
            alert={stopped}
            tone={refusal === undefined ? 'danger' : 'warning'}
            title={refusal ?? said}
            action={
              submission.state === 'unknown' ? (
                <Button size="sm" onClick={submission.retry}>
                  {t('tenders:unknown.retry')}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('tenders:enter.supplier')} required error={of('supplier_id')}>
            <Select
              value={entries.supplier_id}
              options={suppliers}
              placeholder={t('tenders:enter.choose')}
              disabled={fixed}
              onChange={(event) => form.change({ supplier_id: event.target.value })}
            />
          </Field>
          <Field label={t('tenders:enter.channel')} required group>
            <Segmented
              value={entries.entry_channel}
              options={staffChannels.map((one) => ({ value: one, label: t(`tenders:entry.channel.${one}`) }))}
              disabled={fixed}
              onChange={(entry_channel) => form.change({ entry_channel })}
            />
          </Field>
        </div>
        <section aria-label={t('tenders:enter.evidence')}>
          <h2 className="mb-1 flex items-center gap-1 text-table font-medium">
            {t('tenders:enter.evidence')}
            <span aria-hidden="true" className="text-danger-ink">
              *
            </span>
          </h2>
          <FileField
            label={t('tenders:enter.evidence')}
            value={entries.evidence}
            most={1}
            sealedTo={uploadEvidence}
            readOnly={fixed}
            error={of('evidence_id')}
            onChange={(evidence) => form.change({ evidence })}
          />
          <p className="mt-1 text-cap text-ink-3">{t('tenders:enter.evidence_hint')}</p>
        </section>
        <section aria-label={t('tenders:own.title')} className="-mx-2 flex flex-col gap-2 rounded-l bg-page p-2">
          <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 text-body font-semibold">
            {t(demand.order.allow_partial_lines === false ? 'tenders:lines_in_full' : 'tenders:lines', {
              count: demand.order.items.length,
            })}
            <span className="text-cap font-normal text-ink-3">
              {t('tenders:settled', { settled, count: demand.order.items.filter((line) => !isRefused(line)).length })}
            </span>
          </h2>
          <LineCards form={form} fixed={fixed} />
        </section>
        <section aria-label={t('tenders:files.title')}>
          <h2 className="mb-1 text-table font-medium">{t('tenders:files.title')}</h2>
          <TenderFiles
            byStaff
            lines={demand.order.items}
            value={entries.files}
            readOnly={fixed}
            error={of('attachments')}
            onWaiting={form.filesWaiting}
            onChange={(files) => form.change({ files })}
          />
        </section>
        <Field label={t('tenders:contact.remark')} error={of('remark')}>
          <Textarea
            rows={2}
            value={entries.remark}
            readOnly={fixed}
            onChange={(event) => form.change({ remark: event.target.value })}
          />
        </Field>
      </div>
      <LeaveDialog active={engine.isDirty} free={engine.leaving} />
      <StickyFooter
        start={
          <>
            <span className="text-ink-3">{t('tenders:foot.lines', { count: lines })}</span>
            <Money value={total} className="text-h3 font-semibold" />
          </>
        }
        end={
          <>
            <Link to={back} variant="none" className={buttonClass()}>
              {t('tenders:enter.back')}
            </Link>
            <Button
              variant="primary"
              icon="lock"
              busy={fixed}
              refusal={refusal}
              keys={keysOf('form.submit', ...contexts)}
              onClick={send}
            >
              {t('tenders:command.enter_save')}
            </Button>
          </>
        }
      />
    </>
  )
}
