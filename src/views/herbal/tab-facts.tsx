import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import { RegionName } from '#src/components/regions/picker.tsx'
import { type Description, DescriptionList } from '#src/ui/layout/description-list.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { SpecTable } from './spec-table.tsx'

/** The facts and requirements of a template. */
export const TabFacts = ({ template }: { template: HerbalTemplate }) => {
  const { t } = useTranslation()
  const points = template.acceptance_points
  return (
    <div className="flex flex-col gap-6 px-gutter pt-4 pb-8">
      <DescriptionList variant="sheet" items={factsOf(template, t)} />
      <section>
        <h2 className="mb-2">{t('herbal:fields.quality_specs')}</h2>
        {template.quality_specs.length === 0 ? (
          <p className="text-table text-ink-3">{t('herbal:detail.no_specs')}</p>
        ) : (
          <SpecTable specs={template.quality_specs} />
        )}
      </section>
      <section>
        <h2 className="mb-2">{t('herbal:detail.points')}</h2>
        {points.length === 0 ? (
          <p className="text-table text-ink-3">{t('herbal:detail.no_points')}</p>
        ) : (
          <ol className="list-decimal pl-5 text-table marker:text-ink-3">
            {points.map((point) => (
              <li key={point} className="py-0.5 break-words">
                {point}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

const factsOf = (template: HerbalTemplate, t: TFunction): Description[] => {
  const text = (value: string | null) => (value === null || value === '' ? <MissingValue /> : value)
  const option = (list: string, value: string | null) => (value === null ? <MissingValue /> : t(`${list}.${value}`))
  const regions = (codes: readonly string[]) =>
    codes.length === 0 ? (
      <MissingValue />
    ) : (
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <RegionName code={code} />
          </li>
        ))}
      </ul>
    )
  const facts: readonly (readonly [keyof HerbalTemplate, Description['value']])[] = [
    ['alias', text(template.alias.join(t('herbal:words.and')))],
    ['pinyin', text(template.pinyin)],
    ['source_species', text(template.source_species)],
    ['medicinal_part', option('herbal:options.medicinal_part', template.medicinal_part)],
    ['processing', text(template.processing)],
    ['form', option('orders:options.form', template.form)],
    ['grade', t(`orders:options.grade.${template.grade}`)],
    ['size_spec', text(template.size_spec)],
    ['daodi_region_codes', regions(template.daodi_region_codes)],
    ['allowed_region_codes', regions(template.allowed_region_codes)],
    ['origin_text', text(template.origin_text)],
    ['package_spec', text(template.package_spec)],
    ['unit', t(`orders:options.unit.${template.unit}`)],
    ['storage_req', t(`herbal:options.storage_req.${template.storage_req}`)],
    ['quality_standard', option('orders:options.quality_standard', template.quality_standard)],
    ['default_sample_g', template.default_sample_g ?? <MissingValue />],
    [
      'reference_price',
      <span key="price">
        <Money value={template.reference_price} bare />
        {template.reference_price !== null && template.price_source !== null && (
          <span className="text-ink-3"> {t(`herbal:options.price_source.${template.price_source}`)}</span>
        )}
      </span>,
    ],
    ['remark', text(template.remark)],
  ]
  return facts.map(([id, value]) => ({ id, name: t(`herbal:fields.${id}`), value }))
}
