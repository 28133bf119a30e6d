// The assignment of the table's columns to fields: proposed from the heads, changed by the user.
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/input/checkbox.tsx'
import { Select } from '#src/ui/input/select.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import type { ImportSpec } from './rows.ts'
import type { ImportView } from './use-import.tsx'

/** Number of sample cells shown per column. */
const SHOWN = 3

export const ImportMapping = ({ spec, view }: { spec: ImportSpec; view: ImportView }) => {
  const { t } = useTranslation()
  const { table, columns, has_head: hasHead } = view.context
  const rows = table?.rows ?? []
  const missing = spec.columns.filter(
    ({ name, required, otherwise }) => required === true && otherwise === undefined && !columns.includes(name),
  )
  const isJoined = (name: string) => spec.columns.some((one) => one.name === name && (one.many || one.kind === 'text'))
  const put = (at: number, name: string) =>
    view.match(
      // A field is read from one column only; the texts of several columns are joined.
      columns.map((one, nth) => (nth === at ? name || null : one === name && !isJoined(name) ? null : one)),
      hasHead,
    )
  return (
    <>
      <p className="text-table text-ink-2">{t('imports:mapping_about')}</p>
      <Checkbox checked={hasHead} onChange={(head) => view.match(columns, head)} label={t('imports:has_head')} />
      <ul className="flex flex-col gap-2">
        {columns.map((name, at) => {
          const head = hasHead ? (rows[0]?.[at] ?? '') : t('imports:nth_column', { nth: at + 1 })
          const shown = rows
            .slice(hasHead ? 1 : 0)
            .map((row) => row[at] ?? '')
            .filter((cell) => cell !== '')
            .slice(0, SHOWN)
            .join(t('lists:and'))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table are told apart by their place
            <li key={at} className="grid grid-cols-[minmax(0,1fr)_16px_minmax(0,1fr)] items-center gap-3">
              <span className="min-w-0">
                <span className="block truncate text-table font-medium" title={head}>
                  {head || t('imports:nth_column', { nth: at + 1 })}
                </span>
                <span className="block truncate text-cap text-ink-3" title={shown}>
                  {shown}
                </span>
              </span>
              <Icon name="right" className="text-ink-3" />
              <Select
                aria-label={t('imports:field_of', { head: head || at + 1 })}
                value={name ?? ''}
                placeholder={t('imports:not_taken')}
                options={spec.columns.map((column) => ({
                  value: column.name,
                  label: `${view.headOf(column)}${column.required === true ? ' *' : ''}`,
                }))}
                onChange={(event) => put(at, event.target.value)}
              />
            </li>
          )
        })}
      </ul>
      {missing.length > 0 && (
        <p role="status" className="flex items-start gap-2 text-table text-warning-ink">
          <Icon name="warn" size={14} className="mt-0.5" />
          {t('imports:missing', { names: missing.map(view.headOf).join(t('lists:and')) })}
        </p>
      )}
    </>
  )
}
