import { useTranslation } from 'react-i18next'
import type { RightsRow } from './permission-rows.ts'

interface ChangesProps {
  rows: readonly RightsRow[]
  nameOf: (row: RightsRow) => string
  added: readonly string[]
  removed: readonly string[]
}

/** The permissions that saving would grant and revoke, by name. */
export const PermissionChanges = ({ rows, nameOf, added, removed }: ChangesProps) => {
  const { t } = useTranslation()
  const named = (code: string) => {
    const row = rows.find((one) => one.id === code)
    const page = rows.find((one) => one.kind === 'group' && one.page === row?.page)
    if (row === undefined) return code
    return page === undefined ? nameOf(row) : `${nameOf(page)} / ${nameOf(row)}`
  }
  const line = (codes: readonly string[], words: string, look: string) =>
    codes.length === 0 ? null : (
      <p className="text-cap text-ink-2">
        <b className={look}>{t(words, { count: codes.length })}</b> {codes.map(named).join('、')}
      </p>
    )
  return (
    <div role="status" className="max-h-48 overflow-y-auto">
      {added.length + removed.length === 0 ? (
        <p className="text-cap text-ink-3">{t('users:rights.same')}</p>
      ) : (
        <>
          {line(added, 'users:rights.added', 'text-success-ink')}
          {line(removed, 'users:rights.removed', 'text-danger-ink')}
        </>
      )}
    </div>
  )
}
