// Whether the person here may see a page; the server asks again for everything on it.
import type { ReactNode } from 'react'
import { type Authority, allows } from '#contract/permissions.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { Forbidden } from '#src/views/exception/exception.tsx'

interface Props {
  /** Missing: an error ('authority is required'), because such a page would be open by accident. */
  readonly authority: Authority | null | undefined
  readonly children: ReactNode
}

/** Shows its children to whom the authority is held by, and the 403 view to others. */
export const Gate = ({ authority, children }: Props) => {
  const viewer = useViewer()
  if (allows(authority, viewer?.authority ?? [])) return children
  return <Forbidden missing={typeof authority === 'string' ? authority : null} />
}
