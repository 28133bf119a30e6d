import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  /** A status pill beside the title. */
  status?: ReactNode
  /** A secondary line below it: number, kind, creator. */
  meta?: ReactNode
  /** Content at the right of the title. */
  actions?: ReactNode
}

/** The head of a page; the title receives the focus after a route change. */
export const PageHeader = ({ title, status, meta, actions }: PageHeaderProps) => (
  <header className="px-gutter pt-2.5 pb-1">
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <h1 tabIndex={-1} className="min-w-0 break-words">
        {title}
      </h1>
      {status}
      {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
    {meta !== undefined && <div className="mt-1 flex flex-wrap gap-x-4 text-table text-ink-2">{meta}</div>}
  </header>
)
