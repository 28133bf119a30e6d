// The drawing of a machine: boxes, arrows, the current state and the transitions taken.
import type { RefObject } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import { LINE } from './drawing-graph.ts'
import type { Laid, PlacedArrow, PlacedBox, Point } from './drawing-layout.ts'
import { arrowVariant, type Moment } from './history.ts'
import type { Viewport } from './use-viewport.ts'

export interface DrawingProps {
  laid: Laid
  view: Viewport
  moment: Moment
  /** Paths and transition ids of a search's hits; null without a search. */
  found: ReadonlySet<string> | null
  /** Whether an event may be sent from here; a click sends it. */
  maySend: (event: string) => boolean
  onSend: (event: string) => void
  describe: (path: string) => string
  ref?: RefObject<SVGSVGElement | null>
}

/** Radius of an arrow's corner, px. */
const ROUND = 8

export const Drawing = ({ laid, view, ref, ...rest }: DrawingProps) => (
  <svg ref={ref} aria-hidden="true" className="absolute inset-0 size-full select-none" data-machine-drawing="">
    <defs>
      {(['plain', 'strong'] as const).map((variant) => (
        <marker
          key={variant}
          id={`arrow-${variant}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0.5 8 4 0 7.5z" className={variant === 'plain' ? 'fill-control' : 'fill-primary'} />
        </marker>
      ))}
    </defs>
    <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
      {laid.boxes
        .filter((box) => box.isOuter)
        .map((box) => (
          <BoxShape key={box.id} box={box} {...rest} />
        ))}
      {laid.arrows.map((arrow) => (
        <ArrowLine key={arrow.id} arrow={arrow} moment={rest.moment} />
      ))}
      {laid.boxes
        .filter((box) => !box.isOuter)
        .map((box) => (
          <BoxShape key={box.id} box={box} {...rest} />
        ))}
      {laid.arrows.map((arrow) => (
        <ArrowLabel key={arrow.id} arrow={arrow} {...rest} />
      ))}
    </g>
  </svg>
)

type Shared = Omit<DrawingProps, 'laid' | 'view' | 'ref'>

const BoxShape = ({ box, ...rest }: { box: PlacedBox } & Shared) => {
  if (box.kind === 'start') {
    return <circle cx={box.x + box.w / 2} cy={box.y + box.h / 2} r={5} className="fill-primary" />
  }
  if (box.kind === 'several') return <SeveralShape box={box} />
  return <StateShape box={box} {...rest} />
}

const SeveralShape = ({ box }: { box: PlacedBox }) => (
  <g>
    <rect
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      rx={6}
      strokeDasharray="4 3"
      className="fill-surface-2 stroke-control"
    />
    <text x={box.x + box.w / 2} y={box.y + box.h / 2 + 4} textAnchor="middle" className="fill-ink-2 text-[12px]">
      {box.title}
    </text>
  </g>
)

const StateShape = ({ box, moment, found, maySend, onSend, describe }: { box: PlacedBox } & Shared) => {
  const isActive = moment.active.has(box.id)
  const isFilled = isActive && !box.isOuter
  const isFound = found?.has(box.id) === true
  const isDim = found !== null && !isFound && !isActive
  const at = { x: box.textX, y: box.y }
  return (
    <g opacity={isDim ? 0.45 : 1} data-state={box.id} data-active={isActive || undefined}>
      <title>{describe(box.id)}</title>
      <rect
        x={box.x}
        y={box.y}
        width={box.w}
        height={box.h}
        rx={6}
        strokeWidth={isActive || isFound ? 2 : 1}
        strokeDasharray={box.isRegion ? '5 4' : undefined}
        className={cx(
          'transition-colors',
          isFilled ? 'fill-primary-fill stroke-primary' : box.isOuter ? 'fill-surface-2' : 'fill-surface',
          !isFilled && (isActive ? 'stroke-primary' : isFound ? 'stroke-warning' : 'stroke-control'),
        )}
      />
      {box.state?.isEnd === true && (
        <rect
          x={box.x + 3}
          y={box.y + 3}
          width={box.w - 6}
          height={box.h - 6}
          rx={4}
          className={cx('fill-none', isFilled ? 'stroke-white' : 'stroke-control')}
        />
      )}
      <text x={at.x} y={at.y + 19} className={cx('text-[13px] font-semibold', isFilled ? 'fill-white' : 'fill-ink')}>
        {box.title}
      </text>
      <text x={at.x} y={at.y + 35} className={cx('font-mono text-[11px]', isFilled ? 'fill-white' : 'fill-ink-3')}>
        {box.subtitle}
      </text>
      {box.lines.map((line, index) => (
        <text
          key={line.id}
          x={at.x}
          y={at.y + 52 + index * LINE}
          className={cx('font-mono text-[11px]', isFilled ? 'fill-white' : 'fill-ink-2')}
        >
          {line.kind === 'stay' ? '↻ ' : '▷ '}
          {line.words.map((word, place) => (
            <InnerWord
              key={word.id}
              text={place === 0 ? word.text : ` · ${word.text}`}
              isLast={moment.last.has(word.id)}
              onClick={word.move !== null && maySend(word.move.event) ? sending(onSend, word.move.event) : undefined}
            />
          ))}
        </text>
      ))}
    </g>
  )
}

const sending = (onSend: (event: string) => void, event: string) => () => onSend(event)

/** The list beside the drawing does the same by keyboard; a click here is a shortcut. */
const InnerWord = ({ text, isLast, onClick }: { text: string; isLast: boolean; onClick: (() => void) | undefined }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the whole drawing is hidden from readers, the list has the buttons
  <tspan
    onClick={onClick}
    className={cx(isLast && 'font-semibold underline', onClick && 'cursor-pointer underline decoration-dotted')}
  >
    {text}
  </tspan>
)

const rounded = (points: readonly Point[]): string => {
  const [first, ...rest] = points
  if (first === undefined) return ''
  let path = `M${first.x} ${first.y}`
  rest.forEach((point, index) => {
    const before = points[index] ?? first
    const next = rest[index + 1]
    if (next === undefined) {
      path += `L${point.x} ${point.y}`
      return
    }
    const reach = Math.min(ROUND, distance(before, point) / 2, distance(point, next) / 2)
    const a = towards(point, before, reach)
    const b = towards(point, next, reach)
    path += `L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`
  })
  return path
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const towards = (from: Point, to: Point, by: number): Point => {
  const length = distance(from, to) || 1
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by }
}

const ArrowLine = ({ arrow, moment }: { arrow: PlacedArrow; moment: Moment }) => {
  const isStart = arrow.from.startsWith('start:')
  const variant = isStart ? 'walked' : arrowVariant(moment, arrow.moves)
  const strong = variant !== 'plain'
  return (
    <path
      d={rounded(arrow.points)}
      markerEnd={`url(#arrow-${strong ? 'strong' : 'plain'})`}
      strokeWidth={variant === 'last' ? 2.5 : variant === 'walked' ? 1.75 : 1.25}
      strokeDasharray={variant === 'possible' || arrow.from.startsWith('several:') ? '4 3' : undefined}
      data-variant={variant}
      className={cx('fill-none transition-colors', strong ? 'stroke-primary' : 'stroke-control')}
    />
  )
}

const ArrowLabel = ({ arrow, moment, found, maySend, onSend }: { arrow: PlacedArrow } & Shared) => {
  if (arrow.label === null) return null
  const { x, y } = arrow.label
  const variant = arrowVariant(moment, arrow.moves)
  const isFound = arrow.moves.some((move) => found?.has(move.id))
  const [only] = arrow.moves
  const click = only !== undefined && arrow.moves.length === 1 && maySend(only.event)
  return (
    <g opacity={found !== null && !isFound ? 0.45 : 1}>
      <rect x={x} y={y} width={arrow.width} height={arrow.height} rx={3} className="fill-page" />
      {arrow.labels.map((label, index) => (
        <text
          key={label}
          x={x + arrow.width / 2}
          y={y + 12 + index * LINE}
          textAnchor="middle"
          className={cx(
            'font-mono text-[11px]',
            isFound ? 'fill-warning-ink font-semibold' : variant === 'plain' ? 'fill-ink-2' : 'fill-primary-ink',
            variant === 'last' && 'font-semibold',
          )}
        >
          <InnerWord text={label} isLast={false} onClick={click ? sending(onSend, only.event) : undefined} />
        </text>
      ))}
    </g>
  )
}
