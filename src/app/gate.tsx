// Whether the person here may see a page; the server asks again for everything on it.
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type Authority, allows } from '#contract/permissions.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { Forbidden } from '#src/views/exception/exception.tsx'
import { useArrival } from './use-arrival.ts'

interface Props {
  /**
   * One authority, any of several, a question, or an answer that is still to come.
   * Missing: an error ('authority is required'), because such a page would be open by accident.
   */
  readonly authority: Authority | Promise<boolean> | null | undefined
  readonly children: ReactNode
}

/** Shows its children to whom the authority is held by, and the 403 view to others. */
export const Gate = ({ authority, children }: Props) => {
  const viewer = useViewer()
  if (authority instanceof Promise) return <Awaited answer={authority}>{children}</Awaited>
  if (allows(authority, viewer?.authority ?? [])) return children
  return <Refused missing={typeof authority === 'string' ? authority : null} />
}

/** Shows nothing before the answer; one that fails is a no. */
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

/** A page in its own right: it has its title, and one who was led here begins at its heading. */
const Refused = ({ missing }: { missing: string | null }) => {
  const [path] = useLocation()
  useArrival(path, 'exception_403')
  return <Forbidden missing={missing} />
}
