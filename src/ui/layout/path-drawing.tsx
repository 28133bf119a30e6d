import { cx } from '#src/ui/text/class-names.ts'
import { Icon } from '#src/ui/text/icon.tsx'
import type { PathData, PathStation } from './path-data.ts'
import { arcOf, bracketOf, layPath, ROW_Y } from './path-layout.ts'

export interface PathDrawingProps extends PathData {
  /** The whole path as a sentence, for readers. */
  label: string
  className?: string | undefined
}

/** The life of a record as a line of stations; in one line of text where there is no room. */
export const PathDrawing = ({ label, className, ...data }: PathDrawingProps) => {
  const { width, height, at, links, skipped, branches, note } = layPath(data)
  return (
    <div role="img" aria-label={label} className={cx('@container', className)}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="h-auto w-full max-w-260 fill-none text-cap @max-[600px]:hidden"
      >
        {links.map((link) => (
          <path
            key={link.from.id}
            d={`M${link.x1} ${ROW_Y}H${link.x2}`}
            strokeWidth={link.walked ? 2 : 1.5}
            className={link.walked ? 'stroke-primary' : 'stroke-line-strong'}
          />
        ))}
        {data.jumps?.map((jump) => (
          <path
            key={`${jump.from} ${jump.to}`}
            d={arcOf(at(jump.from), at(jump.to))}
            strokeWidth={2}
            className="stroke-primary"
          />
        ))}
        {data.loops?.map((loop) => {
          const bracket = bracketOf(at(loop.from), at(loop.to), loop.label)
          return (
            <g key={`${loop.from} ${loop.to}`}>
              <path d={bracket.path} strokeWidth={2} className="stroke-primary" />
              <text x={bracket.x} y={bracket.y} textAnchor="middle" className="fill-ink">
                {loop.label}
              </text>
            </g>
          )
        })}
        {branches.map((branch) => (
          <g key={branch.key}>
            <path
              d={`M${branch.x} ${ROW_Y + 10}V${ROW_Y + 34}`}
              strokeWidth={branch.walked ? 2 : 1.5}
              strokeDasharray={branch.walked ? undefined : '3 3'}
              className={branch.walked ? 'stroke-primary' : 'stroke-line-strong'}
            />
            <text x={branch.x} y={ROW_Y + 50} textAnchor="middle" className={branch.walked ? 'fill-ink' : 'fill-ink-3'}>
              {branch.label}
            </text>
          </g>
        ))}
        {data.stations.map((station) => (
          <Station key={station.id} station={station} x={at(station.id)} below={skipped.has(station.id)} />
        ))}
        {note && (
          <text x={note.x} y={ROW_Y + 50} textAnchor={note.anchor} fontSize={11} className="fill-ink-3">
            {note.text}
          </text>
        )}
      </svg>
      <PathShort {...data} />
    </div>
  )
}

const Station = ({ station, x, below }: { station: PathStation; x: number; below: boolean }) => {
  const { standing, label } = station
  const reached = standing === 'walked' || standing === 'current'
  return (
    <g>
      <circle
        cx={x}
        cy={ROW_Y}
        r={9}
        strokeWidth={standing === 'current' ? 2 : 1.5}
        strokeDasharray={reached ? undefined : '2.5 2.2'}
        className={
          standing === 'walked'
            ? 'fill-primary-fill stroke-primary-fill'
            : cx('fill-surface', reached ? 'stroke-primary' : 'stroke-control')
        }
      />
      {standing === 'walked' && (
        <path
          d={`M${x - 4} ${ROW_Y}l3 3 5.2-5.6`}
          stroke="#fff"
          strokeWidth={1.75}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {standing === 'current' && <circle cx={x} cy={ROW_Y} r={4.5} className="fill-primary" />}
      <text
        x={x}
        y={below ? ROW_Y + 26 : ROW_Y - 20}
        textAnchor="middle"
        className={
          standing === 'current' ? 'fill-primary-ink font-semibold' : standing === 'walked' ? 'fill-ink' : 'fill-ink-2'
        }
      >
        {label}
      </text>
    </g>
  )
}

/** The path in one line: a mark for each station, the names of the current and the next one, and how often it went back. */
const PathShort = ({ stations, loops = [], branches = [] }: PathData) => {
  const way = stations.filter((station) => station.standing !== 'skipped')
  const here = way.findLast(({ standing }) => standing === 'walked' || standing === 'current')
  const next = way.find(({ standing }) => standing === 'possible')
  const ended = branches.find(({ walked }) => walked)
  const remarks = loops.map(({ label }) => label).join(' · ')
  return (
    <div className="hidden flex-col gap-2 text-table @max-[600px]:flex">
      <div className="flex items-center gap-1.5">
        {way.map(({ id, standing }) => (
          <span
            key={id}
            className={cx(
              'flex-1 rounded-full',
              standing === 'current' ? 'h-2' : 'h-1',
              standing === 'possible' ? 'bg-line-strong' : 'bg-primary-fill',
            )}
          />
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold text-primary-ink">{here?.label}</span>
        {(ended ?? next) !== undefined && <Icon name="right" size={14} className="text-ink-3" />}
        <span className={ended === undefined ? 'text-ink-3' : 'font-semibold'}>{ended?.label ?? next?.label}</span>
        {remarks !== '' && <span className="ml-auto text-cap text-ink-3">{remarks}</span>}
      </p>
    </div>
  )
}
