import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HerbalTemplate, listTemplates } from '#contract/herbal-templates.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { SearchInput } from '#src/ui/input/input.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Money } from '#src/ui/text/money.tsx'

interface TemplateDialogProps {
  /** The herb of the line with the cursor. */
  herb: { id: string; name: string } | null
  /** Number of that line. */
  line: number | null
  onTake: (template: HerbalTemplate) => void
  onClose: () => void
}

/** Templates to fill a line from: those of the line's herb first, any other by search. */
export const TemplateDialog = ({ herb, line, onTake, onClose }: TemplateDialogProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [ofHerb, setOfHerb] = useState(herb !== null)
  const { state, data, error, reload } = useResource(
    listTemplates,
    {
      query: {
        status: 'active',
        page_size: 50,
        ...(search.trim() !== '' && { search: search.trim() }),
        // The herb a line already has may stay; other templates need an offered herb.
        ...(ofHerb && herb !== null ? { herbal_id: herb.id } : { offered: 'true' as const }),
      },
    },
    { nouns: ['herbs'], keepPrevious: true },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('order_form:lines.template')}
      description={
        line === null ? t('order_form:template.to_new') : t('order_form:template.to_line', { line, name: herb?.name })
      }
      size="md"
      closeLabel={t('orders:words.close')}
    >
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <SearchInput
          size="md"
          className="w-64!"
          value={search}
          onChange={setSearch}
          label={t('order_form:template.search')}
          placeholder={t('order_form:template.search')}
          clearLabel={t('lists:clear_search')}
        />
        {herb !== null && (
          <Checkbox
            checked={ofHerb}
            onChange={setOfHerb}
            label={t('order_form:template.of_herb', { name: herb.name })}
          />
        )}
      </div>
      {error !== null && data === undefined ? (
        <Empty
          alert
          icon="warn"
          title={error.message || t('common:toast.network')}
          actions={
            <button type="button" onClick={reload} className="text-primary-ink underline underline-offset-3">
              {t('common:retry')}
            </button>
          }
        />
      ) : null}
      {data === undefined && state === 'loading' ? (
        <div className="flex flex-col gap-3 py-2">
          {[72, 60, 80, 66].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={16} />
          ))}
        </div>
      ) : null}
      {data?.list.length === 0 && (
        <p className="py-6 text-center text-table text-ink-3">{t('order_form:template.none')}</p>
      )}
      <ul className="-mx-2 max-h-80 overflow-y-auto">
        {data?.list.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              onClick={() => {
                onTake(template)
                onClose()
              }}
              className="grid w-full grid-cols-[1fr_auto] gap-x-4 rounded px-2 py-2 text-left text-table hover:bg-surface-3"
            >
              <span className="font-medium">
                {template.name} <span className="font-normal text-ink-3">{template.template_no}</span>
              </span>
              <Money value={template.reference_price} unit="/kg" className="text-right" />
              <span className="col-span-2 text-cap text-ink-3">
                {[
                  t(`orders:options.grade.${template.grade}`),
                  template.size_spec,
                  template.origin_text,
                  t('order_detail:detail.indicators', { count: template.quality_specs.length }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
