// The columns of the template list, with highlighted search hits.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { templateColumns } from '#contract/herbal-templates.columns.ts'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import { TemplateStatusTag } from '#src/components/template-status.tsx'
import { listedColumns } from '#src/lists/listed-columns.ts'
import { to } from '#src/paths.ts'
import { Found } from '#src/ui/input/found.tsx'
import { Hit, hitsIn } from '#src/ui/input/hit.tsx'
import { pinyinHits } from '#src/ui/input/pinyin-hits.ts'
import type { RecordCard } from '#src/ui/table/card-row.tsx'
import type { Column } from '#src/ui/table/table-column.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { MissingValue } from '#src/ui/text/missing-value.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { OriginText } from './origin-text.tsx'

/** The columns, made once per language and search; English labels are longer. */
export const listColumns = (t: TFunction, search: string, english: boolean): Column<HerbalTemplate>[] =>
  listedColumns<HerbalTemplate, keyof typeof templateColumns>(t, templateColumns, [
    {
      id: 'name',
      card: 'title',
      cell: (template) => <NameCell template={template} search={search} />,
    },
    {
      id: 'alias',
      width: 132,
      from: 'xl',
      cell: ({ alias, alias_pinyin }) =>
        alias.length === 0 ? (
          <MissingValue />
        ) : (
          <span className="text-ink-2" title={alias.join(t('herbal:words.and'))}>
            {alias.map((one, at) => (
              <span key={one}>
                {at > 0 && t('herbal:words.and')}
                <Found text={one} reading={alias_pinyin?.[at]} search={search} />
              </span>
            ))}
          </span>
        ),
    },
    {
      id: 'pinyin',
      width: 128,
      from: '2xl',
      cell: ({ pinyin }) =>
        pinyin === '' ? (
          <MissingValue />
        ) : (
          <span className="text-ink-3" title={pinyin}>
            <Hit text={pinyin} ranges={pinyinHits(pinyin, search)} />
          </span>
        ),
    },
    {
      id: 'size_spec',
      cell: (template) => {
        const words = specText(t, template)
        return <span title={words}>{words}</span>
      },
    },
    {
      id: 'origin',
      width: 144,
      from: 'lg',
      cell: (template) => <OriginText template={template} />,
    },
    {
      id: 'unit',
      width: 52,
      from: '2xl',
      cell: ({ unit }) => <span className="text-ink-2">{t(`orders:options.unit.${unit}`)}</span>,
    },
    {
      id: 'specs',
      width: english ? 80 : 60,
      align: 'end',
      from: 'md',
      cell: ({ quality_specs }) => quality_specs.length,
    },
    {
      id: 'used_count',
      width: 68,
      align: 'end',
      cell: ({ used_count }) => (used_count === 0 ? <span className="text-ink-3">0</span> : used_count),
    },
    {
      id: 'reference_price',
      width: english ? 132 : 128,
      align: 'end',
      cell: ({ reference_price }) => <Money value={reference_price} bare />,
    },
    {
      id: 'status',
      width: english ? 108 : 88,
      cell: ({ status }) => <TemplateStatusTag status={status} />,
    },
    {
      id: 'template_no',
      width: 152,
      extra: true,
      cell: ({ template_no }) => (
        <span className="text-ink-2">
          <Found text={template_no} search={search} />
        </span>
      ),
    },
    {
      id: 'category',
      width: english ? 120 : 88,
      extra: true,
      cell: ({ category }) => t(`herbal:options.category.${category}`),
    },
    {
      id: 'goods_type',
      width: english ? 128 : 104,
      extra: true,
      cell: ({ goods_type }) => t(`orders:options.goods_type.${goods_type}`),
    },
    {
      id: 'updated_at',
      width: 140,
      extra: true,
      cell: ({ updated_at }) => <Instant value={updated_at} />,
    },
  ])

/** Grade, form and size. */
const specText = (t: TFunction, { grade, form, size_spec }: HerbalTemplate): string =>
  [t(`orders:options.grade.${grade}`), form === null ? null : t(`orders:options.form.${form}`), size_spec]
    .filter(Boolean)
    .join(' · ')

/** A template as a card, where the list is narrow. Made once per language and search. */
export const listCard =
  (t: TFunction, search: string) =>
  (template: HerbalTemplate): RecordCard => ({
    title: <NameCell template={template} search={search} />,
    status: <TemplateStatusTag status={template.status} />,
    facts: specText(t, template),
    origin: <OriginText template={template} />,
    when: t('herbal:list.card_uses', { count: template.used_count }),
    value: <Money value={template.reference_price} unit={`/${t(`orders:options.unit.${template.unit}`)}`} />,
  })

/** The name, and beside it the search hit where that is another field. */
const NameCell = ({ template, search }: { template: HerbalTemplate; search: string }) => (
  <span className="flex min-w-0 items-baseline gap-2">
    <Link
      to={to('herbal_detail', { id: template.id })}
      variant="quiet"
      tabIndex={-1}
      title={template.name}
      className="max-w-full min-w-0 truncate"
    >
      <Found text={template.name} reading={template.pinyin} search={search} />
    </Link>
    <Elsewhere template={template} search={search} />
  </span>
)

const isIn = (text: string, reading: string | undefined, search: string): boolean =>
  hitsIn(text, search).length > 0 || (reading !== undefined && pinyinHits(reading, search).length > 0)

const Elsewhere = ({ template, search }: { template: HerbalTemplate; search: string }) => {
  const { t } = useTranslation()
  if (search.trim() === '' || isIn(template.name, template.pinyin, search)) return null
  const at = template.alias.findIndex((one, nth) => isIn(one, template.alias_pinyin?.[nth], search))
  const alias = template.alias[at]
  const what =
    alias !== undefined ? (
      <>
        {t('herbal:list.hit_alias')} <Found text={alias} reading={template.alias_pinyin?.[at]} search={search} />
      </>
    ) : hitsIn(template.template_no, search).length > 0 ? (
      <Found text={template.template_no} search={search} />
    ) : (
      t('herbal:list.hit_herb', { name: template.herb_name })
    )
  return (
    <span title={alias ?? template.herb_name} className="min-w-0 truncate text-cap text-ink-3">
      {what}
    </span>
  )
}
