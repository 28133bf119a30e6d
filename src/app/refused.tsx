// The 403 view in the place of a page.
import { useLocation } from 'wouter'
import { Forbidden } from '#src/views/exception/exception.tsx'
import { useArrival } from './use-arrival.ts'

/** A page like any other: it sets its title, and the focus goes to its heading. */
export const Refused = ({ missing }: { missing: string | null }) => {
  const [path] = useLocation()
  useArrival(path, 'exception_403')
  return <Forbidden missing={missing} />
}
