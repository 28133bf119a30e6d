import { useTranslation } from 'react-i18next'
import { type Herb, herb, herbCategories, herbCreateBody, herbEditBody, readHerb } from '#contract/herbs.ts'
import { herbSubject } from '#src/commands/herbs/herbs.ts'
import { lastAddress } from '#src/commands/list-memory.ts'
import { addressShowing } from '#src/commands/records/made-address.ts'
import { AliasField } from '#src/forms/alias-field.tsx'
import { fieldsOf } from '#src/forms/fields.tsx'
import { RecordForm, type RecordSection } from '#src/forms/record-form.tsx'
import { RecordPage } from '#src/forms/record-page.tsx'
import { useRecordForm } from '#src/forms/use-record-form.tsx'
import { useNextInList } from '#src/lists/record-pager.tsx'
import { Banner } from '#src/ui/layout/banner.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { bodyOf, fieldsOfHerb, type HerbValues, isShared, sharedAliases, valuesOf } from './form-values.ts'
import { HerbStatusTag } from './status.tsx'

const { TextBox, ChoiceBox, AmountBox, FlagBox } = fieldsOf<HerbValues>()

/** The form of a new herb of the enterprise; a line of a demand that lacks it gives its name in the address. */
export const HerbCreate = () => {
  const { search } = useUrl()
  return <HerbForm record={null} present={null} named={new URLSearchParams(search).get('name') ?? ''} />
}

/** The same form for an existing herb; for a shared one it asks only for the enterprise's own data. */
export const HerbEdit = () => {
  const { t } = useTranslation()
  return (
    <RecordPage path="herb_edit" list="herbs" endpoint={readHerb} nouns={['herbs']} title={t('common:title.herb_edit')}>
      {(record, present) => <HerbForm key={record.id} record={record} present={present} />}
    </RecordPage>
  )
}

interface HerbFormProps {
  record: Herb | null
  present: Herb | null
  /** The name of a new herb, where it is known. */
  named?: string
}

const HerbForm = ({ record, present, named = '' }: HerbFormProps) => {
  const { t } = useTranslation()
  const { go } = useUrl()
  // The record may come from the cache of an earlier visit, so the page shows the title and status of the current one.
  const shown = present ?? record
  const path = record === null ? 'herb_create' : 'herb_edit'
  const form = useRecordForm<HerbValues, Herb>({
    id: 'herb',
    record,
    present,
    valuesOf: (herb) => ({ ...valuesOf(herb), ...(herb === null && { name: named }) }),
    bodyOf: (values) => bodyOf(values, record),
    schema: record === null ? herbCreateBody : herbEditBody,
    // The error of one alias is shown at the whole list.
    pathOf: (at) => (at.startsWith('aliases.') ? 'aliases' : at),
    order: fieldsOfHerb(record),
    command: 'herbs.save',
    subjectOf: herbSubject,
    again: true,
    onNext: useNextInList('herbs', 'herb_edit', record?.id ?? null),
    onDone: (data) => {
      const made = record === null ? herb.safeParse(data).data : undefined
      go(made === undefined ? lastAddress('herbs') : addressShowing('herbs', made.id, made.name))
    },
  })
  const basic = useBasic(record)
  const said: RecordSection = {
    id: 'said',
    title: t('herbs:form.own'),
    fields: ['aliases', 'external_id', 'reference_price'],
    content: (
      <>
        <AliasField name="aliases" className="wide" />
        <TextBox name="external_id" maxLength={60} note={t('forms:optional')} />
        <AmountBox name="reference_price" note={t('forms:optional')} />
      </>
    ),
  }
  return (
    <RecordForm
      form={form}
      path={path}
      subject={shown === null ? null : herbSubject(shown)}
      title={t(`common:title.${path}`)}
      status={
        shown === null ? undefined : <HerbStatusTag status={shown.status} isWithdrawn={shown.withdrawn_in !== null} />
      }
      meta={shown?.name}
      labels="herbs:fields"
      options="herbal:options"
      required={['name', 'category']}
      cancel={lastAddress('herbs')}
      above={isShared(record) ? <SharedNote herb={record} /> : undefined}
      sections={isShared(record) ? [said] : [basic, said]}
    />
  )
}

/** The fields of an own herb only. */
const useBasic = (record: Herb | null): RecordSection => {
  const { t } = useTranslation()
  return {
    id: 'basic',
    title: t('herbs:form.basic'),
    fields: ['name', 'category', 'pinyin', 'name_latin', 'is_toxic'],
    content: (
      <>
        <TextBox name="name" maxLength={60} />
        <ChoiceBox name="category" values={herbCategories} />
        <TextBox
          name="pinyin"
          hint={t(record?.pinyin_to_check === true ? 'herbs:form.pinyin_check' : 'herbs:form.pinyin_hint')}
        />
        <TextBox name="name_latin" maxLength={120} note={t('forms:optional')} />
        <div className="col-span-full">
          <FlagBox name="is_toxic" hint={t('herbs:form.toxic_hint')} />
        </div>
      </>
    ),
  }
}

const SharedNote = ({ herb }: { herb: Herb }) => {
  const { t } = useTranslation()
  const names = sharedAliases(herb).join(t('herbs:list.and'))
  return (
    <Banner
      tone="info"
      className="mt-3"
      title={t('herbs:form.shared')}
      text={names === '' ? undefined : t('herbs:form.shared_aliases', { names })}
    />
  )
}
