import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/ui/text/icon.tsx'

export interface EmptyProps {
  icon?: IconName | undefined
  /** The title: what this is, or what happened. */
  title: ReactNode
  /** Why the place is empty, and what to do. */
  text?: ReactNode
  /** Buttons, with their keys. */
  actions?: ReactNode
  /** An error: announced at once. */
  alert?: boolean | undefined
}

/** Shown in place of missing content: empty, nothing found, failed, forbidden. */
export const Empty = ({ icon = 'inbox', title, text, actions, alert = false }: EmptyProps) => (
  <div
    role={alert ? 'alert' : undefined}
    className="mx-auto flex max-w-120 flex-col items-center px-gutter py-16 text-center"
  >
    <span className="mb-4 grid size-12 place-items-center rounded-l bg-surface-3 text-ink-3">
      <Icon name={icon} size={24} className="stroke-1" />
    </span>
    <p className="text-h3 font-semibold text-ink">{title}</p>
    {text !== undefined && <div className="mt-1 text-table text-ink-2">{text}</div>}
    {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
  </div>
)
