import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { certificateTypes } from '#contract/suppliers.options.ts'
import { requiredPapers } from '#contract/suppliers.papers.ts'
import { focusViewer } from '#src/components/focus-viewer.ts'
import { PaperViewer } from '#src/components/paper-viewer.tsx'
import { isComposing } from '#src/keyboard/composing.ts'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { Select } from '#src/ui/input/select.tsx'
import { useAfterRender } from '#src/ui/layout/use-after-render.ts'
import { type CertifyValues, missingPapers, newPaper, type PaperValues } from './certify-values.ts'
import { PaperCard } from './paper-card.tsx'

interface PapersSectionProps {
  /** Id of the form around it. */
  form: string
  today: string
  /** Focuses the first certificate without a verdict. */
  takeFocus: boolean
  /** Content below the checklist: the result of the checks. */
  children: ReactNode
}

/** The checklist of certificates, with the scans beside it. */
export const PapersSection = ({ form, today, takeFocus, children }: PapersSectionProps) => {
  const { t } = useTranslation()
  const { watch } = useFormContext<CertifyValues>()
  const { field } = useController<CertifyValues, 'certificates'>({ name: 'certificates' })
  const { errors } = useFormState<CertifyValues>({ name: 'certificates' })
  const papers = field.value
  const supplierType = watch('supplier_type')
  const required = requiredPapers(supplierType).flat()
  const missing = missingPapers({ supplier_type: supplierType, certificates: papers })
  const [activeKey, setActive] = useState<string | null>(papers[0]?.key ?? null)
  const [fileId, setFile] = useState<string | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const made = useRef(0)
  const afterRender = useAfterRender()
  const viewer = useRef<HTMLDivElement>(null)
  const active = papers.find((paper) => paper.key === activeKey)

  const boxId = (at: number) => fieldId(form, `certificates.${at}.verdict`)
  const first = useRef(takeFocus)
  useEffect(() => {
    if (!first.current) return
    first.current = false
    const waiting = papers.findIndex((paper) => paper.verdict === '')
    focusField(boxId(waiting === -1 ? 0 : waiting))
  })
  // A certificate with an error is expanded.
  const listed = Array.isArray(errors.certificates) ? errors.certificates : []
  const faulty = papers.filter((_, at) => listed[at] !== undefined).map((paper) => paper.key)
  const faults = faulty.join()
  useEffect(() => {
    if (faults !== '') setOpen((before) => new Set([...before, ...faults.split(',')]))
  }, [faults])

  const change = (at: number, patch: Partial<PaperValues>) =>
    field.onChange(papers.map((paper, index) => (index === at ? { ...paper, ...patch } : paper)))
  const showFile = (key: string, id: string | null = null) => {
    setActive(key)
    setFile(id)
  }
  const fold = (key: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, key] : [...before].filter((one) => one !== key)))
  const add = (type: PaperValues['type']) => {
    made.current += 1
    const key = `new-${made.current}`
    field.onChange([...papers, newPaper(type, key)])
    showFile(key)
    fold(key, true)
    const at = papers.length
    afterRender(() => focusField(fieldId(form, `certificates.${at}.no`)))
  }
  const remove = (at: number) => {
    field.onChange(papers.toSpliced(at, 1))
    setActive(papers[at === 0 ? 1 : at - 1]?.key ?? null)
    afterRender(() => focusField(papers.length > 1 ? boxId(Math.max(0, at - 1)) : fieldId(form, 'paper-add')))
  }
  /** From the viewer and the decision, Esc leads back to the checklist. */
  const backToList = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    const at = papers.findIndex((paper) => paper.key === activeKey)
    if (at === -1) return
    event.preventDefault()
    focusField(boxId(at))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4 @max-[700px]:grid-cols-[minmax(0,1fr)]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Esc of everything in the viewer */}
      <div
        ref={viewer}
        onKeyDown={backToList}
        // The space above the viewer equals the gap between the two columns.
        style={{ top: 'calc(var(--covered-above) + 12px)' }}
        className="sticky min-w-0 @max-[700px]:static"
      >
        <PaperViewer
          title={active === undefined ? t('files:viewer.label') : t(`suppliers:certificate.${active.type}`)}
          files={active?.files ?? []}
          fileId={fileId}
          onFile={setFile}
          noneHint={t('suppliers:papers.upload_hint')}
        />
      </div>
      <div className="min-w-0">
        <ul aria-label={t('suppliers:papers.list')} className="flex flex-col gap-2">
          {papers.map((paper, at) => (
            <PaperCard
              key={paper.key}
              form={form}
              at={at}
              paper={paper}
              today={today}
              isRequired={required.includes(paper.type)}
              isActive={paper.key === activeKey}
              isOpen={open.has(paper.key)}
              fileId={paper.key === activeKey ? fileId : null}
              onShowFile={(id) => showFile(paper.key, id)}
              onFold={(isOpen) => fold(paper.key, isOpen)}
              onChange={(patch) => change(at, patch)}
              onRemove={() => remove(at)}
              onMove={(by) => focusField(at + by === papers.length ? fieldId(form, 'decision') : boxId(at + by))}
              onRead={() => {
                if (!focusViewer(viewer.current)) fold(paper.key, true)
              }}
              onReason={() => afterRender(() => focusField(fieldId(form, `certificates.${at}.verdict_reason`)))}
            />
          ))}
        </ul>
        {missing.length > 0 && (
          <p className="mt-2 text-cap text-warning-ink">
            {t('suppliers:papers.missing', {
              names: missing
                .map((group) => group.map((type) => t(`suppliers:certificate.${type}`)).join(t('suppliers:or')))
                .join(t('suppliers:and')),
            })}
          </p>
        )}
        <div className="mt-3 max-w-80">
          <Select
            id={fieldId(form, 'paper-add')}
            aria-label={t('suppliers:papers.add')}
            value=""
            placeholder={t('suppliers:papers.add')}
            options={[...certificateTypes]
              .toSorted((a, b) => Number(required.includes(b)) - Number(required.includes(a)))
              .map((type) => ({ value: type, label: t(`suppliers:certificate.${type}`) }))}
            onChange={(event) => {
              const type = certificateTypes.find((one) => one === event.target.value)
              if (type !== undefined) add(type)
            }}
          />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Esc of each field of the decision */}
        <div onKeyDown={backToList}>{children}</div>
      </div>
    </div>
  )
}
