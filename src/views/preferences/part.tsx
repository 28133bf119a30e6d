import type { ReactNode } from 'react'

interface PartProps {
  id: string
  title: string
  about: string
  children: ReactNode
}

/** One section of the page: its title at the left, its controls at the right. */
export const Part = ({ id, title, about, children }: PartProps) => (
  <section
    aria-labelledby={`part-${id}`}
    className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t border-line py-6 first:border-0 md:grid-cols-[200px_minmax(0,1fr)]"
  >
    <div>
      <h2 id={`part-${id}`}>{title}</h2>
      <p className="mt-1 text-cap text-ink-3">{about}</p>
    </div>
    <div className="min-w-0">{children}</div>
  </section>
)
