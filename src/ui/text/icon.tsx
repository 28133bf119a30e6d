import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { glyphShapes } from './icon-glyphs.tsx'
import { thingShapes } from './icon-shapes.tsx'

const shapes = { ...thingShapes, ...glyphShapes }

/** The names of all drawings. */
export type IconName = keyof typeof shapes

/** Whether a text names a drawing; for icon names in data. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(shapes, name)

/** Most drawings are one path. */
const draw = (shape: (typeof shapes)[IconName]): ReactNode => (typeof shape === 'string' ? <path d={shape} /> : shape)

export interface IconProps {
  name: IconName
  /** Pixels; 16 in menus, 14 in rows and small buttons, 12 in captions. */
  size?: number | undefined
  className?: string | undefined
  /** Accessible name; without it the drawing is decoration. */
  label?: string | undefined
}

/** One drawing in the colour of the text around it. */
export const Icon = ({ name, size = 16, className, label }: IconProps) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={cx('flex-none', className)}
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined}
  >
    {draw(shapes[name])}
  </svg>
)

/** The product's mark; `size` in pixels. */
export const BrandMark = ({ size = 24, className }: { size?: number; className?: string | undefined }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} className={cx('flex-none', className)} aria-hidden="true">
    <rect x="1" y="1" width="22" height="22" rx="5" fill="#1777ff" />
    <path d="M5 9.5h14M5 14.5h14M9.67 5v14M14.33 5v14" stroke="#fff" strokeOpacity=".45" strokeWidth="1.25" />
    <path d="M9.67 9.5h4.66v5H9.67z" fill="#fff" />
  </svg>
)

/** The mark and name of the product, on pages without the shell. */
export const Brand = ({ name, className }: { name: string; className: string }) => (
  <div className={`flex h-6 items-center gap-2.5 text-h3 font-semibold ${className}`}>
    <BrandMark size={24} />
    <span>{name}</span>
  </div>
)
