// The error pages at their own addresses.
import { uuid } from '#contract/fields.ts'
import { usePage } from '#src/commands/use-situation.tsx'
import type { PathId } from '#src/paths.ts'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { Forbidden, NotFound, NothingPermitted, ServerFault } from './exception.tsx'

const usePlain = (path: PathId) => usePage({ path, subject: null })

export const ForbiddenPage = () => (
  <div {...usePlain('exception_403')}>
    <Forbidden missing={null} />
  </div>
)

export const NotFoundPage = () => (
  <div {...usePlain('exception_404')}>
    <NotFound />
  </div>
)

/** `?trace_id=`: the trace id of the failure. */
export const ServerFaultPage = () => {
  const { search } = useUrl()
  const trace = new URLSearchParams(search).get('trace_id')
  return (
    <div {...usePlain('exception_500')}>
      <ServerFault trace={uuid.safeParse(trace).success ? trace : null} />
    </div>
  )
}

export const EmptyPage = () => (
  <div {...usePlain('empty')}>
    <NothingPermitted />
  </div>
)
