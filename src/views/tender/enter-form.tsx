// What staff type of a supplier's tender: of whom, how it came, the evidence, and the lines as on the supplier's own page.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '#contract/files.ts'
import { type EntryReceipt, enterTender, uploadEvidence } from '#contract/tenders.entry.ts'
import { staffChannels } from '#contract/tenders.schemas.ts'
import { useAvailability, usePageContexts, useRun } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { FileField } from '#src/components/file-field.tsx'
import { LeaveDialog } from '#src/forms/leave.tsx'
import { useSubmission } from '#src/machines/use-submission.ts'
import { Button, buttonClass } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Textarea } from '#src/ui/input/input.tsx'
import { Segmented } from '#src/ui/input/segmented.tsx'
import { type Option, Select } from '#src/ui/input/select.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { StickyFooter } from '#src/ui/layout/sticky-footer.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { type Demanded, type Entries, entriesFrom, entryOf, type LineEntry } from './entries.ts'
import { bodyFrom } from './entry-body.ts'
import { doubtfulPrices, totalsOf } from './entry-sums.ts'
import { LineCard } from './line-card.tsx'
import { type LineErrors, noErrors } from './line-fields.ts'
import { TenderFiles } from './tender-files.tsx'
import { useOpenLines } from './use-open-lines.ts'
import { type PlacedError, placeOf, wrongLines } from './use-tender-form.ts'

interface Props {
  demand: Demanded
  orderId: string
  /** Who is asked to tender. */
  suppliers: readonly Option[]
  /** The supplier one came for. */
  wanted: string
  back: string
  onHandedIn(supplierId: string, receipt: EntryReceipt): void
}

