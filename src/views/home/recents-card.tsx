// The records the user worked on last, from the audit trail: the same on every device.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listRecents } from '#contract/home.ts'
import { useResource } from '#src/machines/use-resource.ts'
import { to } from '#src/paths.ts'
import { Instant } from '#src/ui/text/day.tsx'
import { Clear, HomeCard } from './home-card.tsx'
import { RowLink, Rows } from './row-link.tsx'

const LIVE_MS = 60_000
const ROWS_SHOWN = 5

/** `onSettled` is called once the card has its height: its records are read, or cannot be read. */
export const RecentsCard = ({ onSettled }: { onSettled: () => void }) => {
  const { t } = useTranslation('home')
  const resource = useResource(listRecents, {}, { nouns: ['orders', 'reviews', 'tenders'], live: LIVE_MS })
  const isSettled = resource.data !== undefined || resource.error !== null
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  return (
    <HomeCard title={t('recents.title')} icon="history" resource={resource} rows={ROWS_SHOWN}>
      {({ list }) =>
        list.length === 0 ? (
          <Clear>{t('recents.none')}</Clear>
        ) : (
          <Rows>
            {list.slice(0, ROWS_SHOWN).map((one) => (
              <RowLink
                key={one.order_id}
                to={to('order_detail', { id: one.order_id })}
                label={one.order_no}
                title={one.title}
                note={<Instant value={one.last_at} format="short" />}
              />
            ))}
          </Rows>
        )
      }
    </HomeCard>
  )
}
