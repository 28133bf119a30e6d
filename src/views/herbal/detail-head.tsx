import { useTranslation } from 'react-i18next'
import type { HerbalTemplate } from '#contract/herbal-templates.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { useRun } from '#src/commands/command-context.tsx'
import { useKeysOf } from '#src/commands/use-keys.tsx'
import { TemplateStatusTag } from '#src/components/template-status.tsx'
import { type RecordPager, RecordSteps } from '#src/lists/record-pager.tsx'
import { to } from '#src/paths.ts'
import { Button } from '#src/ui/input/button.tsx'
import { Instant } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Tag } from '#src/ui/text/tag.tsx'
import { marksOf } from './template-marks.ts'

interface DetailHeadProps {
  template: HerbalTemplate
  pager: RecordPager
}

/** Name, status, one line of facts, and the commands. */
export const DetailHead = ({ template, pager }: DetailHeadProps) => {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const run = useRun()
  return (
    <header className="px-gutter pt-4 pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 tabIndex={-1} className="min-w-0 break-words">
          {template.name}
        </h1>
        <TemplateStatusTag status={template.status} pill />
        {marksOf(template).map((mark) => (
          <Tag key={mark} tone={mark === 'is_toxic' || mark === 'special_control' ? 'danger' : 'neutral'}>
            {t(`herbal:fields.${mark}`)}
          </Tag>
        ))}
        <RecordSteps pager={pager} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-table text-ink-2">
        <b className="font-medium text-ink">{template.template_no}</b>
        <span>
          {[
            template.herb_name === template.name ? null : template.herb_name,
            t(`orders:options.goods_type.${template.goods_type}`),
            t(`herbal:options.category.${template.category}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <i lang="la">{template.name_latin}</i>
        <span>
          {t(template.version > 1 ? 'herbal:detail.updated' : 'herbal:detail.created', {
            name: template.updated_by_name,
          })}{' '}
          <Instant value={template.updated_at} />
        </span>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2" data-screen-only="">
        <CommandButton id="herbal_templates.edit" variant="primary" />
        <CommandButton id="herbal_templates.copy" />
        <CommandButton id="herbal_templates.enable" />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <CommandButton id="herbal_templates.disable" />
          <CommandButton id="herbal_templates.remove" />
          <Button keys={keysOf('palette.open', 'detail')} onClick={() => void run('palette.open')}>
            {t('herbal:detail.more')}
          </Button>
        </span>
      </div>
      {template.used_count > 0 && (
        <p className="mt-2 flex gap-1.5 text-cap text-ink-2">
          <Icon name="lock" size={14} className="mt-px text-warning-ink" />
          <span>
            {t('herbal:detail.in_use', { count: template.used_count })}{' '}
            <Link to={to('herbal_detail', { id: template.id, tab: 'uses' })} replace className="underline">
              {t('herbal:detail.see_uses')}
            </Link>
          </span>
        </p>
      )}
    </header>
  )
}
