// Whether the signed-in user may see a page; the server checks every call again.
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type Authority, allows } from '#contract/permissions.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { Forbidden } from '#src/views/exception/exception.tsx'
import { useArrival } from './use-arrival.ts'

interface Props {
  /**
   * One authority, any of several, a predicate, or a promise of the answer (docs/conformance.md, S6). A missing one is an error ('authority
   * is required'), because such a page would be open by accident.
   */
  readonly authority: Authority | Promise<boolean> | null | undefined
  readonly children: ReactNode
}

/** Shows its children to users who have the authority, and the 403 view to others. */
export const Gate = ({ authority, children }: Props) => {
  const viewer = useViewer()
  if (authority instanceof Promise) return <Awaited answer={authority}>{children}</Awaited>
  if (allows(authority, viewer?.authority ?? [])) return children
  return <Refused missing={typeof authority === 'string' ? authority : null} />
}

/** Shows nothing before the answer; a rejected promise means no. */
const Awaited = ({ answer, children }: { answer: Promise<boolean>; children: ReactNode }) => {
  const [given, setGiven] = useState<{ readonly to: Promise<boolean>; readonly yes: boolean } | null>(null)
  useEffect(() => {
    let gone = false
    const take = (yes: boolean) => gone || setGiven({ to: answer, yes })
    answer.then(take, () => take(false))
    return () => {
      gone = true
    }
  }, [answer])
  if (given?.to !== answer) return null
  return given.yes ? children : <Refused missing={null} />
}

/** The 403 view is a page: it sets its title, and the focus goes to its heading. */
const Refused = ({ missing }: { missing: string | null }) => {
  const [path] = useLocation()
  useArrival(path, 'exception_403')
  return <Forbidden missing={missing} />
}
