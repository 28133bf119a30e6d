import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { trailAct } from '#contract/orders.opening.ts'
import type { Order } from '#contract/orders.ts'
import { EnteredNote } from '#src/components/entered-note.tsx'
import { instantText } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { useTrail } from './matrix/last-change.tsx'

/** The number of envelopes drawn; the rest is counted. */
const DRAWN = 8

/**
 * The column beside an opening: the sealed tenders without names, the events since the deadline, and the other
 * commands.
 */
export const OpeningRail = ({ order }: { order: Order }) => {
  const { t } = useTranslation('reviews')
  const trail = useTrail(order.id)
  const deadline = Date.parse(order.bid_deadline_at ?? '')
  const since = trail.filter((row) => Date.parse(row.occurred_at) >= deadline).toReversed()
  const { quoted, tendered_is_told: isTold } = order.stats
  const needed = order.min_bids ?? ''
  return (
    <aside className="border-line text-table max-lg:border-t lg:border-l">
      <Part title={t('opening.sealed_title')}>
        {isTold && (
          <ul>
            {Array.from({ length: Math.min(quoted, DRAWN) }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an envelope has nothing but its place.
              <li key={at} className="flex h-8 items-center gap-2 border-b border-line">
                <Icon name="lock" size={14} className="text-violet-ink" />
                {t('opening.envelope', { no: at + 1 })}
                <span className="ml-auto text-cap text-ink-3">{t('opening.sealed_word')}</span>
              </li>
            ))}
          </ul>
        )}
        {isTold && quoted > DRAWN && (
          <p className="pt-1 text-cap text-ink-3">{t('opening.more_envelopes', { count: quoted - DRAWN })}</p>
        )}
        <EnteredNote stats={order.stats} />
        <p className="pt-2 text-cap text-ink-3">
          {isTold ? null : t('opening.count_hidden')} {t('opening.no_hash')}
        </p>
      </Part>
      <Part title={t('opening.site')}>
        {since.length === 0 ? (
          <p className="text-ink-3">{t('opening.site_none')}</p>
        ) : (
          <Facts
            facts={since.map((row) => ({
              id: row.id,
              name: instantText(row.occurred_at, 'short'),
              value: [
                row.operator_role === 'system' ? '' : row.operator_name,
                t(`orders:event.${trailAct(row)}`, { defaultValue: row.action }),
              ]
                .filter((part) => part !== '')
                .join(' '),
            }))}
          />
        )}
      </Part>
      <Part title={t('opening.otherwise')}>
        <Facts
          facts={[
            { id: 'time', name: t('opening.otherwise_time'), value: t('opening.otherwise_time_text') },
            {
              id: 'few',
              name: t('opening.otherwise_few', { needed }),
              value: t(order.facts.not_regulated ? 'opening.otherwise_few_text' : 'opening.otherwise_few_regulated'),
            },
            { id: 'cancel', name: t('opening.otherwise_cancel'), value: t('opening.otherwise_cancel_text') },
          ]}
        />
      </Part>
    </aside>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line px-5 py-4 not-first:border-t max-lg:px-gutter">
    <h3 className="mb-2">{title}</h3>
    {children}
  </section>
)

const Facts = ({
  facts,
}: {
  facts: readonly { readonly id: string; readonly name: string; readonly value: string }[]
}) => (
  <dl className="flex flex-col gap-1.5">
    {facts.map(({ id, name, value }) => (
      <div key={id} className="flex gap-2">
        <dt className="flex-none text-ink-3 tabular-nums">{name}</dt>
        <dd className="ml-auto text-right">{value}</dd>
      </div>
    ))}
  </dl>
)
