import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type HerbalTemplate,
  herbalTemplate,
  readTemplate,
  storageReqs,
  templateCreateBody,
  templateEditBody,
} from '#contract/herbal-templates.ts'
import { herbCategories } from '#contract/herbs.ts'
import { goodsTypes } from '#contract/orders.list-options.ts'
import { forms, grades, medicinalParts, qualityStandards, referenceSources, units } from '#contract/orders.options.ts'
import { lastAddress } from '#src/commands/list-memory.ts'
import { addressShowing } from '#src/commands/records/made-address.ts'
import { templateSubject } from '#src/commands/subjects.ts'
import { TemplateStatusTag } from '#src/components/template-status.tsx'
import { AliasField } from '#src/forms/alias-field.tsx'
import { fieldsOf } from '#src/forms/fields.tsx'
import { RecordForm, type RecordSection } from '#src/forms/record-form.tsx'
import { FormSkeleton, RecordPage } from '#src/forms/record-page.tsx'
import { useRecordForm } from '#src/forms/use-record-form.tsx'
import { useNextInList } from '#src/lists/record-pager.tsx'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Banner } from '#src/ui/layout/banner.tsx'
import { FieldGrid } from '#src/ui/layout/form-section.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { FormPrices } from './form-prices.tsx'
import { bodyOf, fieldOrder, type HerbalValues, pathOf, restored, valuesOf } from './form-values.ts'
import { HerbField } from './herb-field.tsx'
import { NameFields } from './name-fields.tsx'
import { RegionField } from './region-field.tsx'
import { templateMarks } from './template-marks.ts'
import { TemplateSpecSummary, TemplateSpecs } from './template-specs.tsx'

const { TextBox, TextArea, ChoiceBox, AmountBox, NumberBox, FlagBox } = fieldsOf<HerbalValues>()

/** The form of a new template; `?source=` starts with a copy. */
export const HerbalCreate = () => {
  const { search } = useUrl()
  const source = new URLSearchParams(search).get('source')
  return source === null ? <HerbalForm record={null} present={null} source={null} /> : <Copy id={source} />
}

const Copy = ({ id }: { id: string }) => {
  const read = useResource(readTemplate, { params: { id } }, { nouns: [] })
  if (read.data !== undefined) return <HerbalForm key={id} record={null} present={null} source={read.data} />
  // A source that cannot be read: the form starts empty.
  return read.error === null ? <FormSkeleton /> : <HerbalForm record={null} present={null} source={null} />
}

/** The same form for an existing template. */
export const HerbalEdit = () => {
  const { t } = useTranslation()
  return (
    <RecordPage
      path="herbal_edit"
      list="herbal"
      endpoint={readTemplate}
      nouns={['herbal_templates']}
      title={t('common:title.herbal_edit')}
      missing={{ title: t('herbal:detail.missing'), text: t('herbal:detail.missing_hint') }}
    >
      {(record, present) => <HerbalForm key={record.id} record={record} present={present} source={null} />}
    </RecordPage>
  )
}

interface HerbalFormProps {
  record: HerbalTemplate | null
  present: HerbalTemplate | null
  source: HerbalTemplate | null
}

const HerbalForm = ({ record, present, source }: HerbalFormProps) => {
  const { t } = useTranslation()
  const { go } = useUrl()
  const isNew = record === null
  // The record may come from the cache of an earlier visit, so the page shows the title and status of the current one.
  const shown = present ?? record
  const id = source === null ? 'herbal' : 'herbal_copy'
  const form = useRecordForm<HerbalValues, HerbalTemplate>({
    id,
    record,
    present,
    valuesOf: (herbal) => valuesOf(herbal ?? source),
    bodyOf: (values) => bodyOf(values, isNew),
    schema: isNew ? templateCreateBody : templateEditBody,
    pathOf,
    order: fieldOrder,
    command: 'herbal_templates.save',
    subjectOf: templateSubject,
    again: source === null,
    onNext: useNextInList('herbal', 'herbal_edit', record?.id ?? null),
    onDone: (data) => {
      const made = isNew ? herbalTemplate.safeParse(data).data : undefined
      if (made !== undefined) go(addressShowing('herbal', made.id, made.name))
      else go(isNew ? lastAddress('herbal') : to('herbal_detail', { id: record.id }))
    },
  })
  const sections = useSections(id, record)
  return (
    <RecordForm
      form={form}
      path={isNew ? 'herbal_create' : 'herbal_edit'}
      subject={shown === null ? null : templateSubject(shown)}
      title={t(isNew ? 'common:title.herbal_create' : 'common:title.herbal_edit')}
      status={shown === null ? undefined : <TemplateStatusTag status={shown.status} />}
      meta={shown?.template_no}
      labels="herbal:fields"
      options="herbal:options"
      required={['herbal_id', 'name', 'goods_type']}
      cancel={record === null ? lastAddress('herbal') : to('herbal_detail', { id: record.id })}
      restore={restored}
      labelOf={(path) => labelOf(path, t)}
      above={
        record !== null && record.used_count > 0 ? (
          <Banner tone="info" className="mt-3" title={t('herbal:form.used_hint', { count: record.used_count })} />
        ) : source !== null ? (
          <Banner tone="info" className="mt-3" title={t('herbal:form.copied', { name: source.name })} />
        ) : undefined
      }
      sections={sections}
    />
  )
}

