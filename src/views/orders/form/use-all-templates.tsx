// 全部行套用模板: reads the templates on request, fills the lines, shows the result and can undo it.
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type HerbalTemplate, listTemplates } from '#contract/herbal-templates.ts'
import { useAnswers } from '#src/commands/use-situation.tsx'
import { useLookup } from '#src/machines/use-lookup.ts'
import { Button } from '#src/ui/input/button.tsx'
import type { Line } from './lines.ts'
import { type Templated, withTemplates } from './template-lines.ts'
import type { FormValues } from './values.ts'

const PAGE = 100
/** More templates than any enterprise has; the loop ends there whatever the server answers. */
const MAX_PAGES = 50

interface Done extends Pick<Templated, 'filled' | 'missing' | 'own' | 'differing'> {
  /** The lines before; null where nothing changed. */
  readonly before: readonly Line[] | null
}

/** `props` go to an element of the page, where the command is handled. `note` shows the result. */
export const useAllTemplates = () => {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<FormValues>()
  const look = useLookup(listTemplates)
  const [done, setDone] = useState<Done | string | null>(null)
  const write = (lines: readonly Line[]) =>
    setValue('items', [...lines], { shouldValidate: true, shouldDirty: true, shouldTouch: true })
  const read = async (): Promise<HerbalTemplate[]> => {
    const all: HerbalTemplate[] = []
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { list, total } = await look({ query: { status: 'active', page, page_size: PAGE } })
      all.push(...list)
      if (list.length < PAGE || all.length >= total) break
    }
    return all
  }
  const apply = () => {
    setDone(null)
    read().then(
      (templates) => {
        const before = getValues('items')
        const { lines, ...counts } = withTemplates(before, templates, getValues('goods_type'))
        if (counts.filled > 0) write(lines)
        setDone({ ...counts, before: counts.filled > 0 ? before : null })
      },
      (fault: unknown) => setDone((fault instanceof Error && fault.message) || t('common:toast.network')),
    )
  }
  const props = useAnswers({ 'lines.templates': apply })
  const words = (done: Done): string =>
    [
      done.filled > 0 ? t('order_form:template.filled', { count: done.filled }) : t('order_form:template.none_filled'),
      done.differing.length > 0
        ? t('order_form:template.differing', { lines: done.differing.join(t('order_form:template.between')) })
        : '',
      done.missing > 0 ? t('order_form:template.missing', { count: done.missing }) : '',
      done.own > 0 ? t('order_form:template.own', { count: done.own }) : '',
    ]
      .filter((part) => part !== '')
      .join(t('order_form:template.and'))
  const before = typeof done === 'string' ? null : (done?.before ?? null)
  const note =
    done === null ? null : (
      <p role="status" className="mb-2 flex items-center gap-2 text-cap text-ink-2">
        {typeof done === 'string' ? done : words(done)}
        {before !== null && (
          <Button
            variant="quiet"
            size="sm"
            icon="undo"
            onClick={() => {
              write(before)
              setDone(null)
            }}
          >
            {t('order_form:lines.restore')}
          </Button>
        )}
      </p>
    )
  return { props, note }
}
