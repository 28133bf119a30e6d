import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** The meaning of a tag's colour; its text says it too. */
export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info' | 'violet'

/** Text in a tone. */
export const inkOf: Record<Tone, string> = {
  neutral: 'text-ink-2',
  primary: 'text-primary-ink',
  success: 'text-success-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
  info: 'text-info-ink',
  violet: 'text-violet-ink',
}

/** A quiet ground in a tone. */
export const softOf: Record<Tone, string> = {
  neutral: 'bg-surface-3',
  primary: 'bg-primary-soft',
  success: 'bg-success-soft',
  warning: 'bg-warning-soft',
  danger: 'bg-danger-soft',
  info: 'bg-info-soft',
  violet: 'bg-violet-soft',
}

export interface TagProps {
  tone?: Tone | undefined
  icon?: IconName | undefined
  /** `sm`: 16 px, in matrix cells. `lg`: 24 px, terms on a phone. */
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
  children: ReactNode
}

const tagSizes = {
  sm: 'h-4 px-1 text-kbd font-medium',
  md: 'h-4.5 px-1.25 text-cap',
  lg: 'h-6 px-1.5 text-cap',
} as const

/** A short text on a tinted background: a flag, a kind, a term. */
export const Tag = ({ tone = 'neutral', icon, size = 'md', className, children }: TagProps) => (
  <span
    className={cx(
      'inline-flex flex-none items-center gap-1 rounded-s align-middle whitespace-nowrap',
      tagSizes[size],
      softOf[tone],
      inkOf[tone],
      className,
    )}
  >
    {icon && <Icon name={icon} size={size === 'sm' ? 10 : 12} />}
    {children}
  </span>
)
