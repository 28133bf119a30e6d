// What the buyer changed after the tender was handed in, and the two ways to answer.
import { useTranslation } from 'react-i18next'
import type { SupplierPage } from '#contract/tenders.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { Instant } from '#src/ui/day.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { plain } from './entries.ts'

type Diff = NonNullable<SupplierPage['changes']>[number]['diffs'][number]

/** A value in the reader's words: a choice by its label, a figure without idle zeros, a whole line by its name. */
const shown = (
  { t, i18n }: Pick<ReturnType<typeof useTranslation>, 't' | 'i18n'>,
  path: string,
  value: unknown,
): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'tenders:amended.yes' : 'tenders:amended.no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    const choice = `orders:options.${path}.${value}`
    if (i18n.exists(choice)) return t(choice)
    return /^\d+\.\d+$/.test(value) ? plain(value) : value
  }
  return typeof value === 'object' && 'name' in value ? String(value.name) : t('tenders:amended.long')
}

export const Amendments = ({ page }: { page: SupplierPage }) => {
  const words = useTranslation()
  const { t } = words
  const changes = page.changes ?? []
  const names = new Map(page.order.items.map((line) => [line.line_no, line.name]))
  const fieldName = ({ path, line_no }: Diff) =>
    line_no === null
      ? t(`orders:fields.${path}`)
      : `${names.get(line_no) ?? t('tenders:amended.line', { line: line_no })} · ${
          path === 'items' ? t('tenders:amended.whole_line') : t(`orders:fields.item.${path}`)
        }`
  const instants = ['bid_deadline_at', 'open_at', 'bid_start_at']
  return (
    <section className="rounded-l bg-warning-soft p-3">
      <h2 className="flex items-center gap-2 text-table font-semibold text-warning-ink">
        <Icon name="warn" />
        {t('tenders:standing.reconfirm.title')}
      </h2>
      <p className="mt-0.5 text-table text-ink-2">{t('tenders:standing.reconfirm.text')}</p>
      {changes.map((change) => (
        <div key={change.doc_version} className="mt-2 text-table">
          <p className="text-cap text-ink-2">
            <Instant value={change.changed_at} look="short" />
            {change.change_reason === null ? null : ` · ${change.change_reason}`}
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {change.diffs.map((diff) => (
              <li key={`${diff.line_no} ${diff.path}`} className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-ink-2">{fieldName(diff)}</span>
                {instants.includes(diff.path) ? (
                  <span>
                    <s className="text-ink-3">
                      <Instant value={typeof diff.before === 'string' ? diff.before : null} look="short" />
                    </s>{' '}
                    <Instant
                      value={typeof diff.after === 'string' ? diff.after : null}
                      look="short"
                      className="font-medium"
                    />
                  </span>
                ) : (
                  <span>
                    <s className="text-ink-3">{shown(words, diff.path, diff.before)}</s>{' '}
                    <b>{shown(words, diff.path, diff.after)}</b>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CommandButton id="tenders.reconfirm" variant="default" keys={false} />
        <span className="text-cap text-ink-2">{t('tenders:amended.or_edit')}</span>
      </div>
    </section>
  )
}
