// The form of the enterprise: profile, warehouses, settings and approval steps on one page.
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_ZONE } from '#contract/business-day.ts'
import { type Approver, type Enterprise, editEnterprise, enterpriseTypes } from '#contract/enterprise.ts'
import { enterpriseSubject } from '#src/commands/enterprise.ts'
import { RegionPicker } from '#src/components/regions/picker.tsx'
import type { Problem } from '#src/forms/checks.tsx'
import { fieldsOf, useFormField } from '#src/forms/fields.tsx'
import { RecordForm } from '#src/forms/record-form.tsx'
import { useRecordForm } from '#src/forms/use-record-form.tsx'
import { to } from '#src/paths.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { zonesWith } from '#src/ui/text/zone.ts'
import { ApprovalFields } from './approval-fields.tsx'
import { bodyOf, type EnterpriseValues, order, pathOf, requiredFields, restored, valuesOf } from './form-values.ts'
import { PaperFields } from './paper-fields.tsx'
import {
  numberNames,
  numberSettings,
  readDays,
  readNumber,
  type SettingGroup,
  type ShownNumber,
  settingGroups,
  writtenBounds,
} from './setting-rules.ts'
import { WarehouseFields } from './warehouse-fields.tsx'

const { AmountBox, ChoiceBox, ChoiceBar, DayBox, FlagBox, FormFrame, NumberBox, TextArea, TextBox } =
  fieldsOf<EnterpriseValues>()

interface FormProps {
  record: Enterprise
  people: readonly Approver[] | null
}