/** The label of a field in the error summary; a cell of the grid is named by its row and column. */
const labelOf = (path: string, t: ReturnType<typeof useTranslation>['t']): string => {
  const [field, at, cell] = path.split('.')
  const name = t(`herbal:fields.${field}`)
  if (field !== 'quality_specs' || at === undefined) return name
  const row = t('herbal:quality.row', { row: Number(at) + 1 })
  return cell === undefined ? row : t('herbal:quality.cell', { name: row, field: t(`herbal:quality.fields.${cell}`) })
}

const useSections = (form: string, record: HerbalTemplate | null): RecordSection[] => {
  const { t } = useTranslation()
  const recordId = record?.id ?? null
  const isNew = record === null
  return useMemo(() => {
    const optional = t('forms:optional')
    const order = (list: string) => (value: string) => t(`orders:options.${list}.${value}`)
    return [
      {
        id: 'basic',
        title: t('herbal:section.basic'),
        fields: ['herbal_id', 'name', 'pinyin', 'goods_type', 'alias', 'category', 'medicinal_part', 'source_species'],
        content: (
          <>
            <HerbField />
            <NameFields ownId={recordId} goodsTypes={goodsTypes} />
            <AliasField name="alias" className="wide" />
            <ChoiceBox name="category" values={herbCategories} optional />
            <ChoiceBox name="medicinal_part" values={medicinalParts} optional />
            <TextBox name="source_species" maxLength={200} className="wide" />
            <TextBox name="processing" maxLength={40} />
            <ChoiceBox name="storage_req" values={storageReqs} />
            <div className="col-span-full flex flex-wrap gap-x-6 gap-y-1">
              {templateMarks.map((mark) => (
                <FlagBox key={mark} name={mark} />
              ))}
              {isNew && <FlagBox name="draft" hint={t('herbal:form.draft_hint')} />}
            </div>
          </>
        ),
      },
      {
        id: 'spec',
        title: t('herbal:section.spec'),
        fields: ['form', 'grade', 'unit', 'package_spec', 'size_spec', 'daodi_region_codes', 'allowed_region_codes'],
        content: (
          <>
            <ChoiceBox name="form" values={forms} optional wordsOf={order('form')} />
            <ChoiceBox name="grade" values={grades} wordsOf={order('grade')} />
            <ChoiceBox name="unit" values={units} wordsOf={order('unit')} />
            <TextBox name="package_spec" maxLength={60} />
            <TextBox name="size_spec" maxLength={120} className="wide" />
            <TextBox name="origin_text" maxLength={120} hint={t('herbal:form.origin_hint')} className="wide" />
            <RegionField name="daodi_region_codes" className="wide" />
            <RegionField name="allowed_region_codes" className="wide" />
          </>
        ),
      },
      {
        id: 'quality',
        title: t('herbal:section.quality'),
        note: <TemplateSpecSummary />,
        fields: ['quality_standard', 'default_sample_g', 'quality_specs'],
        bare: true,
        hasGrid: true,
        content: (
          <>
            <FieldGrid>
              <ChoiceBox
                name="quality_standard"
                values={qualityStandards}
                optional
                wordsOf={order('quality_standard')}
              />
              <NumberBox name="default_sample_g" hint={t('herbal:form.sample_hint')} />
            </FieldGrid>
            <div className="mt-3">
              <TemplateSpecs form={form} />
            </div>
          </>
        ),
      },
      {
        id: 'acceptance',
        title: t('herbal:section.acceptance'),
        fields: ['acceptance_points'],
        content: (
          <TextArea
            name="acceptance_points"
            rows={4}
            note={optional}
            hint={t('herbal:form.acceptance_hint')}
            className="col-span-full"
          />
        ),
      },
      {
        id: 'price',
        title: t('herbal:section.price'),
        fields: ['reference_price', 'price_source', 'remark'],
        content: (
          <>
            <AmountBox name="reference_price" />
            <ChoiceBox name="price_source" values={referenceSources} optional />
            <TextBox name="remark" maxLength={500} note={optional} className="wide" />
            <FormPrices />
          </>
        ),
      },
    ]
  }, [t, form, recordId, isNew])
}
