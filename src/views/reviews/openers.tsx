import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders.ts'
import { useSituation } from '#src/commands/command-context.tsx'
import { cx } from '#src/ui/text/class-names.ts'
import { instantText } from '#src/ui/text/day.tsx'
import { Icon } from '#src/ui/text/icon.tsx'

/** The number of users drawn; the rest is counted. */
const DRAWN = 6

/** All users who may open, those present first. */
export const Openers = ({ order }: { order: Order }) => {
  const { t } = useTranslation('reviews')
  const { viewer } = useSituation()
  const { opening } = order
  if (opening === null) return null
  const here = new Map(opening.present.map((one) => [one.id, one.at]))
  const people = opening.openers.toSorted((a, b) => Number(here.has(b.id)) - Number(here.has(a.id)))
  const needsTwo = opening.needed > 1
  return (
    <section className="mt-6">
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2">
        {t('opening.openers')}
        <span className="text-cap font-normal text-ink-3">
          {t(needsTwo ? 'opening.openers_two' : 'opening.openers_one')}
        </span>
      </h3>
      <ul className="grid border-t border-line sm:grid-cols-2">
        {people.slice(0, DRAWN).map(({ id, name }) => {
          const at = here.get(id)
          return (
            <li
              key={id}
              className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-3 text-table sm:odd:pr-6 sm:even:border-l sm:even:pl-6"
            >
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-9 place-items-center rounded-full',
                  at === undefined
                    ? 'border-[1.5px] border-dashed border-control text-ink-3'
                    : 'bg-primary-fill text-white',
                )}
              >
                {name.slice(0, 1)}
              </span>
              <span className="min-w-0">
                <b className="block truncate font-semibold">{name}</b>
                {id === viewer?.id && <span className="block text-cap text-ink-3">{t('opening.you')}</span>}
              </span>
              {at === undefined ? (
                <span className={cx('flex items-center gap-1.5', needsTwo && 'text-warning-ink')}>
                  <Icon name={needsTwo ? 'clock' : 'check-circle'} size={14} />
                  {t(needsTwo ? 'opening.waits' : 'opening.may')}
                </span>
              ) : (
                <span className="text-right">
                  <span className="flex items-center justify-end gap-1.5 text-success-ink">
                    <Icon name="check-fill" size={14} />
                    {t('opening.arrived', { time: instantText(at, 'time') })}
                  </span>
                  {opening.present_until !== null && (
                    <span className="block text-cap text-ink-3">
                      {t('opening.until', { time: instantText(opening.present_until, 'time') })}
                    </span>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {people.length === 0 && <p className="py-3 text-table text-danger-ink">{t('opening.nobody')}</p>}
      {people.length > DRAWN && (
        <p className="pt-2 text-cap text-ink-3">{t('opening.more_openers', { count: people.length - DRAWN })}</p>
      )}
    </section>
  )
}
