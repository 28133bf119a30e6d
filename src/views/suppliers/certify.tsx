import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { businessDay } from '#contract/business-day.ts'
import { invoiceTypes } from '#contract/orders.options.ts'
import { supplierTypes } from '#contract/suppliers.options.ts'
import { type SupplierRecord, supplierBody } from '#contract/suppliers.schemas.ts'
import { readSupplier } from '#contract/suppliers.ts'
import { lastAddress } from '#src/commands/list-memory.ts'
import { placeBehind } from '#src/commands/records/work-memory.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { SupplierStatusTag } from '#src/components/supplier-status.tsx'
import { fieldsOf } from '#src/forms/fields.tsx'
import { RecordForm } from '#src/forms/record-form.tsx'
import { RecordPage } from '#src/forms/record-page.tsx'
import { useRecordForm } from '#src/forms/use-record-form.tsx'
import { keyOf } from '#src/keyboard/keys.ts'
import { useNow } from '#src/machines/use-now.ts'
import { to } from '#src/paths.ts'
import { fieldId, focusField } from '#src/ui/input/field-focus.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { KeyHints } from '#src/ui/text/key-hints.tsx'
import { bodyOf, type CertifyValues, checkedFacts, factsIn, restored, scoreNames, valuesOf } from './certify-values.ts'
import { DecisionSection, isOpinionDue } from './decision-section.tsx'
import { HerbsSection } from './herbs-section.tsx'
import { PapersSection } from './papers-section.tsx'
import { RegionField } from './region-field.tsx'
import { useNextWaiting } from './use-next-waiting.ts'

const { TextBox, ChoiceBox, TextArea, AmountBox, NumberBox, DayBox, ChoiceBoxes } = fieldsOf<CertifyValues>()

const FORM = 'supplier'
const MINUTE = 60_000

