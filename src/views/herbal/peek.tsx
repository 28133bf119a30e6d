// A template in the peek panel: names, grade and origin, price, and requirements.
import { useTranslation } from 'react-i18next'
import { type HerbalTemplate, readTemplate } from '#contract/herbal-templates.ts'
import { specName } from '#contract/quality-specs.ts'
import { templateSubject } from '#src/commands/subjects.ts'
import { limitText } from '#src/components/quality-spec-text.tsx'
import { TemplateStatusTag } from '#src/components/template-status.tsx'
import { PeekActions } from '#src/lists/peek-actions.tsx'
import type { PeekProps } from '#src/lists/peek-frame.tsx'
import { PeekPanel } from '#src/lists/peek-panel.tsx'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { OriginText } from './origin-text.tsx'

export const TemplatePeek = (props: PeekProps) => (
  <PeekPanel
    {...props}
    endpoint={readTemplate}
    nouns={['herbal_templates']}
    subjectOf={templateSubject}
    title={(template) => template.name}
    status={(template) => <TemplateStatusTag status={template.status} />}
    meta={(template) => template.template_no}
    actions={(_, subject) => (
      <PeekActions
        ids={[
          'herbal_templates.edit',
          'herbal_templates.enable',
          'herbal_templates.disable',
          'herbal_templates.copy',
          'herbal_templates.remove',
        ]}
        subject={subject}
      />
    )}
  >
    {(template) => <Summary template={template} />}
  </PeekPanel>
)

const Summary = ({ template }: { template: HerbalTemplate }) => {
  const { t, i18n } = useTranslation()
  const text = (value: string | null) => (value === null || value === '' ? <MissingValue /> : value)
  const items: Description[] = [
    { id: 'herb', name: t('herbal:fields.herbal_id'), value: template.herb_name },
    { id: 'alias', name: t('herbal:fields.alias'), value: text(template.alias.join(t('herbal:words.and'))) },
    { id: 'goods', name: t('herbal:fields.goods_type'), value: t(`orders:options.goods_type.${template.goods_type}`) },
    { id: 'grade', name: t('herbal:fields.grade'), value: t(`orders:options.grade.${template.grade}`) },
    { id: 'size', name: t('herbal:fields.size_spec'), value: text(template.size_spec) },
    { id: 'origin', name: t('herbal:list.origin'), value: <OriginText template={template} /> },
    { id: 'price', name: t('herbal:list.price'), value: <Money value={template.reference_price} bare /> },
    { id: 'used', name: t('herbal:list.used'), value: template.used_count },
  ]
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList items={items} />
      <section>
        <h3 className="mb-1 font-medium">{t('herbal:fields.quality_specs')}</h3>
        {template.quality_specs.length === 0 ? (
          <p className="text-ink-3">{t('herbal:detail.no_specs')}</p>
        ) : (
          <DescriptionList
            items={template.quality_specs.map((spec, at) => ({
              id: `${at} ${spec.name_zh}`,
              name: specName(spec, i18n.language),
              value: limitText(spec, t),
            }))}
          />
        )}
      </section>
    </div>
  )
}