export const EnterpriseForm = ({ record, people }: FormProps) => {
  const { t } = useTranslation()
  const { go } = useUrl()
  // Opening the form changes only the query of the address, so the router does not move the focus; the form moves it.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
  }, [])
  const problemsOf = (values: EnterpriseValues): Problem[] => [
    ...numberNames
      .filter((name) => readNumber(name, values[name]) === null)
      .map((name) => {
        const [min, max] = writtenBounds(name)
        return { path: name, message: t('validation:number_range', { min, max }) }
      }),
    ...(readDays(values.licence_warn_days) === null
      ? [{ path: 'licence_warn_days', message: t('enterprise:form.days_wrong') }]
      : []),
  ]
  const form = useRecordForm({
    id: 'enterprise',
    record,
    present: record,
    valuesOf,
    bodyOf,
    schema: editEnterprise.body,
    problemsOf,
    pathOf,
    command: 'enterprise.edit',
    subjectOf: enterpriseSubject,
    order,
    onDone: () => go(to('enterprise'), { replace: true }),
  })
  const optional = t('forms:optional')
  return (
    <RecordForm
      form={form}
      path="enterprise"
      subject={enterpriseSubject(record)}
      title={t('common:title.enterprise')}
      labels="enterprise:fields"
      options="enterprise:options"
      required={requiredFields}
      cancel={to('enterprise')}
      restore={restored}
      labelOf={(path) => labelOf(t, path)}
      sections={[
        {
          id: 'basic',
          title: t('enterprise:section.basic'),
          fields: ['name', 'short_name', 'uscc', 'enterprise_type'],
          content: (
            <>
              <TextBox name="name" maxLength={80} counted className="wide" />
              <TextBox name="short_name" maxLength={30} note={optional} hint={t('enterprise:form.short_name_hint')} />
              <TextBox name="uscc" maxLength={18} />
              <ChoiceBox name="enterprise_type" values={enterpriseTypes} />
              <TextBox name="name_en" maxLength={160} note={optional} />
              <TextBox name="legal_person" maxLength={40} note={optional} />
              <AmountBox name="registered_capital" note={optional} />
              <DayBox name="established_at" note={optional} />
              <TextArea name="intro" maxLength={2000} note={optional} className="col-span-full" />
            </>
          ),
        },
        {
          id: 'contact',
          title: t('enterprise:section.contact'),
          fields: ['region_code', 'address', 'contact_name', 'contact_phone'],
          content: (
            <>
              <RegionBox />
              <TextBox name="address" maxLength={200} className="wide" />
              <TextBox name="contact_name" maxLength={40} />
              <TextBox name="contact_phone" type="tel" />
              <TextBox name="email" type="email" note={optional} />
              <TextBox name="website" type="url" note={optional} placeholder="https://" />
              <TextBox
                name="sample_address"
                maxLength={200}
                note={optional}
                hint={t('enterprise:form.sample_hint')}
                className="wide"
              />
            </>
          ),
        },
        {
          id: 'billing',
          title: t('enterprise:section.billing'),
          fields: ['tax_no', 'bank_name', 'bank_account'],
          content: (
            <>
              <TextBox name="tax_no" maxLength={30} note={optional} />
              <TextBox name="bank_name" maxLength={80} note={optional} />
              <TextBox name="bank_account" maxLength={40} note={optional} />
              <TextBox name="invoice_phone" type="tel" note={optional} />
              <TextBox name="invoice_address" maxLength={200} note={optional} className="wide" />
            </>
          ),
        },
        {
          id: 'papers',
          title: t('enterprise:section.papers'),
          note: t('enterprise:papers.about'),
          fields: ['certificates'],
          bare: true,
          content: <PaperFields />,
        },
        {
          id: 'warehouse',
          title: t('enterprise:section.warehouse'),
          note: t('enterprise:warehouse.about'),
          fields: ['warehouse'],
          bare: true,
          content: <WarehouseFields />,
        },
        {
          id: 'codes',
          title: t('enterprise:section.codes'),
          note: t('enterprise:codes.about'),
          fields: ['gs1_prefix'],
          content: <TextBox name="gs1_prefix" maxLength={10} note={optional} hint={t('enterprise:form.gs1_hint')} />,
        },
        {
          id: 'rules',
          title: t('enterprise:section.rules'),
          note: t('enterprise:rules.about'),
          fields: [...settingGroups.rules, 'under_min_policy', 'licence_warn_days', 'time_zone'],
          content: (
            <>
              <Numbers group="rules" />
              <ChoiceBar
                name="under_min_policy"
                values={['ask', 'auto_fail']}
                hint={t('enterprise:about.under_min_policy')}
                className="wide"
              />
              <TextBox name="licence_warn_days" hint={t('enterprise:form.days_hint')} />
              <ChoiceBox
                name="time_zone"
                values={zonesWith(record.settings?.time_zone ?? DEFAULT_ZONE)}
                wordsOf={(zone) => zone}
                hint={t('enterprise:about.time_zone')}
              />
              <FlagBox name="show_tender_count" hint={t('enterprise:about.show_tender_count')} className="wide" />
            </>
          ),
        },
        {
          id: 'review',
          title: t('enterprise:section.review'),
          fields: settingGroups.review,
          content: (
            <>
              <ChoiceBar name="opener_count" values={['1', '2']} hint={t('enterprise:about.opener_count')} />
              <Numbers group="review" but="opener_count" />
            </>
          ),
        },
        {
          id: 'award',
          title: t('enterprise:section.award'),
          fields: settingGroups.award,
          content: <Numbers group="award" />,
        },
        {
          id: 'approval',
          title: t('enterprise:section.approval'),
          note: t('enterprise:approval.about'),
          fields: ['publish', 'award'],
          bare: true,
          content: (
            <>
              <FlagBox name="allow_self_audit" hint={t('enterprise:about.allow_self_audit')} />
              <ApprovalFields kind="publish" people={people} />
              <ApprovalFields kind="award" people={people} />
            </>
          ),
        },
        {
          id: 'resting',
          title: t('enterprise:section.resting'),
          note: t('enterprise:resting.about'),
          fields: settingGroups.resting,
          content: <Numbers group="resting" />,
        },
      ]}
    />
  )
}

/** The inputs of a group of numeric settings, without the setting `but`. */
const Numbers = ({ group, but }: { group: SettingGroup; but?: ShownNumber }) => {
  const { t } = useTranslation()
  const names: readonly ShownNumber[] = settingGroups[group]
  return names
    .filter((name) => name !== but)
    .map((name) => (
      <NumberBox
        key={name}
        name={name}
        after={t(`enterprise:unit_word.${numberSettings[name]}`)}
        hint={t(`enterprise:about.${name}`)}
      />
    ))
}

const RegionBox = () => {
  const { value, field, error } = useFormField('region_code')
  return (
    <FormFrame name="region_code" error={error}>
      <RegionPicker {...field} value={typeof value === 'string' ? value : ''} />
    </FormFrame>
  )
}

/** The label key of one element, by list. */
const listNames: ReadonlyMap<string, string> = new Map([
  ['warehouse', 'store'],
  ['certificates', 'paper'],
])

/** `warehouse.1.phone` → 仓库 2 电话. */
const labelOf = (t: TFunction, path: string): string => {
  const [name = '', at, inner] = path.split('.')
  if (at === undefined) return t(`enterprise:fields.${name}`)
  const list = listNames.get(name) ?? 'step'
  const line = t(`enterprise:form.${list}`, {
    at: Number(at) + 1,
    kind: list === 'step' ? t(`enterprise:approval.${name}`) : '',
  })
  return inner === undefined ? line : `${line} ${t(`enterprise:fields.${list}.${inner}`)}`
}
