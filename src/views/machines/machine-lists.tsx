// The lists: running machines of this page, all definitions, and the search's hits.

import { useTranslation } from 'react-i18next'
import { isRecord } from '#contract/is-record.ts'
import { type LiveActor, type MachineView, valueText } from '#src/machines/inspection/use-machines.ts'
import { cx } from '#src/ui/text/class-names.ts'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'
import type { Hit } from './machine-search.ts'

const icons: Readonly<Record<string, IconName>> = {
  orders: 'doc',
  tenders: 'flag',
  suppliers: 'truck',
  codes: 'qr',
  app: 'layers',
  session: 'shield',
  settings: 'gear',
  notices: 'bell',
  palette: 'command',
  chord: 'grip',
  resource: 'refresh',
  submission: 'send',
  draft: 'edit',
  upload: 'up',
  review: 'scale',
  'qr-login': 'qr',
  'tender-page': 'lock',
}

/** The icon of a machine. */
export const machineIcon = (name: string): IconName => icons[name] ?? 'machine'

interface RowProps {
  icon?: IconName
  name: string
  detail: string
  inline?: boolean
  isCurrent: boolean
  onPress: () => void
}

const Row = ({ icon, name, detail, inline = false, isCurrent, onPress }: RowProps) => (
  <li>
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onPress}
      className={cx(
        'flex w-full items-start gap-2 rounded px-2 text-left hover:bg-surface-3',
        inline ? 'py-1' : 'py-1.5',
        isCurrent && 'bg-primary-soft hover:bg-primary-soft',
      )}
    >
      {icon !== undefined && <Icon name={icon} size={14} className="mt-0.5 text-ink-3" />}
      <span className={cx('min-w-0 flex-1', inline && 'flex items-baseline gap-2')}>
        <code title={name} className="block truncate text-ink">
          {name}
        </code>
        <span
          title={detail}
          className={cx(
            'block truncate font-mono text-kbd',
            isCurrent ? 'text-primary-ink' : 'text-ink-3',
            inline && 'ml-auto flex-none',
          )}
        >
          {detail}
        </span>
      </span>
    </button>
  </li>
)

const Head = ({ title, detail, id }: { title: string; detail: string; id: string }) => (
  <div className="sticky top-0 z-1 flex h-10 items-center justify-between gap-2 whitespace-nowrap border-b border-line bg-surface px-4">
    <h2 id={id} className="text-table font-semibold">
      {title}
    </h2>
    <span className="font-mono text-kbd text-ink-3">{detail}</span>
  </div>
)

/** The key of a resource machine's call, because several resource machines run at once. */
export const questionOf = ({ context }: LiveActor): string =>
  isRecord(context) && typeof context.key === 'string' ? context.key : ''

export interface ListsProps {
  views: readonly MachineView[]
  actors: readonly LiveActor[]
  current: string
  actor: number | null
  /** The hits; null without a search. */
  hits: readonly Hit[] | null
  onMachine: (name: string) => void
  onActor: (actor: LiveActor) => void
}

/** Each scrolls by itself in half of the height, so that machines that start and end move nothing below. */
const listClass = 'min-h-0 flex-1 basis-0 overflow-y-auto'

export const MachineLists = ({ views, actors, current, actor, hits, onMachine, onActor }: ListsProps) => {
  const { t } = useTranslation()
  if (hits !== null) {
    return (
      <section aria-labelledby="machine-hits" aria-live="polite" className={listClass}>
        <Head id="machine-hits" title={t('machines:found')} detail={String(hits.length)} />
        {hits.length === 0 && <p className="px-4 py-3 text-table text-ink-3">{t('machines:found_none')}</p>}
        <ul className="px-2 py-2">
          {hits.map((hit) => (
            <Row
              key={`${hit.machine} ${hit.kind} ${hit.text} ${hit.id}`}
              icon={machineIcon(hit.machine)}
              name={hit.text}
              detail={`${hit.machine} · ${t(`machines:kind.${hit.kind}`)}`}
              isCurrent={false}
              onPress={() => onMachine(hit.machine)}
            />
          ))}
        </ul>
      </section>
    )
  }
  const nameOf = ({ machine }: LiveActor) => views.find((view) => view.chart.id === machine)?.name ?? machine
  const places = views.map((view) => view.chart.id)
  const sorted = actors.toSorted((a, b) => places.indexOf(a.machine) - places.indexOf(b.machine) || a.id - b.id)
  return (
    <>
      <section aria-labelledby="machines-live" className={listClass}>
        <Head id="machines-live" title={t('machines:live')} detail={String(actors.length)} />
        <ul className="px-2 py-2">
          {sorted.map((one) => (
            <Row
              key={one.id}
              icon={machineIcon(nameOf(one))}
              name={nameOf(one)}
              detail={[valueText(one.value), questionOf(one)].filter(Boolean).join(' · ')}
              isCurrent={one.id === actor}
              onPress={() => onActor(one)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="machines-all" className={listClass}>
        <Head id="machines-all" title={t('machines:all')} detail={t('machines:counts')} />
        <ul className="px-2 py-2">
          {views.map((view) => (
            <Row
              key={view.name}
              name={view.name}
              detail={`${view.chart.states.length - 1} / ${new Set(view.chart.moves.map((move) => move.event)).size}`}
              inline
              isCurrent={view.name === current && actor === null}
              onPress={() => onMachine(view.name)}
            />
          ))}
        </ul>
      </section>
    </>
  )
}