/** Nothing of it is kept in this browser: what was typed is either sealed or gone. */
export const EnterForm = ({ demand, orderId, suppliers, wanted, back, onHandedIn }: Props) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const run = useRun()
  const may = useAvailability('tender_entries.save')
  const contexts = usePageContexts()
  const [supplierId, setSupplier] = useState(wanted)
  const [channel, setChannel] = useState<string>(staffChannels[0])
  const [evidence, setEvidence] = useState<readonly FileRef[]>([])
  const [entries, setEntries] = useState<Entries>(() => entriesFrom(demand))
  const [lineIds, setLineIds] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<readonly PlacedError[]>([])
  const [waiting, setWaiting] = useState(0)
  const [isDirty, setDirty] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  const shown = useOpenLines(demand.order.items, entries)
  const submission = useSubmission(async (body: unknown) => {
    const end = await run('tender_entries.save', { body })
    const answer = end?.is === 'done' ? enterTender.data.safeParse(end.data) : null
    if (answer?.success === true) {
      leaving.current = true
      onHandedIn(supplierId, answer.data.receipt)
    }
    return end
  })
  const fixed = submission.state === 'submitting'
  const placed = [...faults, ...submission.errors.map((error) => placeOf(error, lineIds))]
  const of = (field: string) =>
    missing.includes(field)
      ? t('validation:required')
      : placed.find((one) => one.line === null && one.field === field)?.message
  const errorsOf = (id: string): LineErrors => {
    const own = placed.filter((one) => one.line === id).map((one) => [one.field, one.message] as const)
    return own.length === 0 ? noErrors : Object.fromEntries(own)
  }
  const isLacking = missing.length > 0 || faults.length > 0
  const stopped = submission.state === 'refused' || submission.state === 'unknown' || isLacking
  useEffect(() => {
    const wrong = fields.current?.querySelector<HTMLElement>(
      ':is(input, select, textarea, button)[aria-invalid="true"]',
    )
    if (stopped) (wrong ?? summary.current)?.focus()
  }, [stopped])

  const touch = () => {
    setDirty(true)
    setMissing([])
    setFaults([])
    submission.edit()
  }
  const latest = useRef({ entries, shown, touch })
  useEffect(() => {
    latest.current = { entries, shown, touch }
  })
  const changeLine = useCallback(
    (id: string, change: Partial<LineEntry>) => {
      const { touch: note } = latest.current
      note()
      setEntries((before) => {
        const line = demand.order.items.find((one) => one.id === id)
        if (line === undefined) return before
        return { ...before, lines: { ...before.lines, [id]: { ...entryOf(before, line), ...change } } }
      })
    },
    [demand],
  )
  const open = useCallback(
    (id: string, isOpen: boolean) => {
      if (isOpen) changeLine(id, { choice: 'open' })
      latest.current.shown.open(id, isOpen)
    },
    [changeLine],
  )
  const detail = useCallback((id: string, isOpen: boolean) => latest.current.shown.detail(id, isOpen), [])
  const next = useCallback((id: string) => void latest.current.shown.next(id, latest.current.entries), [])

  const send = () => {
    const { body, lineIds: ids } = bodyFrom(demand, entries)
    const wrong = wrongLines(demand, entries, true, t)
    const lacking = [
      ...(supplierId === '' ? ['supplier_id'] : []),
      ...(evidence.length === 0 ? ['evidence_id'] : []),
      ...(ids.length === 0 && wrong.length === 0 ? ['items'] : []),
      ...(waiting > 0 ? ['attachments'] : []),
    ]
    setMissing(lacking)
    setFaults(wrong)
    if (lacking.length > 0 || wrong.length > 0) return
    setLineIds(ids)
    submission.submit({
      ...body,
      order_id: orderId,
      supplier_id: supplierId,
      entry_channel: channel,
      evidence_id: evidence[0]?.id ?? '',
    })
  }
  const answers = useAnswers(fixed ? {} : { 'form.submit': send })
  const { lines, total, settled } = totalsOf(demand, entries)
  const doubtful = doubtfulPrices(demand, entries)
  const refusal = may.is === 'refused' ? t(may.reason, { ...may.params }) : undefined
  const said =
    submission.state === 'unknown'
      ? t('tenders:unknown.title')
      : missing.includes('items')
        ? t('tenders:error.nothing')
        : isLacking
          ? t('tenders:enter.missing')
          : submission.message
  return (
    <>
      <div {...answers} ref={fields} className="flex w-full max-w-200 flex-1 flex-col gap-4 px-gutter pt-3 pb-6">
        <Banner tone="violet" title={t('tenders:enter.sealed')} text={t('tenders:enter.sealed_text')} />
        {stopped || refusal !== undefined ? (
          <Banner
            ref={summary}
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
              value={supplierId}
              options={suppliers}
              placeholder={t('tenders:enter.choose')}
              disabled={fixed}
              onChange={(event) => {
                setSupplier(event.target.value)
                touch()
              }}
            />
          </Field>
          <Field label={t('tenders:enter.channel')} required group>
            <Segmented
              value={channel}
              options={staffChannels.map((one) => ({ value: one, label: t(`tenders:entry.channel.${one}`) }))}
              disabled={fixed}
              onChange={setChannel}
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
            value={evidence}
            most={1}
            sealedTo={uploadEvidence}
            readOnly={fixed}
            error={of('evidence_id')}
            onChange={(files) => {
              setEvidence(files)
              touch()
            }}
          />
          <p className="mt-1 text-cap text-ink-3">{t('tenders:enter.evidence_hint')}</p>
        </section>
        <section aria-label={t('tenders:own.title')} className="-mx-2 flex flex-col gap-2 rounded-l bg-page p-2">
          <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 text-body font-semibold">
            {t(demand.order.allow_partial_lines === false ? 'tenders:lines_in_full' : 'tenders:lines', {
              count: demand.order.items.length,
            })}
            <span className="text-cap font-normal text-ink-3">
              {t('tenders:settled', { settled, count: demand.order.items.length })}
            </span>
          </h2>
          {demand.order.items.map((line) => (
            <LineCard
              key={line.id}
              order={demand.order}
              line={line}
              entry={entryOf(entries, line)}
              errors={errorsOf(line.id)}
              doubtful={doubtful.has(line.id)}
              open={shown.isOpen(line.id) || errorsOf(line.id) !== noErrors}
              detailed={shown.isDetailed(line.id)}
              fixed={fixed}
              onChange={changeLine}
              onOpen={open}
              onDetail={detail}
              onNext={next}
            />
          ))}
        </section>
        <section aria-label={t('tenders:files.title')}>
          <h2 className="mb-1 text-table font-medium">{t('tenders:files.title')}</h2>
          <TenderFiles
            byStaff
            lines={demand.order.items}
            value={entries.files}
            readOnly={fixed}
            error={missing.includes('attachments') ? t('tenders:files.unsent', { count: waiting }) : of('attachments')}
            onWaiting={setWaiting}
            onChange={(files) => {
              touch()
              setEntries((before) => ({ ...before, files }))
            }}
          />
        </section>
        <Field label={t('tenders:contact.remark')} error={of('remark')}>
          <Textarea
            rows={2}
            value={entries.remark}
            readOnly={fixed}
            onChange={(event) => {
              touch()
              setEntries((before) => ({ ...before, remark: event.target.value }))
            }}
          />
        </Field>
      </div>
      <LeaveDialog active={isDirty} free={leaving} />
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
              disabledReason={refusal}
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
