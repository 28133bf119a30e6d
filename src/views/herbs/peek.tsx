// A herb in the peek panel: its names, the catalogue's facts, and the enterprise's own data.
import { useTranslation } from 'react-i18next'
import { type Herb, readHerb } from '#contract/herbs.ts'
import { herbSubject } from '#src/commands/herbs/herbs.ts'
import { PeekActions } from '#src/lists/peek-actions.tsx'
import type { PeekProps } from '#src/lists/peek-frame.tsx'
import { PeekPanel } from '#src/lists/peek-panel.tsx'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { HerbOriginText, HerbStatusTag } from './status.tsx'

export const HerbPeek = (props: PeekProps) => (
  <PeekPanel
    {...props}
    endpoint={readHerb}
    nouns={['herbs']}
    subjectOf={herbSubject}
    status={({ status, withdrawn_in }) => <HerbStatusTag status={status} isWithdrawn={withdrawn_in !== null} />}
    meta={({ pinyin }) => pinyin}
    actions={(_, subject) => (
      <PeekActions ids={['herbs.edit', 'herbs.enable', 'herbs.disable', 'herbs.remove']} subject={subject} />
    )}
  >
    {(herb) => <Facts herb={herb} />}
  </PeekPanel>
)

const Facts = ({ herb }: { herb: Herb }) => {
  const { t } = useTranslation()
  const text = (value: string | null) => (value === null || value === '' ? <MissingValue /> : value)
  const words = (values: readonly string[]) => text(values.join(t('herbs:list.and')))
  const marks = (['is_toxic', 'is_precious', 'is_homology'] as const).filter((mark) => herb[mark])
  const items: Description[] = [
    { id: 'origin', name: t('herbs:list.origin'), value: <HerbOriginText origin={herb.origin} /> },
    { id: 'aliases', name: t('herbs:fields.aliases'), value: words(herb.aliases) },
    { id: 'latin', name: t('herbs:fields.name_latin'), value: text(herb.name_latin) },
    { id: 'category', name: t('herbs:fields.category'), value: t(`herbal:options.category.${herb.category}`) },
    { id: 'marks', name: t('herbs:list.marks'), value: words(marks.map((mark) => t(`herbs:marks.${mark}`))) },
    { id: 'unit', name: t('herbs:list.unit'), value: herb.default_unit },
    { id: 'specs', name: t('herbs:list.common_specs'), value: words(herb.common_specs.map((spec) => spec.text)) },
    { id: 'species', name: t('herbs:list.species'), value: words(herb.source_species) },
    { id: 'price', name: t('herbs:list.price'), value: <Money value={herb.reference_price} bare /> },
    { id: 'external_id', name: t('herbs:fields.external_id'), value: text(herb.external_id) },
    { id: 'code', name: t('herbs:list.code'), value: text(herb.code) },
    { id: 'chp_ref', name: t('herbs:list.monograph'), value: text(herb.chp_ref) },
  ]
  return <DescriptionList items={items} />
}
