// Whether the signed-in user may see a page; the server checks every call again.
import { type ReactNode, useEffect, useState } from 'react'
import { type Authority, allows } from '#contract/permissions.ts'
import { useViewer } from '#src/machines/use-session.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'

interface Props {
  /**
   * One authority, any of several, a predicate, or a promise of the answer (docs/conformance.md, S6). A missing one is
   * an error ('authority is required'), because such a page would be open by accident.
   */
  readonly authority: Authority | Promise<boolean> | null | undefined
  readonly children: ReactNode
}

const Refused = lazy(async () => (await import('./refused.tsx')).Refused, { early: false })

/** Shows the children to users who have the authority, and the 403 view to others. */
export const Gate = ({ authority, children }: Props) => {
  const viewer = useViewer()
  if (authority instanceof Promise) return <Awaited answer={authority}>{children}</Awaited>
  if (allows(authority, viewer?.authority ?? [])) return children
  return <Refused wanted missing={typeof authority === 'string' ? authority : null} />
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
  return given.yes ? children : <Refused wanted missing={null} />
}
