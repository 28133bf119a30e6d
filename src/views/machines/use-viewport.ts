// The visible part and scale of the drawing: changed by keys, dragging and the wheel.
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { fitScale, type Laid, type Point } from './drawing-layout.ts'

export interface Viewport {
  readonly x: number
  readonly y: number
  readonly scale: number
}

const SMALLEST = 0.15
const LARGEST = 3
const STEP = 1.2
/** The step of one arrow key, px. */
const PAN = 60
const MARGIN = 16

const bounded = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale))

/** The view that shows the whole drawing, centred: when it opens, and after the command that fits it. */
export const fitted = (laid: Laid, width: number, height: number): Viewport => {
  const scale = bounded(fitScale(laid, width - MARGIN * 2, height - MARGIN * 2))
  return { scale, x: (width - laid.width * scale) / 2, y: (height - laid.height * scale) / 2 }
}

/** A box that must be visible. */
export type Spot = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

const around = (view: Viewport, laid: Laid, spot: Spot, width: number, height: number): Viewport => {
  const place = (middle: number, size: number, room: number) => {
    const drawn = size * view.scale
    if (drawn <= room) return (room - drawn) / 2
    // There is no empty margin while the drawing continues at the other end.
    return Math.min(MARGIN, Math.max(room - drawn - MARGIN, room / 2 - middle * view.scale))
  }
  return {
    scale: view.scale,
    x: place(spot.x + spot.w / 2, laid.width, width),
    y: place(spot.y + spot.h / 2, laid.height, height),
  }
}

const isSeen = (view: Viewport, spot: Spot, width: number, height: number): boolean => {
  const left = view.x + spot.x * view.scale
  const top = view.y + spot.y * view.scale
  return left >= 0 && top >= 0 && left + spot.w * view.scale <= width && top + spot.h * view.scale <= height
}

/** The visible part of the drawing, in the drawing's px; null where all of it is visible. */
export const shownPart = (view: Viewport, laid: Laid, width: number, height: number): Spot | null => {
  const whole = { x: 0, y: 0, w: laid.width, h: laid.height }
  if (width === 0 || height === 0 || isSeen(view, whole, width, height)) return null
  return { x: -view.x / view.scale, y: -view.y / view.scale, w: width / view.scale, h: height / view.scale }
}

/**
 * The point that stays in place during zooming: the middle of the current box where the box is visible, else the middle
 * of the window.
 */
export const middleOf = (view: Viewport, spot: Spot | null, width: number, height: number): [number, number] =>
  spot === null || !isSeen(view, spot, width, height)
    ? [width / 2, height / 2]
    : [view.x + (spot.x + spot.w / 2) * view.scale, view.y + (spot.y + spot.h / 2) * view.scale]

/** Keeps the point at (px, py) in place. */
const zoomed = (view: Viewport, by: number, px: number, py: number): Viewport => {
  const scale = bounded(view.scale * by)
  const ratio = scale / view.scale
  return { scale, x: px - (px - view.x) * ratio, y: py - (py - view.y) * ratio }
}

/** `frame` is the element around the drawing, `spot` the current box; the view follows it when it leaves. */
export const useViewport = (frame: RefObject<HTMLElement | null>, laid: Laid | null, spot: Spot | null) => {
  const [view, setView] = useState<Viewport | null>(null)
  const drag = useRef<{ x: number; y: number; from: Viewport } | null>(null)

  const fit = useCallback(() => {
    const element = frame.current
    if (element !== null && laid !== null) setView(fitted(laid, element.clientWidth, element.clientHeight))
  }, [frame, laid])

  const seen = useRef<Laid | null>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null || laid === null) return
    const { clientWidth: width, clientHeight: height } = element
    const isNew = seen.current !== laid
    seen.current = laid
    setView((now) => {
      if (isNew || now === null) return fitted(laid, width, height)
      return spot === null || isSeen(now, spot, width, height) ? now : around(now, laid, spot, width, height)
    })
  }, [frame, laid, spot])

  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  /** Centres a point of the drawing in the window. */
  const centre = (at: Point) =>
    setView((now) => now && { ...now, x: size.width / 2 - at.x * now.scale, y: size.height / 2 - at.y * now.scale })

  /** Zooms around the current box, so that its texts are the first to become readable. */
  const zoom = (by: number) => {
    const element = frame.current
    if (element === null) return
    const { clientWidth: width, clientHeight: height } = element
    setView((now) => now && zoomed(now, by, ...middleOf(now, spot, width, height)))
  }
  const pan = (dx: number, dy: number) => setView((now) => now && { ...now, x: now.x + dx * PAN, y: now.y + dy * PAN })

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const corner = element.getBoundingClientRect()
      const by = STEP ** (-event.deltaY / 100)
      setView((now) => now && zoomed(now, by, event.clientX - corner.left, event.clientY - corner.top))
    }
    // React registers wheel listeners as passive, so the page would scroll too.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [frame])

  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || view === null) return
      drag.current = { x: event.clientX, y: event.clientY, from: view }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = drag.current
      if (begun === null) return
      const moved = { x: event.clientX - begun.x, y: event.clientY - begun.y }
      // A press that hardly moves is a click on the drawing.
      if (Math.abs(moved.x) + Math.abs(moved.y) < 4) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setView({ ...begun.from, x: begun.from.x + moved.x, y: begun.from.y + moved.y })
    },
    onPointerUp: () => {
      drag.current = null
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
  const shown = view === null || laid === null ? null : shownPart(view, laid, size.width, size.height)
  return { view, shown, centre, fit, zoomIn: () => zoom(STEP), zoomOut: () => zoom(1 / STEP), pan, pointer }
}
