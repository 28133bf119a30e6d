import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'wouter'
import { cx } from './class-names.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the console. */
  to: string
  /** `text`: in a sentence. `quiet`: the colour around it. `none`: the caller's own classes. */
  variant?: 'text' | 'quiet' | 'none' | undefined
  replace?: boolean | undefined
}

const presentations = {
  text: 'text-primary-ink hover:underline underline-offset-3',
  quiet: 'text-inherit hover:text-primary-ink hover:underline underline-offset-3',
  none: '',
} as const

/** A link inside the console; Ctrl or ⌘ opens it in a new tab. */
export const Link = ({ to, variant = 'text', replace = false, className, ...rest }: LinkProps) => (
  <RouterLink {...rest} replace={replace} href={to} className={cx(presentations[variant], className)} />
)
