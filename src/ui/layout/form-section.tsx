import type { ReactNode } from 'react'

interface FormSectionProps {
  /** Id of the heading; the outline links to it. */
  anchor: string
  title: ReactNode
  /** Secondary text beside the heading. */
  note?: ReactNode
  /** Content at the right of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One section of a form. */
export const FormSection = ({ anchor, title, note, actions, children }: FormSectionProps) => (
  <section aria-labelledby={anchor} className="mt-5">
    <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1">
      <h2 id={anchor} tabIndex={-1} className="scroll-mt-4 outline-none">
        {title}
      </h2>
      {note !== undefined && <span className="text-cap text-ink-3">{note}</span>}
      {actions !== undefined && <span className="ml-auto flex flex-wrap items-center gap-1">{actions}</span>}
    </div>
    {children}
  </section>
)

/** Fields in four columns, fewer where there is less room; `wide` takes two of them. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-4 items-start gap-x-4 gap-y-3 @max-[860px]:grid-cols-2 @max-[480px]:grid-cols-1 [&>.wide]:col-span-2 @max-[480px]:[&>.wide]:col-span-1">
    {children}
  </div>
)
