// The whole drawing in a corner of its window, with the visible part marked: a press or a drag moves there.
import type { PointerEvent } from 'react'
import { cx } from '#src/ui/text/class-names.ts'
import type { Laid, Point } from './drawing-layout.ts'
import type { Spot } from './use-viewport.ts'

/** The largest size of the overview, px. */
const WIDEST = 200
const HIGHEST = 136

interface OverviewProps {
  laid: Laid
  /** The visible part, in the drawing's px. */
  shown: Spot
  active: ReadonlySet<string>
  onCentre: (at: Point) => void
}

/** For the pointer only: keys move and fit the drawing itself. */
export const Overview = ({ laid, shown, active, onCentre }: OverviewProps) => {
  const scale = Math.min(WIDEST / laid.width, HIGHEST / laid.height)
  const go = (event: PointerEvent<SVGSVGElement>) => {
    // Otherwise the drawing below would be dragged too.
    event.stopPropagation()
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const corner = event.currentTarget.getBoundingClientRect()
    onCentre({ x: (event.clientX - corner.left) / scale, y: (event.clientY - corner.top) / scale })
  }
  const left = Math.max(0, shown.x)
  const top = Math.max(0, shown.y)
  return (
    <div
      className="absolute right-4 bottom-0 mb-4 rounded-l border border-line bg-surface p-2 shadow-float"
      data-overview=""
    >
      <svg
        aria-hidden="true"
        width={laid.width * scale}
        height={laid.height * scale}
        viewBox={`0 0 ${laid.width} ${laid.height}`}
        onPointerDown={go}
        onPointerMove={go}
        className="block cursor-pointer"
      >
        {laid.boxes
          .filter((box) => box.kind === 'state')
          .map((box) => (
            <rect
              key={box.id}
              x={box.x}
              y={box.y}
              width={box.w}
              height={box.h}
              vectorEffect="non-scaling-stroke"
              className={cx(
                'stroke-control',
                active.has(box.id) && !box.isOuter ? 'fill-primary-fill' : box.isOuter ? 'fill-none' : 'fill-surface-2',
              )}
            />
          ))}
        <rect
          x={left}
          y={top}
          width={Math.max(0, Math.min(laid.width, shown.x + shown.w) - left)}
          height={Math.max(0, Math.min(laid.height, shown.y + shown.h) - top)}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          className="fill-none stroke-primary"
        />
      </svg>
    </div>
  )
}