/** The keys of the checklist. */
const hints = [
  { id: 'move', keys: ['j', 'k'] },
  { id: 'valid', keys: ['Space'] },
  { id: 'invalid', keys: ['x'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'back', keys: ['Escape'] },
] as const

const order = [
  'certificates',
  'decision',
  'certify_level',
  'audit_opinion',
  'supplier_name',
  'short_name',
  'supplier_type',
  'uscc',
  'id_no',
  'legal_person',
  'registered_capital',
  'established_at',
  'region_code',
  'address',
  'business_scope',
  'contact_name',
  'contact_phone',
  'email',
  'wechat',
  'supply_herbs',
  'bank_name',
  'bank_account',
  'tax_no',
  'invoice_types',
  ...scoreNames.map((name) => `score_${name}`),
]

/** The form's field for a field of the body that has another name. */
const pathOf = (path: string): string => {
  if (path === 'status') return 'decision'
  if (path.startsWith('score.')) return path.replace('.', '_')
  return path.replace(/^(certificates\.\d+\.files)\..*/, '$1')
}

/**
 * The certification of a supplier: the checklist of its certificates beside their scans, the decision, and all its
 * data.
 */
export const SupplierCertify = () => {
  const { t } = useTranslation()
  return (
    <RecordPage
      path="supplier_certify"
      list="suppliers"
      endpoint={readSupplier}
      nouns={['suppliers']}
      title={t('common:title.supplier_certify')}
      missing={{ title: t('suppliers:detail.missing'), text: t('suppliers:detail.missing_hint') }}
    >
      {(record, present) => <CertifyForm key={record.id} record={record} present={present} />}
    </RecordPage>
  )
}

interface CertifyFormProps {
  record: SupplierRecord
  present: SupplierRecord
}

const CertifyForm = ({ record, present }: CertifyFormProps) => {
  const { t } = useTranslation()
  const { search, go } = useUrl()
  const today = businessDay(new Date(useNow(MINUTE)))
  const decide = new URLSearchParams(search).get('decide') ?? ''
  /** The first fact that prevents certifying now. */
  const refusalOf = (values: CertifyValues) => {
    if (values.decision !== 'certified') return undefined
    const facts = factsIn(values, today)
    return present.facts.not_applicant ? checkedFacts.find((name) => !facts[name]) : 'not_applicant'
  }
  const form = useRecordForm<CertifyValues, SupplierRecord>({
    id: FORM,
    record,
    present,
    valuesOf: (supplier) => valuesOf(supplier ?? record, decide),
    bodyOf,
    schema: supplierBody,
    problemsOf: (values) => {
      const missing = refusalOf(values)
      if (missing !== undefined) return [{ path: 'decision', message: t(`refusals:${missing}`) }]
      // The schema requires it too, but reports it only once every part is valid.
      return isOpinionDue(values) ? [{ path: 'audit_opinion', message: t('validation:required') }] : []
    },
    pathOf,
    goTo: (path, values) => {
      // A decision that is too early is refused because a certificate has no verdict yet, so that certificate gets the
      // focus.
      const isEarly = path === 'decision' && refusalOf(values) === 'papers_verified'
      const waiting = isEarly ? values.certificates.findIndex((paper) => paper.verdict === '') : -1
      return focusField(fieldId(FORM, waiting === -1 ? path : `certificates.${waiting}.verdict`))
    },
    command: 'suppliers.save',
    subjectOf: supplierSubject,
    order,
    secrets: ['id_no', 'bank_account'],
    onNext: useNextWaiting(record),
    onDone: () => go(to('supplier_detail', { id: record.id }), { replace: true }),
  })
  return (
    <RecordForm
      form={form}
      path="supplier_certify"
      subject={supplierSubject(present)}
      title={present.supplier_name}
      status={<SupplierStatusTag status={present.status} pill />}
      meta={record.apply_no}
      labels="suppliers:fields"
      options="suppliers:options"
      required={['supplier_name', 'supplier_type', 'contact_name', 'contact_phone']}
      restore={restored}
      cancel={placeBehind('suppliers', record.id)?.address ?? lastAddress('suppliers')}
      submitLabel={t('suppliers:certify.submit')}
      onKeyDown={(event) => {
        // Esc in the checklist leads to the heading, from where the keys of the checklist lead back.
        const isMove = ['j', 'k', 'ArrowDown', 'ArrowUp'].includes(keyOf(event.nativeEvent, false) ?? '')
        if (!isMove || !(event.target instanceof Element && event.target.matches('h1'))) return
        event.preventDefault()
        event.stopPropagation()
        const papers: CertifyValues['certificates'] = form.form.getValues('certificates')
        const at = papers.findIndex((paper) => paper.verdict === '')
        focusField(fieldId(FORM, `certificates.${Math.max(0, at)}.verdict`))
      }}
      footer={<KeyHints hints={hints} wordsOf={(id) => t(`suppliers:certify.hint.${id}`)} />}
      labelOf={(path) => problemName(path, form.form.getValues('certificates'), t)}
      sections={[
        {
          id: 'papers',
          title: t('suppliers:section.papers'),
          note: t('suppliers:certify.papers_hint'),
          fields: ['certificates', 'decision', 'audit_opinion'],
          bare: true,
          content: (
            <PapersSection form={FORM} today={today} takeFocus={decide !== ''}>
              <DecisionSection
                status={present.status}
                today={today}
                mayCertify={present.facts.not_applicant === true}
              />
            </PapersSection>
          ),
        },
        {
          id: 'basic',
          title: t('suppliers:section.basic'),
          fields: ['supplier_name', 'supplier_type', 'uscc'],
          content: <BasicFields record={record} />,
        },
        {
          id: 'contact',
          title: t('suppliers:section.contact'),
          fields: ['contact_name', 'contact_phone'],
          content: (
            <>
              <TextBox name="contact_name" maxLength={40} />
              <TextBox name="contact_phone" maxLength={20} type="tel" />
              <TextBox name="email" maxLength={120} type="email" />
              <TextBox name="wechat" maxLength={60} />
            </>
          ),
        },
        {
          id: 'herbs',
          title: t('suppliers:section.herbs'),
          fields: ['supply_herbs'],
          bare: true,
          content: <HerbsSection form={FORM} />,
        },
        {
          id: 'bank',
          title: t('suppliers:section.bank'),
          fields: ['bank_name', 'tax_no'],
          content: (
            <>
              <TextBox name="bank_name" maxLength={80} className="wide" />
              <TextBox name="bank_account" maxLength={40} hint={kept(t, record.bank_account)} />
              <TextBox name="tax_no" maxLength={30} />
              <ChoiceBoxes
                name="invoice_types"
                values={invoiceTypes}
                wordsOf={(type) => t(`orders:options.invoice_type.${type}`)}
                className="col-span-full"
              />
            </>
          ),
        },
        {
          id: 'score',
          title: t('suppliers:score.title'),
          note: t('suppliers:score.hint'),
          fields: scoreNames.map((name) => `score_${name}`),
          content: scoreNames.map((name) => <NumberBox key={name} name={`score_${name}`} />),
        },
      ]}
    />
  )
}

/** The kept part of a secret number, with the note that an empty box keeps it. */
const kept = (t: TFunction, masked: string | null): string | undefined =>
  masked === null ? undefined : t('suppliers:certify.kept', { number: masked.slice(-4) })

/** The label of a field inside a list in the summary of errors. */
const problemName = (path: string, papers: unknown, t: TFunction): string => {
  const [list = '', index = '', field = ''] = path.split('.')
  if (list !== 'certificates' || field === '') return t(`suppliers:fields.${list}`)
  const paper: unknown = Array.isArray(papers) ? papers[Number(index)] : undefined
  const type = typeof paper === 'object' && paper !== null && 'type' in paper ? String(paper.type) : ''
  return `${t(`suppliers:certificate.${type}`)} · ${t(`suppliers:papers.${field}`)}`
}

const BasicFields = ({ record }: { record: SupplierRecord }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextBox name="supplier_name" maxLength={120} className="wide" />
      <TextBox name="short_name" maxLength={40} />
      <ChoiceBox name="supplier_type" values={supplierTypes} />
      <TextBox name="uscc" maxLength={18} className="wide" />
      <TextBox
        name="id_no"
        maxLength={18}
        hint={kept(t, record.id_no) ?? t('suppliers:certify.id_hint')}
        className="wide"
      />
      <TextBox name="legal_person" maxLength={40} />
      <AmountBox name="registered_capital" />
      <DayBox name="established_at" />
      <RegionField />
      <TextBox name="address" maxLength={200} className="col-span-full" />
      <TextArea name="business_scope" maxLength={2000} rows={2} className="col-span-full" />
    </>
  )
}
