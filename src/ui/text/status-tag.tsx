import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { inkOf, softOf, type Tone } from './tag.tsx'

export interface StatusTagProps {
  /** States differ by its shape, not only by colour. */
  glyph: IconName
  tone: Tone
  /** The state in words. */
  children: ReactNode
  /** Whether the state stands on a soft ground, beside a title. */
  pill?: boolean | undefined
  className?: string | undefined
}

/** A state: glyph, words and tone; never the tone alone. */
export const StatusTag = ({ glyph, tone, children, pill = false, className }: StatusTagProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 align-top whitespace-nowrap',
      pill && 'h-6 flex-none rounded-full pr-2 pl-1.5 text-cap font-medium',
      pill && softOf[tone],
      tone === 'neutral' ? 'text-ink-3' : inkOf[tone],
      className,
    )}
  >
    <Icon name={glyph} size={14} />
    <span className={pill ? undefined : 'text-ink'}>{children}</span>
  </span>
)
