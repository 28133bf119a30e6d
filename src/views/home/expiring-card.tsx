// Suppliers whose certificates expire soon, by the date they expire.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { defaultSettings } from '#contract/enterprise.ts'
import type { Supplier } from '#contract/suppliers.schemas.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Clear, HomeCard } from './home-card.tsx'
import { LIVE_MS } from './queue-card.tsx'
import { dayOf, ROWS_SHOWN } from './queues.ts'
import { RowLink, Rows } from './row-link.tsx'

/** The earliest warning. */
const DAYS = Math.max(...defaultSettings.licence_warn_days)
const DAY_MS = 86_400_000

export const ExpiringCard = ({ today }: { today: number }) => {
  const { t } = useTranslation('home')
  const until = dayOf(today + DAYS * DAY_MS)
  const resource = useResource(
    listSuppliers,
    { query: { status: 'certified', valid_until_to: until, ordering: 'valid_until', page_size: 10 } },
    { nouns: ['suppliers'], live: LIVE_MS },
  )
  return (
    <HomeCard
      title={t('queue.expiring')}
      icon="shield"
      count={resource.data?.total}
      all={to('suppliers', { status: 'certified', valid_until_to: until, ordering: 'valid_until' })}
      resource={resource}
      rows={ROWS_SHOWN}
    >
      {({ list, total }) => {
        const shown = list.slice(0, ROWS_SHOWN)
        if (shown.length === 0) return <Clear>{t('clear.expiring', { days: DAYS })}</Clear>
        return (
          <>
            <Rows>
              {shown.map((supplier) => (
                <RowLink
                  key={supplier.id}
                  to={to('supplier_detail', { id: supplier.id })}
                  label={supplier.valid_until ?? ''}
                  title={supplier.supplier_name}
                  note={<span className={inks[supplier.expiry]}>{daysLeftText(supplier, t)}</span>}
                />
              ))}
            </Rows>
            {total > shown.length ? (
              <p className="pt-2 text-cap text-ink-3">{t('more', { count: total - shown.length })}</p>
            ) : null}
          </>
        )
      }}
    </HomeCard>
  )
}

const inks: Readonly<Record<Supplier['expiry'], string>> = {
  fine: 'text-ink-3',
  soon: 'text-warning-ink',
  urgent: 'text-danger-ink',
  past: 'text-danger-ink',
}

const daysLeftText = ({ days_left: days }: Supplier, t: TFunction<'home'>): string => {
  if (days === null) return ''
  if (days < 0) return t('expiring.past')
  return days === 0 ? t('expiring.today') : t('expiring.left', { count: days })
}
